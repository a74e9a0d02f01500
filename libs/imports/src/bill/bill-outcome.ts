import type { BillRow } from '#model/imports';
import type { InputFields } from '#model/products';
import { isSameInput } from '#products';
import type { BillPlan, Carriage } from './bill-plan.js';
import { carriageAfter } from './bill-plan.js';
import type { Chunk, RowOutcome } from '../records/row-outcome.js';
import { takenBy } from '../records/row-outcome.js';

/** What becomes of a sound row: a known syncId has to say the same, unless the import may change it. */
export function outcomeOf(plan: BillPlan, mode: Chunk<BillRow>['mode']): RowOutcome {
  const { was, now, newBlock, carriage } = plan;
  if (!was) return 'written';
  const differing = [
    ...differingFields(was.fields, now),
    ...(newBlock !== undefined ? ['block'] : []),
    ...(carriage && isCarriageChanged(plan, carriage, was.uuid) ? ['transportLane'] : []),
  ];
  if (differing.length === 0) return 'unchanged';
  return mode === 'upsert' ? 'written' : takenBy(was.fields.syncId, was.uuid, differing);
}

function isCarriageChanged(plan: BillPlan, carriage: Carriage, goods: string): boolean {
  return !carriage.was || !isSameInput(carriage.was.fields, carriageAfter(plan, carriage, goods));
}

const FIELDS: Readonly<Record<Exclude<keyof InputFields, 'transport'>, string>> = {
  name: 'name',
  syncId: 'syncId',
  order: 'order',
  quantity: 'quantity',
  unit: 'unit',
  material: 'component',
  block: 'block',
  stage: 'lifecycleStage',
  materialGroup: 'materialGroup',
};

/** The fields of the file in which two inputs differ. */
function differingFields(was: InputFields, now: InputFields): string[] {
  return Object.entries(FIELDS).flatMap(([key, name]) => {
    const one = { stage: was.stage, [key]: was[key as keyof InputFields] } as InputFields;
    const other = { stage: was.stage, [key]: now[key as keyof InputFields] } as InputFields;
    return isSameInput(one, other) ? [] : [name];
  });
}
