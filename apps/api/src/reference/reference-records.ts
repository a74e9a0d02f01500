import type { GeoReference, TaxonomyReference, UnitCode, UnitKind } from '#footprint/model';
import { UNIT_CODES, UNITS } from '#footprint/model';
import type { NamedReference, StoredLocation, TaxonomyNode } from '#footprint/store';

/** A scope, an org or a supplier as it leaves us. */
export interface NamedRecord {
  uuid: string;
  /** Absent where none was given. */
  syncId?: string;
  name: string;
}

export function namedRecord({ uuid, syncId, name }: NamedReference): NamedRecord {
  return { uuid, syncId: syncId ?? undefined, name };
}

/** A part of the world: ISO 3166-1 alpha-2, ISO 3166-2, UN M49, or Global. */
export interface GeoLocationRecord {
  uuid: string;
  name: string;
  code: string;
}

export function geoLocationRecord({ uuid, name, code }: GeoReference): GeoLocationRecord {
  return { uuid, name, code };
}

export interface LocationRecord {
  uuid: string;
  name: string;
  geoLocation?: GeoLocationRecord;
}

export function locationRecord({ uuid, name, geoLocation }: StoredLocation): LocationRecord {
  return { uuid, name, geoLocation: geoLocation && geoLocationRecord(geoLocation) };
}

export interface TaxonomyRecord {
  uuid: string;
  name: string;
  slug: string;
  /** The slugs from the root down, joined by `/`. */
  path: string;
  parent?: TaxonomyReference;
}

export function taxonomyRecord({ uuid, name, slug, path, parent }: TaxonomyNode): TaxonomyRecord {
  return { uuid, name, slug, path, parent: parent && { uuid: parent.uuid, name: parent.name, path: parent.path } };
}

export interface UnitRecord {
  code: UnitCode;
  name: string;
  /** Units of one type convert into each other, but currencies, and pieces and nights, do not. */
  type: UnitKind;
}

export const UNIT_RECORDS: readonly UnitRecord[] = UNIT_CODES.map((code) => ({
  code,
  name: UNITS[code].name,
  type: UNITS[code].kind,
}));
