import type {
  DataQualityIndicators,
  DatasetBinding,
  GeoReference,
  PactAttributes,
  PactPatch,
  PlaceReference,
  Reference,
  SupplierReference,
  TaxonomyReference,
} from './element-parts.js';
import type { Amount, UnitCode } from './units.js';
import type { VersionState } from './version-state.js';

/** For each kind of field: the value in a record, and the value that a request sends. */
export interface FieldKinds {
  text: { value: string; sent: string };
  number: { value: number; sent: number };
  /** A decimal as text, because carbon is never a number. */
  decimal: { value: string; sent: string };
  flag: { value: boolean; sent: boolean };
  time: { value: Date; sent: Date };
  unit: { value: UnitCode; sent: UnitCode };
  /** A quantity with its unit. */
  amount: { value: Amount; sent: Amount };
  /** A quantity that is always in kg. */
  kilograms: { value: Amount; sent: Amount };
  versionState: { value: VersionState; sent: VersionState };
  /** Objects that a request patches key by key. */
  dataQuality: { value: DataQualityIndicators; sent: Nullable<DataQualityIndicators> };
  pact: { value: PactAttributes; sent: PactPatch };
  /** References to other records, which a request names by one of their keys. */
  reference: { value: Reference; sent: { uuid: string } };
  taxonomy: { value: TaxonomyReference; sent: { uuid: string } };
  geoLocation: { value: GeoReference; sent: { uuid?: string | null; code?: string | null } };
  location: { value: PlaceReference; sent: { uuid: string } };
  supplier: { value: SupplierReference; sent: { uuid?: string | null; syncId?: string | null } };
  dataset: { value: DatasetBinding; sent: { uuid: string } };
}

export type FieldKind = keyof FieldKinds;

/** An entry of a catalogue. */
export interface Field {
  readonly kind: FieldKind;
  /** The column of the field. An amount has its unit in `<column>_unit`, a dataset its owner in `<column>_owner`. */
  readonly column: string;
  /** The greatest length of a text, in code points. */
  readonly max?: number;
}

export type Catalogue = Readonly<Record<string, Field>>;

/** The fields of a catalogue as a record has them. */
export type FieldsOf<Fields extends Catalogue> = {
  -readonly [Name in keyof Fields]?: FieldKinds[Fields[Name]['kind']]['value'];
};

/** The fields of a catalogue as a patch has them: absent keeps, null clears, a value sets. */
export type PatchOf<Fields extends Catalogue> = {
  -readonly [Name in keyof Fields]?: FieldKinds[Fields[Name]['kind']]['sent'] | null;
};

/** The names of the fields of these kinds. */
export type NamesOf<Fields extends Catalogue, Kind extends FieldKind> = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends Kind ? Name : never;
}[keyof Fields];

/** Requires every key to be written out, with undefined for a missing value, so that the compiler reports a forgotten one. */
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

/** Whether a field refers to another record, which has to be looked up. */
export function isReference(kind: FieldKind): kind is ReferenceKind {
  return (REFERENCE_KINDS as readonly FieldKind[]).includes(kind);
}
