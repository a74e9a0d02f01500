const SPELLED_OUT: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };
const LONGEST = 100;

/** A name as a part of a taxonomy path: lower case, accents folded, everything but letters and digits a hyphen. */
export function slug(name: string): string {
  const folded = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđ]/g, (letter) => SPELLED_OUT[letter] ?? letter);
  const hyphened = Array.from(folded.replace(/[^\p{L}\p{N}]+/gu, '-'))
    .slice(0, LONGEST)
    .join('');
  return hyphened.replace(/^-+|-+$/g, '') || 'unnamed';
}
