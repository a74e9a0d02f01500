import { catalogue } from '../../../browser/catalogue.js';

/** The statuses of a footprint in PACT. */
export const footprintStatuses = catalogue({
  en: { Active: 'Active', Deprecated: 'Deprecated' },
  de: { Active: 'Gültig', Deprecated: 'Zurückgezogen' },
});
