import type { Decimal, Module } from '#impacts';
import type { PrimaryShares } from '#model/products';
import type { ElementKind, Reference, TaxonomyReference, FieldsOf, PatchOf, Amount, UnitCode } from '#model/terms';
import type { ACTIVITY_FIELDS, Half } from './activity-fields.js';

/**
 * The factor from which an activity's CO2e was computed, with its figures at that time, in kg CO2e per one of `unit` and without
 * what the scope leaves out. Later changes of the factor do not change the activity: its CO2e depends only on these figures and
 * on its own quantity and unit.
 */
export interface FactorSource {
  kind: 'transportLane' | ElementKind;
  uuid: string;
  name: string;
  /** The version of an element, or the revision of a lane. */
  version: number;
  unit: UnitCode;
  upstream?: string;
  downstream?: string;
  /** The half that the client gave, of which the factor has no figure here; absent if both were computed. */
  given?: Half;
  /** The length of the lane, a decimal; present if the quantity was a mass. */
  totalKm?: string;
  /** The mass in kg, a decimal, by which the quantity was converted: of one product unit, or of one piece if the unit is a mass. */
  weightKg?: string;
  /** The dataset that the product was bound to. */
  dataset?: UsedDataset;
  /** How much of the figures came from footprints of partners: 0 to 1, a decimal. Absent if not known, and for a lane. */
  supplierShare?: string;
  /** Present if the product's model lacked GWP-fossil of inputs that the activity counts. */
  gaps?: FactorGaps;
}

/** A dataset as it was when it was used. */
export interface UsedDataset extends Reference {
  /** The name of its database, and the version of that where it has one. */
  database: string;
  version?: string;
}

/** Inputs of a model without a figure, or with a part of one: the first 100 by name, and how many there are. */
export interface FactorGaps {
  count: number;
  inputs: { uuid?: string; name: string }[];
}

/** A GHG scope. The built-in ones have the `code` of the GHG Protocol. */
export interface ActivityScope extends Reference {
  code?: string;
}

/** What the figures of a product rest on. */
export interface ProductBasis {
  /** The dataset that the product is bound to. */
  dataset?: UsedDataset;
  /** Whether that is the footprint of a partner. */
  isPartners?: boolean;
  /** Present if the product's figures are computed from a model. */
  model?: {
    /** Whether any of its figures come from a partner's database. */
    drawsOnPartners: boolean;
    /** Whether this release computed the model: then a share that is not kept is nothing. */
    isComplete?: boolean;
    shares?: Pick<PrimaryShares, 'supplier'>;
    incompleteInputs: readonly { uuid?: string; name: string; stage: Module }[];
  };
}

/** The fields of a material or process element that an activity is computed from. Figures are kg CO2e per one of `unit`. */
export interface ActivityProduct extends Reference {
  kind: ElementKind;
  version: number;
  unit?: UnitCode;
  /** The weight of one product unit. */
  weight?: Amount;
  productCarbonFootprint?: Decimal;
  /** The modules A4 to C4 that it states. */
  afterGate?: Readonly<Partial<Record<Module, Decimal>>>;
  basis?: ProductBasis;
}

/** The fields of a transport lane that an activity is computed from. */
export interface ActivityLane extends Reference {
  version: number;
  totalKm: Decimal;
  CO2ePerTkm: Decimal;
}

/** The fields of an activity, set and computed. Amounts are decimal strings, in kg CO2e. */
export interface ActivityContent extends FieldsOf<typeof ACTIVITY_FIELDS> {
  CO2e: string;
  /** Absent if nothing was computed, because the amounts were given or nothing is known. */
  factorSource?: FactorSource;
  startDate: Date;
  endDate: Date;
}

export interface Activity extends ActivityContent {
  uuid: string;
  created: Date;
  updated: Date;
  /** Incremented by every write. */
  revision: number;
}

/** A patch of an activity: absent keeps, null clears, a value sets. */
export type ActivityPatch = PatchOf<typeof ACTIVITY_FIELDS>;

/** The records that activities refer to, by lower-case uuid. */
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
