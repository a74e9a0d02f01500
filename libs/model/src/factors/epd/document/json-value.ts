import type { LangText } from './epd-process.js';

/** A parsed JSON document whose numbers are the numerals' own texts. */
export type Json = string | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What is found along a path of keys; undefined where it ends. */
export function at(json: Json | undefined, ...path: readonly string[]): Json | undefined {
  let found = json;
  for (const key of path) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** The members of a list; what should be one and stands alone is a list of itself. */
export function listAt(json: Json | undefined, ...path: readonly string[]): readonly Json[] {
  const found = at(json, ...path);
  if (found === undefined || found === null) return [];
  return isList(found) ? found : [found];
}

/** A text or a numeral, tidied at its ends; undefined where there is none, or nothing in it. */
export function textAt(json: Json | undefined, ...path: readonly string[]): string | undefined {
  const found = at(json, ...path);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
}

export function isTrueAt(json: Json | undefined, ...path: readonly string[]): boolean {
  const found = at(json, ...path);
  return found === true || found === 'true';
}

/** `[{lang, value}]`, without those that have no value. */
export function langTextsAt(json: Json | undefined, ...path: readonly string[]): readonly LangText[] {
  return listAt(json, ...path).flatMap((each): LangText[] => {
    const text = typeof each === 'string' ? each.trim() : textAt(each, 'value');
    const lang = textAt(each, 'lang');
    return text ? [{ ...(lang !== undefined && { lang }), text }] : [];
  });
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function isObject(json: Json | undefined): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
