import { catalogue } from '../../../browser/catalogue.js';

/** Changing a product. */
export const editingTexts = catalogue({
  en: {
    editTitle: (name: string) => `Change ${name}`,
    noNumber: 'Enter a number of digits, with a point or comma.',
    weightUnit: 'Unit of the weight',
    packagingUnit: 'Unit of the packaging',
    noUnit: 'None',
    startDate: 'Figures hold from',
    endDate: 'Figures hold until',
    geoLocation: 'Part of the world',
    geoLocationHint: 'A code of ISO 3166, such as DE or US-CA, or Global.',
    sharing: 'May be published over PACT',
    sharings: { company: 'As the company’s setting says', yes: 'Yes', no: 'No' },
    percent: 'In percent of the mass, 0 to 100. Empty: not declared.',
  },
  de: {
    editTitle: (name: string) => `${name} ändern`,
    noNumber: 'Geben Sie eine Zahl aus Ziffern ein, mit Punkt oder Komma.',
    weightUnit: 'Einheit der Masse',
    packagingUnit: 'Einheit der Verpackung',
    noUnit: 'Keine',
    startDate: 'Werte gelten ab',
    endDate: 'Werte gelten bis',
    geoLocation: 'Teil der Welt',
    geoLocationHint: 'Ein Code nach ISO 3166, etwa DE oder US-CA, oder Global.',
    sharing: 'Darf über PACT veröffentlicht werden',
    sharings: { company: 'Wie das Unternehmen es eingestellt hat', yes: 'Ja', no: 'Nein' },
    percent: 'In Prozent der Masse, 0 bis 100. Leer: nicht deklariert.',
  },
});
