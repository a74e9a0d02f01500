import type { Decimal } from '#impacts';
import type { Element, SourceDatabase } from '#footprint/model';

/** An element, and what its footprint says beside it. */
export interface PublishableElement extends Element {
  /** The databases its figures come from: its dataset's, or those of its model's inputs. */
  contributors: readonly SourceDatabase[];
  /** Of a modelled element: whether packaging inputs count in its figures, and the climate figure they make up. */
  packaging?: { included: boolean; emissions?: Decimal };
  /** Of a verified version: when and by whom, as the audit trail has it. */
  verification?: { completedAt: Date; providerName: string };
  /** Names of model inputs that lack a GWP-fossil figure: the element's own then leaves something out. */
  incompleteInputs?: readonly string[];
}
