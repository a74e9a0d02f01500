import type { DeclaredFigures, Figures, Module } from '#impacts';
import type { ElementFields } from './element-fields.js';
import type { DataQualityIndicators, PactAttributes } from './element-parts.js';
import type { VersionState } from './version-state.js';

export const ELEMENT_KINDS = ['material', 'process'] as const;
/** A material and a process element have one record shape; energy is a material. */
export type ElementKind = (typeof ELEMENT_KINDS)[number];

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

/** A material or process element with everything computed, as it is stored; most of its fields are in the catalogue. */
export interface Element extends ElementFields {
  company: string;
  uuid: string;
  kind: ElementKind;
  /** The uuid of the first version: the same for every version of one element. */
  chain: string;
  version: number;
  versionState: VersionState;
  name: string;
  unitFromDataset: boolean;
  dataQualityIndicators: DataQualityIndicators;
  pact: PactAttributes;
  /** Present where the element has model inputs: then its figures are theirs. */
  modelled?: ModelledFacts;
  /** What the caller wrote, on an element with neither a dataset nor model inputs. */
  declared: DeclaredFigures;
  /** Everything computed; readers print it. */
  figures: Figures;
  created: Date;
  updated: Date;
  /** Raised by every write and every recomputation. */
  revision: number;
}
