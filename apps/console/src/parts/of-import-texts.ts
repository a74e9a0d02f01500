import { catalogue } from '../browser/catalogue.js';

export const ofImportTexts = catalogue({
  en: { only: 'Only what one import wrote is shown.', all: 'Show all', theImport: 'To the import' },
  de: { only: 'Nur was ein Import geschrieben hat, ist zu sehen.', all: 'Alle zeigen', theImport: 'Zum Import' },
});
