import { fold } from './fold.js';

/** A name or path without case, accents, and blanks at its ends and around `/`. */
export function foldedName(name: string): string {
  return fold(name)
    .replace(/\s+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim();
}
