import { catalogue } from '../../browser/catalogue.js';

/** Choosing an emission factor by its words. */
export const factorChoiceTexts = catalogue({
  en: {
    factor: 'Factor',
    search: 'Search for a factor',
    noFactor: 'No factor has these words.',
    chosenFactor: 'Chosen',
  },
  de: {
    factor: 'Faktor',
    search: 'Faktor suchen',
    noFactor: 'Kein Faktor hat diese Wörter.',
    chosenFactor: 'Gewählt',
  },
});
