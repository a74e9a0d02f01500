import type { GeoReference, UnitCode, UnitKind } from '#footprint/model';
import { UNIT_CODES, UNITS } from '#footprint/model';
import type { NamedReference, StoredLocation, TaxonomyNode } from '#footprint/store';
import { revised, Revised } from '../http/revised.js';
import { UnitText, UuidText } from '../views/formats.js';
import { TaxonomyReferenceRecord } from '../views/reference-record.js';

/** A scope, an org, a supplier or a group of activities as it is sent. */
export class NamedRecord {
  @UuidText() uuid!: string;
  /** Absent where none was given. */
  syncId?: string;
  name!: string;
}

export function namedRecord({ uuid, syncId, name, revision }: NamedReference): Revised<NamedRecord> {
  return revised({ uuid, syncId: syncId ?? undefined, name }, revision);
}

/** A part of the world: ISO 3166-1 alpha-2, ISO 3166-2, UN M49, or Global. */
export class GeoLocationRecord {
  @UuidText() uuid!: string;
  name!: string;
  code!: string;
}

export function geoLocationRecord({ uuid, name, code }: GeoReference): GeoLocationRecord {
  return { uuid, name, code };
}

export class LocationRecord {
  @UuidText() uuid!: string;
  name!: string;
  geoLocation?: GeoLocationRecord;
}

export function locationRecord({ uuid, name, geoLocation, revision }: StoredLocation): Revised<LocationRecord> {
  return revised({ uuid, name, geoLocation: geoLocation && geoLocationRecord(geoLocation) }, revision);
}

export class TaxonomyRecord {
  @UuidText() uuid!: string;
  name!: string;
  slug!: string;
  /** The slugs from the root down, joined by `/`. */
  path!: string;
  parent?: TaxonomyReferenceRecord;
}

export function taxonomyRecord({ uuid, name, slug, path, parent, revision }: TaxonomyNode): Revised<TaxonomyRecord> {
  const parentRecord = parent && { uuid: parent.uuid, name: parent.name, path: parent.path };
  return revised({ uuid, name, slug, path, parent: parentRecord }, revision, parent?.name, parent?.path);
}

export class UnitRecord {
  @UnitText() code!: UnitCode;
  name!: string;
  /** Units of one type convert into each other, but currencies, and pieces and nights, do not. */
  type!: UnitKind;
}

export const UNIT_RECORDS: UnitRecord[] = UNIT_CODES.map((code) => ({
  code,
  name: UNITS[code].name,
  type: UNITS[code].kind,
}));
