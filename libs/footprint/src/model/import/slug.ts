import { fold } from '../search/fold.js';

const LONGEST = 100;

/** A name as a part of a taxonomy path: lower case, accents folded, everything but letters and digits a hyphen. */
export function slug(name: string): string {
  const hyphened = Array.from(fold(name).replace(/[^\p{L}\p{N}]+/gu, '-'))
    .slice(0, LONGEST)
    .join('');
  return hyphened.replace(/^-+|-+$/g, '') || 'unnamed';
}
