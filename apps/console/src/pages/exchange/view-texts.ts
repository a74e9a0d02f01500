import { catalogue } from '../../browser/catalogue.js';

/** What the exchange is divided into. */
export const exchangeViews = catalogue({
  en: { label: 'Parts of the exchange', events: 'Events', received: 'Received footprints', pulls: 'Pulls' },
  de: { label: 'Teile des Austauschs', events: 'Ereignisse', received: 'Erhaltene Fußabdrücke', pulls: 'Abrufe' },
});
