import type { Decimal, DeclaredFigures, Figures, Module } from '#impacts';
import type { Amount, UnitCode } from './units.js';
import type { VersionState } from './version-state.js';

export const ELEMENT_KINDS = ['material', 'process'] as const;
/** A material and a process element have one record shape; energy is a material. */
export type ElementKind = (typeof ELEMENT_KINDS)[number];

export interface Reference {
  uuid: string;
  name: string;
}

/** `path` is the slugs from the root down, joined by `/`. */
export interface TaxonomyReference extends Reference {
  path: string;
}

/** `code`: ISO 3166-1 alpha-2, ISO 3166-2, UN M49, or `Global`. */
export interface GeoReference extends Reference {
  code: string;
}

export interface SupplierReference extends Reference {
  syncId?: string;
}

/** Ratings are PACT v3's: integers from 1, the best, to 5. Percents are 0 to 100. */
export interface DataQualityIndicators {
  description?: string;
  documentationYear?: number;
  coveragePercent?: number;
  specificPercent?: number;
  technologicalDQR?: number;
  temporalDQR?: number;
  geographicalDQR?: number;
  completenessDQR?: number;
  reliabilityDQR?: number;
}

/** What a PACT footprint needs and no other field of an element says. Amounts are decimal strings. */
export interface PactAttributes {
  fossilCarbonContent?: string;
  biogenicCarbonContent?: string;
  recycledCarbonContent?: string;
  biogenicCO2Uptake?: string;
  biogenicNonCO2Emissions?: string;
  exemptedEmissionsPercent?: string;
  exemptedEmissionsDescription?: string;
  boundaryProcessesDescription?: string;
  allocationRulesDescription?: string;
}

/** The dataset an external element draws its impacts from, as far as readers and the PACT mapping need it. */
export interface DatasetBinding {
  owner: string;
  uuid: string;
  name: string;
  /** Per one of this unit the dataset's figures are stated. */
  declaredUnit: UnitCode;
  rating?: Decimal;
  database: SourceDatabase;
}

/** An emission-factor database that contributed figures. */
export interface SourceDatabase {
  name: string;
  version?: string;
  /** IPCC assessment report of the GWP factors, e.g. `AR5`. */
  gwpSet?: string;
  boundary?: string;
}

/** Primary data among what a model's inputs contribute, in percent; absent where it is not known. Decimals. */
export interface PrimaryShares {
  whole?: string;
  /** The same without biogenic emissions, for elements that state these for PACT. */
  withoutBiogenic?: string;
}

/** What the inputs of an element's model say of it beside figures and weights. */
export interface ModelledFacts {
  /** The uuids of the databases that the inputs' figures come from, sorted. */
  contributors: readonly string[];
  /** Inputs that the element's GWP-fossil is summed without, or not with all of them. */
  incompleteInputs: readonly { name: string; stage: Module }[];
  /** Whether packaging counts in its product stage. */
  hasPackaging: boolean;
  /** GWP-fossil of that packaging, where any of it has a figure. */
  packagingCO2e?: string;
  /** Absent where an earlier release computed the model. */
  primaryShares?: PrimaryShares;
}

/** A material or process element with everything computed, as it is stored. */
export interface Element {
  company: string;
  uuid: string;
  kind: ElementKind;
  /** The uuid of the first version: the same for every version of one element. */
  chain: string;
  version: number;
  versionState: VersionState;
  name: string;
  description?: string;
  notes?: string;
  sku?: string;
  syncId?: string;
  cpcCode?: string;
  supplierPartId?: string;
  unit?: UnitCode;
  /** The unit was taken from a dataset: nobody gave it, and it follows to another one. */
  unitFromDataset: boolean;
  weight?: Amount;
  packagingWeight?: Amount;
  recycledPercent?: number;
  modeledWeight?: Amount;
  modeledPackagingWeight?: Amount;
  modeledRecycledPercent?: number;
  /** Present where the element has model inputs: then its figures are theirs. */
  modelled?: ModelledFacts;
  dataQualityIndicators: DataQualityIndicators;
  taxonomy?: TaxonomyReference;
  geoLocation?: GeoReference;
  /** A named place of the company's own; `code` where it says which part of the world it lies in. */
  location?: Reference & { code?: string };
  supplier?: SupplierReference;
  startDate?: Date;
  endDate?: Date;
  dataset?: DatasetBinding;
  datasetAmount?: Amount;
  /** The name it is served under. */
  image?: string;
  /** What the caller wrote, on an element with neither a dataset nor model inputs. */
  declared: DeclaredFigures;
  /** Everything computed; readers print it. */
  figures: Figures;
  /** Whether it may be published over PACT; absent: as the company says. */
  share?: boolean;
  pact: PactAttributes;
  created: Date;
  updated: Date;
  /** Raised by every write and every recomputation. */
  revision: number;
}
