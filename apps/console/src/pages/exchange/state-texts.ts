import { catalogue } from '../../browser/catalogue.js';

/** What the states of events are called, wherever they are shown. */
export const exchangeStates = catalogue({
  en: {
    pending: 'Due',
    waiting: 'Waiting its turn',
    delivering: 'Being delivered',
    retrying: 'Failed, tried again',
    delivered: 'Delivered',
    exhausted: 'Given up',
    refused: 'Refused by the partner',
    cancelled: 'Cancelled',
    unmatched: 'Unknown partner',
    received: 'Received',
  },
  de: {
    pending: 'Fällig',
    waiting: 'Wartet',
    delivering: 'Unterwegs',
    retrying: 'Gescheitert, wird wiederholt',
    delivered: 'Zugestellt',
    exhausted: 'Aufgegeben',
    refused: 'Vom Partner abgelehnt',
    cancelled: 'Abgebrochen',
    unmatched: 'Unbekannter Partner',
    received: 'Erhalten',
  },
});
