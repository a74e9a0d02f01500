import { iso31661 } from 'iso-3166';
import { fold } from './fold.js';
import type { GeoLocation } from './geo-location.js';
import { geoLocationByCode, geoLocationByUuid, searchGeoLocations } from './geo-location.js';
import type { Meaning } from './meaning.js';
import { UNKNOWN } from './meaning.js';
import { ASKED_PLACES, COUNTRY_ALIASES } from './words/country-aliases.js';
import { COUNTRY_NAMES } from './words/country-names.js';
import {
  CODES_IN_CAPITALS,
  ORDINARY_WORDS,
  PLACES_WITHOUT_CODE,
  PUBLISHERS_CODES,
  REGION_NAMES,
  WIDER_PLACES,
} from './words/place-names.js';

type PlaceMeaning = Meaning<GeoLocation>;

/** By what a text may name a place, in the order in which it is tried. */
export type PlaceKey = 'uuid' | 'code' | 'name';

/** What texts mean, by their keys. */
interface Words {
  readonly codes: ReadonlyMap<string, PlaceMeaning>;
  readonly countries: ReadonlyMap<string, PlaceMeaning>;
  readonly others: ReadonlyMap<string, PlaceMeaning>;
}

let built: Words | undefined;

/**
 * The place that a text names: by its uuid, then by a code, then as a country, then as anything else. So a code never loses to a
 * name, and a country never to a subdivision of its name.
 */
export function placeMeaning(text: string, keys: readonly PlaceKey[] = ['uuid', 'code', 'name']): PlaceMeaning {
  for (const key of ['uuid', 'code', 'name'] as const) {
    const found = keys.includes(key) ? meaningBy(key, text) : undefined;
    if (found) return found;
  }
  return UNKNOWN;
}

/** What countries are called, by the words of their names. */
export function countryNames(): ReadonlyMap<string, PlaceMeaning> {
  built ??= readWords();
  return built.countries;
}

function meaningBy(key: PlaceKey, text: string): PlaceMeaning | undefined {
  built ??= readWords();
  switch (key) {
    case 'uuid':
      return understood(geoLocationByUuid(text.trim()));
    case 'code':
      return isWord(text.trim()) ? undefined : (built.codes.get(codeKey(text)) ?? withoutZeros(text.trim(), built));
    case 'name':
      return built.countries.get(placeKey(text)) ?? built.others.get(placeKey(text));
    default:
      return key satisfies never;
  }
}

const WORDS_LIKE_CODES: ReadonlySet<string> = new Set(CODES_IN_CAPITALS.split('|'));

function isWord(text: string): boolean {
  const capitals = text.toUpperCase();
  return text !== capitals && WORDS_LIKE_CODES.has(capitals);
}

/** A spreadsheet takes the zeros off `056`; but `56` may as well be no code of a country. */
function withoutZeros(text: string, { codes }: Words): PlaceMeaning | undefined {
  const found = /^\d{1,2}$/.test(text) ? codes.get(text.padStart(3, '0')) : undefined;
  return found?.kind === 'understood' ? { kind: 'asked', candidates: [found.meant] } : undefined;
}

function codeKey(text: string): string {
  return text.trim().toLowerCase();
}

