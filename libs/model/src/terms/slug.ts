import { fold } from './fold.js';

const LONGEST = 100;

/** The slug of a name without letters and digits. */
export const UNNAMED = 'unnamed';

/** Turns a name into a part of a taxonomy path: lower case, without accents, with hyphens for all but letters and digits. */
export function slug(name: string): string {
  const hyphened = Array.from(fold(name).replace(/[^\p{L}\p{N}]+/gu, '-'))
    .slice(0, LONGEST)
    .join('');
  return hyphened.replace(/^-+|-+$/g, '') || UNNAMED;
}

/** The slug of the nth sibling with the same slug; the first has no number. */
export function numbered(slug: string, nth: number): string {
  return nth === 1 ? slug : `${slug}-${nth}`;
}
