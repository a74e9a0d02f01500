import { fold } from './fold.js';
import type { Meaning } from './meaning.js';
import { UNKNOWN } from './meaning.js';
import { ASKED_SCOPES, SCOPE_2_METHODS, SCOPE_NAMES } from './words/scope-names.js';

/** The code of a scope of the GHG Protocol: `1`, `2`, `3.1` to `3.15`. */
type ScopeCode = string;

/** How many categories scope 3 has. */
const CATEGORIES = 15;
const SCOPE_3: readonly ScopeCode[] = Array.from({ length: CATEGORIES }, (_, at) => `3.${at + 1}`);

/** `Scope 1`, `S2`, `Scope III`, or a bare number; what stands behind it is in `rest`. */
const WHOLE =
  /^(?:ghg (?:protocol )?)?(?:(?:scope|bereich) ?(?<roman>i{1,3})|(?:(?:scope|bereich|s) ?)?(?<scope>[123])(?:\.0)?)(?![\d.a-z])(?<rest>.*)$/;
/** `Scope 3.6`, `S3.6`, `3.6`, `Scope 3 Category 6`, `S3 C6`. */
const OF_SCOPE_3 =
  /^(?:ghg (?:protocol )?)?(?:(?:scope|bereich|s) ?)?3 ?(?:\.|,(?=\d)|[,:]? ?(?:category|cat|kategorie|kat|c)\.? ?)(?<category>\d{1,2})(?![\d.])(?<rest>.*)$/;
/** `Cat. 6`: only scope 3 has categories. */
const CATEGORY = /^(?:category|cat|kategorie|kat)\.? ?(?<category>\d{1,2})(?![\d.])(?<rest>.*)$/;
/** Says nothing more behind a number. */
const NOTHING_MORE = /^(?:(?:ghg|thg|co2e?) ?)?(?:emissions?|emissionen)?$/;

/**
 * The scope of the GHG Protocol that a text names: by its number, by its name, or by both. Where they contradict, or something
 * else stands behind the number, it is asked.
 */
export function scopeMeaning(text: string): Meaning<ScopeCode> {
  const tidied = tidy(text);
  const byName = named(tidied);
  if (byName) return byName;
  const { category, rest: behindCategory } = (OF_SCOPE_3.exec(tidied) ?? CATEGORY.exec(tidied))?.groups ?? {};
  if (category !== undefined) {
    const code = `3.${Number(category)}`;
    return SCOPE_3.includes(code) ? withName([code], behindCategory ?? '') : UNKNOWN;
  }
  const { roman, scope = roman && String(roman.length), rest = '' } = WHOLE.exec(tidied)?.groups ?? {};
  return scope === undefined ? UNKNOWN : withName(scope === '3' ? SCOPE_3 : [scope], rest);
}

/** Of the scopes that a number names the one that the words behind it name. */
function withName(codes: readonly ScopeCode[], rest: string): Meaning<ScopeCode> {
  const [only, another] = codes;
  const isAlone = NOTHING_MORE.test(scopeKey(rest));
  if (isAlone && only !== undefined && another === undefined) return { kind: 'understood', meant: only };
  const meaning = isAlone ? undefined : named(rest);
  switch (meaning?.kind) {
    case 'understood':
      if (codes.includes(meaning.meant)) return meaning;
      return { kind: 'asked', candidates: another === undefined ? [...codes, meaning.meant] : codes };
    case 'asked': {
      const both = meaning.candidates.filter((code) => codes.includes(code));
      return { kind: 'asked', candidates: both.length > 0 ? both : codes };
    }
    default:
      // `Scope 1 + 2` is neither of them.
      return /\d/.test(rest) ? UNKNOWN : { kind: 'asked', candidates: codes };
  }
}

const SMALL = new Set(
  'and or of the a to in from for by und oder von der die das den dem des aus bei mit im a'.split(' '),
);

/** Lower case, one kind of dash and blank. */
function tidy(text: string): string {
  return fold(text)
    .replace(/[\s\u00a0_–—-]+/g, ' ')
    .trim();
}

/** The words of a name that count. */
export function scopeKey(name: string): string {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !SMALL.has(word)).join(' ');
}

function named(text: string): Meaning<ScopeCode> | undefined {
  return scopeNames().get(scopeKey(text));
}

let built: ReadonlyMap<string, Meaning<ScopeCode>> | undefined;

/** What scopes are called, by the words of their names. */
export function scopeNames(): ReadonlyMap<string, Meaning<ScopeCode>> {
  built ??= new Map([
    ...Object.entries(SCOPE_NAMES).flatMap(([meant, names]) => keyed(names, { kind: 'understood', meant })),
    ...Object.entries(ASKED_SCOPES).flatMap(([names, candidates]) => keyed(names, { kind: 'asked', candidates })),
    ...keyed(SCOPE_2_METHODS, { kind: 'asked', candidates: ['2'] }),
  ]);
  return built;
}

function keyed(names: string, meaning: Meaning<ScopeCode>): [string, Meaning<ScopeCode>][] {
  return names.split('|').map((name) => [scopeKey(name), meaning]);
}
