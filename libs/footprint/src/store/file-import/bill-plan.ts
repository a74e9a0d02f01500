import type { Decimal } from '#impacts';
import type { InputFields } from '../../model/graph/input-patch.js';
import type { StoredInput } from '../graph/input-row.js';
import type { NamedSource } from '../graph/read-sources.js';
import type { RowOutcome } from './row-outcome.js';

/** The product of a bill, and its model if it has one already. */
export interface BillParent {
  readonly uuid: string;
  readonly name: string;
  readonly state: string;
  readonly bound: boolean;
  readonly model: string | null;
}

/** A lane by which a component comes; one that is not stored yet differs from another in its length alone. */
export interface BillLane {
  readonly uuid: string;
  readonly name: string;
  readonly totalKm: Decimal;
  readonly co2ePerTkm: Decimal;
  readonly isStored: boolean;
}

/** What a row writes. */
export interface BillPlan {
  readonly parent: BillParent;
  /** The input that has the row's syncId already. */
  readonly was?: StoredInput;
  readonly now: InputFields;
  readonly kind: NamedSource['kind'] | undefined;
  /** The name of a block that the model does not have yet. */
  readonly newBlock?: string;
  readonly carriage?: Carriage;
}

/** The transport of a component, which is an input of its own. */
export interface Carriage {
  readonly was?: StoredInput;
  readonly lane: BillLane;
}

export interface PreparedBill {
  readonly outcomes: readonly RowOutcome[];
  readonly plans: readonly BillPlan[];
}
