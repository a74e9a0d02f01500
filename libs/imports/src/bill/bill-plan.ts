import type { InputFields } from '#model/products';
import type { StoredInput, NamedSource } from '#products';
import { carriageSyncId, stageOfCarriage } from '#products';
import type { BillLane } from './bill-lane.js';
import type { RowOutcome } from '../records/row-outcome.js';

/** The product of a bill, and its model if it has one already. */
export interface BillParent {
  readonly uuid: string;
  readonly name: string;
  readonly state: string;
  readonly bound: boolean;
  readonly model: string | null;
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

/** The transport after the row: what a person changed of it stays, what the row changes of its goods follows. */
export function carriageAfter({ was, now }: BillPlan, { was: before, lane }: Carriage, goods: string): InputFields {
  const transport = { ...before?.fields.transport, lane: lane.uuid, for: goods };
  const made = inStepWith(now);
  if (!before || !was) return { ...made, transport };
  const old = inStepWith(was.fields);
  const { stage, block, order, syncId } = before.fields;
  return {
    ...before.fields,
    stage: made.stage === old.stage ? stage : made.stage,
    block: made.block === old.block ? block : made.block,
    order: made.order === old.order ? order : made.order,
    syncId: syncId === old.syncId ? made.syncId : syncId,
    transport,
  };
}

/** What a transport has of its goods. */
function inStepWith({ stage, block, order, syncId }: InputFields): InputFields {
  return {
    ...{ stage: stageOfCarriage(stage), block, order },
    syncId: syncId === undefined ? undefined : carriageSyncId(syncId),
  };
}

export interface PreparedBill {
  readonly outcomes: readonly RowOutcome[];
  readonly plans: readonly BillPlan[];
}
