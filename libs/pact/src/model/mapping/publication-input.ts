import type { Decimal, Figures } from '#impacts';
import type { Element, ModelledFacts, PcfCode, SourceDatabase } from '#footprint/model';

type PublishedField =
  | ('uuid' | 'chain' | 'sku' | 'syncId' | 'cpcCode' | 'taxonomy' | 'versionState' | 'created')
  | ('name' | 'description' | 'unit' | 'weight' | 'modeledWeight' | 'dataQualityIndicators' | 'dataset' | 'pact')
  | ('geoLocation' | 'location' | 'startDate' | 'endDate');

/** What of an element its footprint tells, and what it says beside it. */
export interface PublicationInput extends Pick<Element, PublishedField> {
  figures: Pick<Figures, PcfCode>;
  /** The databases its figures come from: its dataset's, or those of its model's inputs. */
  contributors: readonly SourceDatabase[];
  /** Of a modelled element: how much of its figures is primary data. */
  modelled?: Pick<ModelledFacts, 'primaryShares'>;
  /** Of a modelled element: whether packaging inputs count in its figures, and the climate figure they make up. */
  packaging?: { included: boolean; emissions?: Decimal };
  /** Of a verified version: when and by whom, as the audit trail has it. */
  verification?: { completedAt: Date; providerName: string };
  /** Names of model inputs that lack a GWP-fossil figure: the element's own then leaves something out. */
  incompleteInputs?: readonly string[];
}
