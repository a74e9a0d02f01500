import type { DeclaredFigures, Figures, IndicatorCode, Module } from '#impacts';
import type { ElementFields } from './element-fields.js';
import type { DataQualityIndicators, PactAttributes, Quantity, VersionState, ElementKind } from '#model/terms';
import type { Gaps } from './gaps.js';
import type { ReceivedFacts } from '#model/factors';

/** The primary data share of a model, in percent, as decimals; absent if it is not known. */
export interface PrimaryShares {
  whole?: string;
  /** The share without biogenic emissions, for elements that state these for PACT. */
  withoutBiogenic?: string;
  /** How much comes from footprints of partners, in percent; absent where that is nothing, or not known. */
  supplier?: string;
}

/** Facts about an element that are derived from the inputs of its model, apart from figures and weights. */
export interface ModelledFacts {
  /** The uuids of the databases that the inputs' figures come from, sorted. */
  contributors: readonly string[];
  /** Inputs that the element's GWP-fossil does not include, or includes only in part. */
  incompleteInputs: readonly { uuid?: string; name: string; stage: Module }[];
  /** Whether its product stage includes packaging. */
  hasPackaging: boolean;
  /** GWP-fossil of that packaging; absent if none of it has a figure. */
  packagingCO2e?: string;
  /** Absent if an earlier release computed the model. */
  primaryShares?: PrimaryShares;
  /** What is known of the quantities of its product stage, as decimals. Absent if an earlier release computed the model. */
  known?: Partial<Record<Quantity, string>>;
  /** Which inputs of the product stage lack which quantities. */
  gaps?: readonly QuantityGaps[];
  /** How many inputs lack which of the climate indicators; absent where none does. */
  gapCounts?: Partial<Record<IndicatorCode, number>>;
  /** How many inputs of the product stage have an amount other than zero. */
  inputCount?: number;
  /** How much of its carbon footprint its sources did not divide into fossil, biogenic and land use change, in percent. */
  undividedPercent?: string;
  /** How much is left out of it by the sources' own account, in percent; absent where none of them says. */
  exemptedPercent?: string;
  /** The IPCC reports of the partners' footprints that it draws on, sorted. */
  characterizationFactors?: readonly string[];
  /** Whether the packaging of its product inputs is counted: true if all of them say so, false if one says no. */
  packagingIncluded?: boolean;
  /** The factors it draws on that are valid up to a day, the earliest first. */
  factorsUntil?: readonly DatedFactor[];
}

/** The same gaps in several quantities. */
export interface QuantityGaps extends Gaps {
  readonly of: readonly Quantity[];
}

/** An emission factor that is valid up to a day, `YYYY-MM-DD`. */
export interface DatedFactor {
  readonly name: string;
  readonly until: string;
}

/** A material or process element as it is stored, with all computed values. The catalogue has most of its fields. */
export interface Element extends ElementFields {
  company: string;
  uuid: string;
  kind: ElementKind;
  /** The uuid of the first version, shared by all versions of an element. */
  chain: string;
  version: number;
  versionState: VersionState;
  name: string;
  unitFromDataset: boolean;
  dataQualityIndicators: DataQualityIndicators;
  pact: PactAttributes;
  /** Present if the element has model inputs, from which its figures are then computed. */
  modelled?: ModelledFacts;
  /** Present if its dataset states something beside figures: one that a partner's footprint became, or one of an EPD. */
  received?: ReceivedFacts;
  /** The figures that a client wrote; empty for an element with a dataset or with model inputs. */
  declared: DeclaredFigures;
  /** All figures, declared and derived. */
  figures: Figures;
  created: Date;
  updated: Date;
  /** Incremented by every write and every recomputation. */
  revision: number;
}
