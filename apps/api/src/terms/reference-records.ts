import type { GeoReference, UnitCode, UnitKind } from '#model/terms';
import { UNIT_CODES, UNITS } from '#model/terms';
import type { NamedReference, StoredLocation, TaxonomyNode } from '#terms';
import { revised, Revised } from '../web/http/revised.js';
import { UnitText, UuidText } from '../web/views/formats.js';
import { TaxonomyReferenceRecord } from '../web/views/reference-record.js';

/** A scope, an org, a supplier or a group of activities. */
export class NamedRecord {
  /** The UUID of the record, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** Your own id of it; absent where it has none. */
  syncId?: string;
  /** Its name, 1 to 500 characters. */
  name!: string;
}

export function namedRecord({ uuid, syncId, name, revision }: NamedReference): Revised<NamedRecord> {
  return revised({ uuid, syncId: syncId ?? undefined, name }, revision);
}

/** A GHG scope: one of the GHG Protocol, or one of the company's own. */
export class ScopeRecord extends NamedRecord {
  /** 1, 2, 3.1 to 3.15, whatever the company calls these scopes; absent of the company's own. */
  key?: string;
  /** True of a scope of the company's own whose activities are shown and counted in no sum; else absent. */
  memo?: boolean;
}

export function scopeRecord(scope: NamedReference): Revised<ScopeRecord> {
  const { uuid, syncId, name, code, memo, revision } = scope;
  const record = { uuid, syncId: syncId ?? undefined, name, key: code ?? undefined, memo: memo || undefined };
  return revised(record, revision);
}

/** A part of the world: a country, a part of one, a region, or Global. */
export class GeoLocationRecord {
  /** Its UUID, which is the same in every installation. */
  @UuidText() uuid!: string;
  /** Its name in English. */
  name!: string;
  /** Its code: ISO 3166-1 alpha-2, ISO 3166-2, UN M49, EU, or Global. */
  code!: string;
}

export function geoLocationRecord({ uuid, name, code }: GeoReference): GeoLocationRecord {
  return { uuid, name, code };
}

/** A named place of the company's own. */
export class LocationRecord {
  /** The UUID of the place, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** Your own id of it; absent where it has none. */
  syncId?: string;
  /** Its name, 1 to 500 characters. */
  name!: string;
  /** The part of the world it lies in; absent where none was given. */
  geoLocation?: GeoLocationRecord;
}

export function locationRecord(location: StoredLocation): Revised<LocationRecord> {
  const { uuid, syncId, name, geoLocation, revision } = location;
  return revised({ uuid, syncId, name, geoLocation: geoLocation && geoLocationRecord(geoLocation) }, revision);
}

/** A node of the company's own classification. */
export class TaxonomyRecord {
  /** The UUID of the node, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** Your own id of it; absent where it has none. */
  syncId?: string;
  /** Its name, 1 to 500 characters. */
  name!: string;
  /** The last part of `path`: its name in lower case, with hyphens. */
  slug!: string;
  /** The slugs from the root down, joined by `/`. */
  path!: string;
  /** The node above it; absent at the root. */
  parent?: TaxonomyReferenceRecord;
}

export function taxonomyRecord(node: TaxonomyNode): Revised<TaxonomyRecord> {
  const { uuid, syncId, name, slug, path, parent, revision } = node;
  const parentRecord = parent && { uuid: parent.uuid, name: parent.name, path: parent.path };
  return revised({ uuid, syncId, name, slug, path, parent: parentRecord }, revision, parent?.name, parent?.path);
}

/** A unit code, and what it means. */
export class UnitRecord {
  /** The unit code, in this case of letters. */
  @UnitText() code!: UnitCode;
  /** The name of the unit in English. */
  name!: string;
  /** What it measures. Units of one type convert into each other, but currencies, pieces and nights, and GBh and CPUh do not. */
  type!: UnitKind;
}

export function unitRecord(code: UnitCode): UnitRecord {
  return { code, name: UNITS[code].name, type: UNITS[code].kind };
}

export const UNIT_RECORDS: UnitRecord[] = UNIT_CODES.map(unitRecord);
