import { fold } from '../search/fold.js';

const LONGEST = 100;

/** The slug of a name without letters and digits. */
export const UNNAMED = 'unnamed';

/** A name as a part of a taxonomy path: lower case, accents folded, everything but letters and digits a hyphen. */
export function slug(name: string): string {
  const hyphened = Array.from(fold(name).replace(/[^\p{L}\p{N}]+/gu, '-'))
    .slice(0, LONGEST)
    .join('');
  return hyphened.replace(/^-+|-+$/g, '') || UNNAMED;
}

/** The slug of the first, second, … name beside each other that have the same. */
export function numbered(slug: string, nth: number): string {
  return nth === 1 ? slug : `${slug}-${nth}`;
}
