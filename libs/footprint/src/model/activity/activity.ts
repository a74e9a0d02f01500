import type { Decimal } from '#impacts';
import type { ElementKind } from '../element.js';
import type { Reference, TaxonomyReference } from '../element-parts.js';
import type { FieldsOf, PatchOf } from '../field.js';
import type { Amount, UnitCode } from '../units.js';
import type { ACTIVITY_FIELDS } from './activity-fields.js';

/**
 * The factor an activity's CO2e was computed with, and the numbers as they were then: kg CO2e per one of `unit`, after
 * what the scope leaves out. What becomes of the factor later does not change the activity: its CO2e follows from these
 * numbers and its own quantity and unit alone.
 */
export interface FactorSource {
  kind: 'transportLane' | ElementKind;
  uuid: string;
  name: string;
  /** Of an element its version, of a lane how often it was written. */
  version: number;
  unit: UnitCode;
  upstream?: string;
  downstream?: string;
  /** The length of the lane, a decimal, where tonnes were carried over it. */
  totalKm?: string;
  /** The mass of one product unit in kg, a decimal, where it converted the quantity; of one piece where the unit is a mass. */
  weightKg?: string;
}

/** A GHG scope; `code` is that of the GHG Protocol, on the built-in ones. */
export interface ActivityScope extends Reference {
  code?: string;
}

/** What a material or process element says for an activity of it; figures are kg CO2e per one of `unit`. */
export interface ActivityProduct extends Reference {
  kind: ElementKind;
  version: number;
  unit?: UnitCode;
  /** Of one product unit. */
  weight?: Amount;
  productCarbonFootprint?: Decimal;
  downstream?: Decimal;
}

/** What a transport lane says for an activity on it. */
export interface ActivityLane extends Reference {
  version: number;
  totalKm: Decimal;
  CO2ePerTkm: Decimal;
}

/** What an activity says. Amounts are decimal strings, in kg CO2e. */
export interface ActivityContent extends FieldsOf<typeof ACTIVITY_FIELDS> {
  CO2e: string;
  /** Absent where nothing was computed: the amounts were stated, or nothing is known. */
  factorSource?: FactorSource;
  startDate: Date;
  endDate: Date;
}

export interface Activity extends ActivityContent {
  uuid: string;
  created: Date;
  updated: Date;
  /** Raised by every write. */
  revision: number;
}

/** What a request changes of an activity: an absent field stays, null clears it, a value sets it. */
export type ActivityPatch = PatchOf<typeof ACTIVITY_FIELDS>;

/** What the references of activities name, by lower-case uuid. */
export interface KnownReferences {
  product: ReadonlyMap<string, ActivityProduct>;
  scope: ReadonlyMap<string, ActivityScope>;
  taxonomy: ReadonlyMap<string, TaxonomyReference>;
  org: ReadonlyMap<string, Reference>;
  group: ReadonlyMap<string, Reference>;
  transportLane: ReadonlyMap<string, ActivityLane>;
}

export const ACTIVITY_REFERENCES = [
  'product',
  'scope',
  'taxonomy',
  'org',
  'group',
  'transportLane',
] as const satisfies readonly (keyof KnownReferences)[];
export type ActivityReference = (typeof ACTIVITY_REFERENCES)[number];