/** Words that names have or lack at will. */
const LOOSE = new Set(['the', 'and', 'und', 'et', 'y', 'e']);
/** `Pays-Bas (les)`, as the French list of ISO 3166 has it. */
const ARTICLE = /\((?:the|la|le|les|l['’]?)\)\s*$/i;

/** The words of a name without case, accents and punctuation. */
export function placeKey(name: string): string {
  const words = fold(name.replace(ARTICLE, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !LOOSE.has(word)).join(' ');
}

function understood(meant: GeoLocation | undefined, told?: string): PlaceMeaning | undefined {
  return meant && { kind: 'understood', meant, ...(told !== undefined && { told }) };
}

/** Made on first use. What was put in first stays. */
function readWords(): Words {
  const places = searchGeoLocations();
  const codes = new MeaningsByKey(codeKey);
  const countries = new MeaningsByKey(placeKey);
  const others = new MeaningsByKey(placeKey);
  for (const place of places) codes.add(place.code, understood(place));
  for (const { alpha2, alpha3, numeric, name } of iso31661) {
    const country = understood(geoLocationByCode(alpha2));
    for (const code of [alpha3, numeric]) codes.add(code, country);
    for (const each of [name, ...namesOf(COUNTRY_NAMES, alpha2), ...namesOf(COUNTRY_ALIASES, alpha2)])
      countries.add(each, country);
  }
  addAll(codes, PUBLISHERS_CODES, (place) => understood(place));
  addAll(codes, WIDER_PLACES, (place) => understood(place, wider(place)));
  addAll(others, WIDER_PLACES, (place) => understood(place, wider(place)));
  addAll(others, REGION_NAMES, (place) => understood(place));
  for (const name of PLACES_WITHOUT_CODE.split('|')) for (const each of [codes, others]) each.add(name, NO_CODE);
  for (const [names, candidates] of Object.entries(ASKED_PLACES)) {
    const asked = { kind: 'asked', candidates: candidates.flatMap((code) => geoLocationByCode(code) ?? []) } as const;
    // It is asked about although a country or a region is called so, too.
    for (const name of names.split('|')) countries.put(name, asked);
  }
  const ordinary = new Set(ORDINARY_WORDS.split('|').map(placeKey));
  for (const [key, named] of bySameName(places)) others.addKey(key, meaningOf(named, ordinary.has(key)));
  return { codes: codes.all, countries: countries.all, others: others.all };
}

/** Regions come before subdivisions of their name; of several subdivisions it is asked which. */
function bySameName(places: readonly GeoLocation[]): Map<string, GeoLocation[]> {
  const named = new Map<string, GeoLocation[]>();
  const add = (place: GeoLocation) => {
    const key = placeKey(place.name);
    const others = named.get(key) ?? [];
    if (others[0] === undefined || others[0].kind === place.kind) named.set(key, [...others, place]);
  };
  for (const place of places) if (place.kind === 'region' || place.kind === 'global') add(place);
  for (const place of places) if (place.kind === 'subdivision') add(place);
  return named;
}

function meaningOf(named: readonly GeoLocation[], isOrdinary: boolean): PlaceMeaning | undefined {
  return named.length > 1 || isOrdinary ? { kind: 'asked', candidates: named } : understood(named[0]);
}

const NO_CODE = { kind: 'none', told: 'is a place without a code of ISO 3166 or UN M49' } as const;

function wider({ name, code }: GeoLocation): string {
  return `read as ${name}${name === code ? '' : ` (${code})`}, which is wider`;
}

function namesOf(names: Readonly<Record<string, string>>, code: string): readonly string[] {
  return names[code]?.split('|') ?? [];
}

function addAll(
  words: MeaningsByKey,
  names: Readonly<Record<string, string>>,
  meaning: (place: GeoLocation) => PlaceMeaning | undefined,
): void {
  for (const code of Object.keys(names)) {
    const place = geoLocationByCode(code);
    for (const name of place ? namesOf(names, code) : []) if (place) words.add(name, meaning(place));
  }
}

/** What texts mean, by a key of theirs. */
class MeaningsByKey {
  readonly all = new Map<string, PlaceMeaning>();

  constructor(private readonly keyOf: (text: string) => string) {}

  add(text: string, meaning: PlaceMeaning | undefined): void {
    this.addKey(this.keyOf(text), meaning);
  }

  addKey(key: string, meaning: PlaceMeaning | undefined): void {
    if (meaning && key !== '' && !this.all.has(key)) this.all.set(key, meaning);
  }

  put(text: string, meaning: PlaceMeaning): void {
    this.all.set(this.keyOf(text), meaning);
  }
}
