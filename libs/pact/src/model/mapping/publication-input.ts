import type { Decimal, Figures } from '#impacts';
import type { Element, ModelledFacts, PcfCode, SourceDatabase } from '#footprint/model';

type PublishedField =
  | ('uuid' | 'chain' | 'sku' | 'syncId' | 'cpcCode' | 'taxonomy' | 'versionState' | 'created')
  | ('name' | 'description' | 'unit' | 'weight' | 'modeledWeight' | 'dataQualityIndicators' | 'dataset' | 'pact')
  | 'received'
  | ('geoLocation' | 'location' | 'startDate' | 'endDate');

/** The facts about an element from which its footprint is built. */
export interface PublicationInput extends Pick<Element, PublishedField> {
  figures: Pick<Figures, PcfCode>;
  /** The databases that its figures come from: its dataset's, or those of its model's inputs. */
  contributors: readonly SourceDatabase[];
  /** For a modelled element: which share of its figures is primary data. */
  modelled?: Pick<ModelledFacts, 'primaryShares'>;
  /** For a modelled element: whether its figures include packaging inputs, and the climate figure of these inputs. */
  packaging?: { included: boolean; emissions?: Decimal };
  /** For a verified version: when and by whom it was verified, from the audit trail. */
  verification?: { completedAt: Date; providerName: string };
  /** Names of model inputs without a GWP-fossil figure. The element's own figure is then incomplete. */
  incompleteInputs?: readonly string[];
}
