import { SECRET_SETTINGS, SETTING_NAMES } from './setting-names.js';

const KNOWN: readonly string[] = [...SETTING_NAMES, ...SECRET_SETTINGS.map((name) => `${name}_FILE`)];

/** Shorter names (HOST, PORT, LEASE) are too similar to what any environment holds. */
const COMPARED = KNOWN.filter((name) => name.length >= 8);

/**
 * Finds names in the environment that are no settings but look like one: a typing error, or a setting with a suffix
 * (`REQUEST_TIMEOUT_MS`). Other names are ignored. @returns a sentence for each name, without its value
 */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name] || KNOWN.includes(name)) return [];
    const meant = similarSetting(name.toUpperCase());
    return meant === undefined ? [] : [`${name} is set, but there is no such setting. Is ${meant} meant?`];
  });
}

function similarSetting(name: string): string | undefined {
  return (
    COMPARED.find((known) => isWithin(1, name, known)) ??
    COMPARED.find((known) => isWithin(2, name, known)) ??
    COMPARED.find((known) => name.startsWith(`${known}_`))
  );
}

/**
 * Whether at most this many insertions, deletions or replacements of a letter turn one into the other (Levenshtein).
 */
function isWithin(edits: number, from: string, to: string): boolean {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  const [a, b] = [from.slice(same), to.slice(same)];
  if (a === '' || b === '') return a.length + b.length <= edits;
  if (edits === 0) return false;
  const [aRest, bRest] = [a.slice(1), b.slice(1)];
  return isWithin(edits - 1, aRest, b) || isWithin(edits - 1, a, bRest) || isWithin(edits - 1, aRest, bRest);
}
