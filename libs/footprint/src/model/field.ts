import type {
  DataQualityIndicators,
  DatasetBinding,
  GeoReference,
  PactAttributes,
  PlaceReference,
  Reference,
  SupplierReference,
  TaxonomyReference,
} from './element-parts.js';
import type { Amount, UnitCode } from './units.js';
import type { VersionState } from './version-state.js';

/** Of every kind of field: what a record holds, and what a request sends to set it. */
export interface FieldKinds {
  text: { value: string; sent: string };
  number: { value: number; sent: number };
  /** A decimal, as text: carbon is never a number. */
  decimal: { value: string; sent: string };
  flag: { value: boolean; sent: boolean };
  time: { value: Date; sent: Date };
  unit: { value: UnitCode; sent: UnitCode };
  /** A quantity in a unit that is kept with it. */
  amount: { value: Amount; sent: Amount };
  /** A quantity that is always in kg. */
  kilograms: { value: Amount; sent: Amount };
  versionState: { value: VersionState; sent: VersionState };
  /** Objects that a request changes key by key. */
  dataQuality: { value: DataQualityIndicators; sent: Nullable<DataQualityIndicators> };
  pact: { value: PactAttributes; sent: Nullable<PactAttributes> };
  /** Other records, which a request names by one of their keys. */
  reference: { value: Reference; sent: { uuid: string } };
  taxonomy: { value: TaxonomyReference; sent: { uuid: string } };
  geoLocation: { value: GeoReference; sent: { uuid?: string | null; code?: string | null } };
  location: { value: PlaceReference; sent: { uuid: string } };
  supplier: { value: SupplierReference; sent: { uuid?: string | null; syncId?: string | null } };
  dataset: { value: DatasetBinding; sent: { uuid: string } };
}

export type FieldKind = keyof FieldKinds;

/** What a catalogue says of a field. */
export interface Field {
  readonly kind: FieldKind;
  /** The column that keeps it; an amount has its unit in `<column>_unit`, a dataset its owner in `<column>_owner`. */
  readonly column: string;
  /** Of a text: code points at most. */
  readonly max?: number;
}

export type Catalogue = Readonly<Record<string, Field>>;

/** The fields of a record. */
export type FieldsOf<Fields extends Catalogue> = {
  -readonly [Name in keyof Fields]?: FieldKinds[Fields[Name]['kind']]['value'];
};

/** What a request says of them: an absent field stays, null clears it, a value sets it. */
export type PatchOf<Fields extends Catalogue> = {
  -readonly [Name in keyof Fields]?: FieldKinds[Fields[Name]['kind']]['sent'] | null;
};

/** The names of the fields of some kinds. */
export type NamesOf<Fields extends Catalogue, Kind extends FieldKind> = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends Kind ? Name : never;
}[keyof Fields];

/** Every field, what has no value as undefined: what lists them one by one cannot forget one. */
export type Every<Fields> = { [Name in keyof Required<Fields>]: Fields[Name] };

export type Nullable<Fields> = { [Name in keyof Fields]?: Fields[Name] | null };

const REFERENCE_KINDS = [
  'reference',
  'taxonomy',
  'geoLocation',
  'location',
  'supplier',
  'dataset',
] as const satisfies FieldKind[];
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** Whether a request names another record, which has to be looked up. */
export function isReference(kind: FieldKind): kind is ReferenceKind {
  return (REFERENCE_KINDS as readonly FieldKind[]).includes(kind);
}

/** Whether a request changes it key by key. */
export function isKeyed(kind: FieldKind): kind is 'dataQuality' | 'pact' {
  return kind === 'dataQuality' || kind === 'pact';
}
