import { language } from './language.js';

/**
 * Texts in every language; one that lacks a text does not compile. A text with something in it is a function.
 * @returns what gives the texts in the language of now: call it where a page is drawn, and it is drawn anew in another one
 */
export function catalogue<Texts extends object>(texts: { en: Texts; de: NoInfer<Texts> }): () => Texts {
  return () => texts[language.value];
}
