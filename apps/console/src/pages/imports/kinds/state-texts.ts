import { catalogue } from '../../../browser/catalogue.js';

/** What the states of imports are called, wherever they are shown. */
export const importStates = catalogue({
  en: {
    queued: 'Waiting',
    checking: 'Being checked',
    waiting: 'To be confirmed',
    writing: 'Being written',
    done: 'Done',
    refused: 'Refused',
    failed: 'Failed',
    cancelled: 'Cancelled',
    undoing: 'Being undone',
    undone: 'Undone',
  },
  de: {
    queued: 'Wartet',
    checking: 'Wird geprüft',
    waiting: 'Zu bestätigen',
    writing: 'Wird geschrieben',
    done: 'Fertig',
    refused: 'Abgelehnt',
    failed: 'Gescheitert',
    cancelled: 'Abgebrochen',
    undoing: 'Wird rückgängig gemacht',
    undone: 'Rückgängig gemacht',
  },
});
