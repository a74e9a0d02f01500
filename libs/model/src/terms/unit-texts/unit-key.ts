import { fold } from '../fold.js';

/** Separators between the parts of a unit: tonne.km, t*km, kilowatt-hour. */
const JOINTS = /(?<=[\p{L}\d])\s*[.·*×⋅-]\s*(?=\p{L})/gu;

/** How the texts of units are compared: without case, accents, superscripts, hyphens and dots. */
export function unitKey(text: string): string {
  return fold(text)
    .replace(/\*\*|\^/g, '')
    .replace(/\(s\)/g, 's')
    .replace(JOINTS, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The texts of a table, which separates them by commas. */
export function textsOf(words: string | undefined): string[] {
  return words?.split(', ') ?? [];
}
