import { SECRET_SETTINGS, SETTING_NAMES } from './setting-names.js';

const KNOWN: readonly string[] = [...SETTING_NAMES, ...SECRET_SETTINGS.map((name) => `${name}_FILE`)];

/** Shorter ones (HOST, PORT, LEASE) are too near to what any environment holds. */
const COMPARED = KNOWN.filter((name) => name.length >= 8);
/**
 * Names in the environment that are no settings and look like one: a slip of the finger, or one with something behind it
 * (`REQUEST_TIMEOUT_MS`). The rest of the environment is nobody's business. @returns a sentence for each, without a value
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

/** Whether so many letters put in, left out or replaced lead from one to the other (Levenshtein). */
function isWithin(edits: number, from: string, to: string): boolean {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  const [a, b] = [from.slice(same), to.slice(same)];
  if (a === '' || b === '') return a.length + b.length <= edits;
  if (edits === 0) return false;
  const [aRest, bRest] = [a.slice(1), b.slice(1)];
  return isWithin(edits - 1, aRest, b) || isWithin(edits - 1, a, bRest) || isWithin(edits - 1, aRest, bRest);
}
