import { fold } from './fold.js';
import type { GeoLocation } from './geo-location.js';
import { geoLocationByCode, searchGeoLocations } from './geo-location.js';
import { placeMeaning } from './place-meaning.js';
import type { UnitCode } from './units.js';
import { UNIT_CODES, UNITS } from './units.js';
import { readUnitText } from './unit-texts/read-unit-text.js';
import { textsOf, unitKey } from './unit-texts/unit-key.js';
import { UNIT_WORDS } from './unit-texts/unit-words.js';
import { COUNTRY_ALIASES } from './words/country-aliases.js';
import { COUNTRY_NAMES } from './words/country-names.js';
import { REGION_NAMES } from './words/place-names.js';

/** What is called otherwise than by its code, with the words of each of its names. */
type Named<Thing> = readonly { readonly thing: Thing; readonly names: readonly (readonly string[])[] }[];

let units: Named<UnitCode> | undefined;
let places: Named<GeoLocation> | undefined;

/**
 * Units by what they are called in five languages: those that the whole text means in a file first, then those of which a name has, for
 * each word of `q`, a word that begins with it.
 */
export function searchUnits(q: string): readonly UnitCode[] {
  units ??= UNIT_CODES.map((thing) => {
    const texts = Object.values(UNIT_WORDS[thing] ?? {}).flatMap((words) => textsOf(words));
    return { thing, names: [thing, UNITS[thing].name, ...texts].map(wordsOf) };
  });
  return [...new Set([...meantUnits(q), ...begunBy(units, unitKey(q))])];
}

/** A multiple of a unit, such as a million litres, is none. */
function meantUnits(q: string): UnitCode[] {
  const read = readUnitText(q);
  const meant = read.kind === 'understood' ? [read] : read.kind === 'asked' ? read.candidates : [];
  return meant.flatMap(({ unit, factor }) => (unit === undefined || factor !== undefined ? [] : [unit]));
}

/** Places in the same way: what the text means, what `searchGeoLocations` finds, then countries and regions by their other names. */
export function searchPlaces(q = ''): readonly GeoLocation[] {
  if (q.trim() === '') return searchGeoLocations(q);
  places ??= [COUNTRY_NAMES, COUNTRY_ALIASES, REGION_NAMES].flatMap((names: Readonly<Record<string, string>>) =>
    Object.entries(names).flatMap(([code, texts]) => {
      const thing = geoLocationByCode(code);
      return thing ? [{ thing, names: texts.split('|').map(wordsOf) }] : [];
    }),
  );
  const meaning = placeMeaning(q);
  const meant = meaning.kind === 'understood' ? [meaning.meant] : meaning.kind === 'asked' ? meaning.candidates : [];
  return [...new Set([...meant, ...searchGeoLocations(q), ...begunBy(places, q)])];
}

function begunBy<Thing>(all: Named<Thing>, q: string): Thing[] {
  const wanted = wordsOf(q);
  if (wanted.length === 0) return [];
  const isBegun = (words: readonly string[]): boolean =>
    wanted.every((begin) => words.some((word) => word.startsWith(begin)));
  return all.filter(({ names }) => names.some(isBegun)).map(({ thing }) => thing);
}

function wordsOf(name: string): readonly string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}
