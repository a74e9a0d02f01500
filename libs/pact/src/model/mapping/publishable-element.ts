import type { Decimal, Figures, IndicatorCode } from '#impacts';
import type { Element, SourceDatabase } from '#footprint/model';

/** The indicators that a footprint tells of. */
export const CLIMATE_CODES = ['GWP-fossil', 'GWP-biogenic', 'GWP-luluc'] as const satisfies readonly IndicatorCode[];

type Told =
  | ('uuid' | 'chain' | 'sku' | 'syncId' | 'cpcCode' | 'taxonomy' | 'versionState' | 'created')
  | ('name' | 'description' | 'unit' | 'weight' | 'modeledWeight' | 'dataQualityIndicators' | 'dataset' | 'pact')
  | ('geoLocation' | 'location' | 'startDate' | 'endDate');

/** What of an element its footprint tells, and what it says beside it. */
export interface PublishableElement extends Pick<Element, Told> {
  figures: Pick<Figures, (typeof CLIMATE_CODES)[number]>;
  /** The databases its figures come from: its dataset's, or those of its model's inputs. */
  contributors: readonly SourceDatabase[];
  /** Of a modelled element: whether packaging inputs count in its figures, and the climate figure they make up. */
  packaging?: { included: boolean; emissions?: Decimal };
  /** Of a verified version: when and by whom, as the audit trail has it. */
  verification?: { completedAt: Date; providerName: string };
  /** Names of model inputs that lack a GWP-fossil figure: the element's own then leaves something out. */
  incompleteInputs?: readonly string[];
}
