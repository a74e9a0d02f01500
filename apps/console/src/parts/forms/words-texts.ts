import { catalogue } from '../../browser/catalogue.js';

/** Of what is found by what people call it. */
export const wordsTexts = catalogue({
  en: {
    findUnit: 'Find it by a word, such as Stück, kilograms or m³',
    findPlace: 'Find it by a word, such as Deutschland or Allemagne',
    nothing: 'Nothing is called so.',
  },
  de: {
    findUnit: 'Nach einem Wort suchen, etwa Stück, kilograms oder m³',
    findPlace: 'Nach einem Wort suchen, etwa Deutschland oder Allemagne',
    nothing: 'Nichts heißt so.',
  },
});
