import type { Figures } from '#impacts';
import type { Element } from '#model/products';
import type { SourceDatabase } from '#model/terms';

type PublishedField =
  | ('uuid' | 'chain' | 'sku' | 'syncId' | 'cpcCode' | 'taxonomy' | 'versionState' | 'created')
  | ('name' | 'description' | 'unit' | 'weight' | 'modeledWeight' | 'dataQualityIndicators' | 'dataset' | 'pact')
  | ('received' | 'modelled')
  | ('geoLocation' | 'location' | 'startDate' | 'endDate');

/** The indicators that a footprint states. */
export const PUBLISHED_CODES = ['GWP-fossil', 'GWP-luluc', 'GWP-biogenic'] as const;

/** The facts about an element from which its footprint is built. */
export interface PublicationInput extends Pick<Element, PublishedField> {
  figures: Pick<Figures, (typeof PUBLISHED_CODES)[number]>;
  /** The databases that its figures come from: its dataset's, or those of its model's inputs. */
  contributors: readonly SourceDatabase[];
  /** For a verified version: when and by whom it was verified, from the audit trail. */
  verification?: { completedAt: Date; providerName: string };
}
