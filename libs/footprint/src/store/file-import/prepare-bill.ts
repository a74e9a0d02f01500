import { Faults } from '#faults';
import type { Checked, FieldFault } from '#faults';
import { print, PRODUCT_MODULES } from '#impacts';
import type { Module } from '#impacts';
import type { Tx } from '#platform';
import { derivedUuid } from '../../model/derived-uuid.js';
import type { BillRow } from '../../model/file-import/bill-row.js';
import { unitsOf } from '../../model/graph/graph-source.js';
import type { InputFields } from '../../model/graph/input-patch.js';
import { checkedInputAfter, withoutEchoes } from '../../model/graph/input-patch.js';
import type { KnownUses } from '../../model/graph/known-uses.js';
import { weightOf } from '../../model/graph/model-input.js';
import { conversionFault, convert } from '../../model/units.js';
import { isEditable } from '../../model/version-state.js';
import type { VersionState } from '../../model/version-state.js';
import type { NamedSource } from '../graph/read-sources.js';
import { usesBelow } from '../graph/uses.js';
import type { BillContext } from './bill-context.js';
import { blockKey, carriageSyncId, inputKey, readBillContext } from './bill-context.js';
import type { BillParent, BillPlan, Carriage, PreparedBill } from './bill-plan.js';
import { cycleFault, cycleOf } from './bill-cycle.js';
import { outcomeOf } from './bill-outcome.js';
import type { Chunk, RowOutcome } from './row-outcome.js';

/**
 * Looks what the rows of a chunk would write. Under the lock on the graph this stays true until the transaction ends.
 * @param known the uses in earlier rows of the file; those of this chunk are added
 */
export async function prepareBill(
  tx: Tx,
  { company, bodies, mode }: Chunk<BillRow>,
  known: KnownUses,
): Promise<PreparedBill> {
  const context = await readBillContext(
    tx,
    company,
    bodies.map(({ fields }) => fields),
  );
  for (const use of await usesBelow(tx, company, known.notLoaded(context.sources.keys()))) known.add(use);
  const outcomes: RowOutcome[] = [];
  const plans: BillPlan[] = [];
  for (const body of bodies) {
    const row = planOf(body, context);
    const cycle = row.faults.length === 0 && row.plan?.now.material ? cycleOf(row.plan, known) : undefined;
    const faults = cycle ? [await cycleFault(tx, company, cycle)] : row.faults;
    if (faults.length > 0 || !row.plan) outcomes.push(faults);
    else {
      const outcome = outcomeOf(row.plan, mode);
      outcomes.push(outcome);
      if (outcome === 'written') plans.push(row.plan);
      if (row.plan.now.material) known.add({ source: row.plan.now.material, user: row.plan.parent.uuid });
    }
  }
  return { outcomes, plans };
}

interface PlannedRow {
  readonly faults: readonly FieldFault[];
  /** Present where there are none. */
  readonly plan?: BillPlan;
}

/** The file says component where an input of a model says material. */
const inInput = (fault: FieldFault): FieldFault =>
  fault.field === 'component' ? { ...fault, field: 'material' } : fault;
const inFile = (fault: FieldFault): FieldFault =>
  fault.field === 'material' ? { ...fault, field: 'component' } : fault;

function planOf({ fields: row, faults: found }: Checked<BillRow>, context: BillContext): PlannedRow {
  const faults = new Faults(found.map(inInput));
  const parent = context.parents.get(row.parent?.uuid.toLowerCase() ?? '');
  if (parent) faults.add(...parentFaults(parent));
  const model = parent?.model ?? '';
  const was = context.inputs.get(inputKey(model, row.input?.syncId ?? ''));
  const patch = was ? withoutEchoes(row.input ?? {}, was.fields, was) : (row.input ?? {});
  const after = checkedInputAfter(was?.fields, patch, faults);
  if (!after.material && faults.isClear('material')) faults.add({ field: 'material', message: 'must not be empty' });
  const source = context.sources.get(after.material ?? '');
  if (source && faults.isClear('quantity', 'unit', 'material')) faults.add(...amountFaults(after, source));
  const block = blockOf(row, model, context, faults);
  const carriage = carriageOf(row, model, context, faults);
  if (carriage && source && faults.all.length === 0) faults.add(...weightFaults(after, source));
  if (faults.all.length > 0 || !parent) return { faults: faults.all.map(inFile) };
  const now = block.uuid === undefined ? after : { ...after, block: block.uuid ?? undefined };
  return { faults: [], plan: { parent, was, now, kind: source?.kind, newBlock: block.made, carriage } };
}

function parentFaults({ state, bound }: BillParent): FieldFault[] {
  if (!isEditable(state as VersionState)) {
    return [{ field: 'parent', message: `This version is ${state}; only the model of a draft can be changed` }];
  }
  return bound
    ? [{ field: 'parent', message: 'takes its figures from a dataset: they cannot come from a bill, too' }]
    : [];
}

function amountFaults({ quantity, unit }: InputFields, source: NamedSource): FieldFault[] {
  if (!quantity || !unit) return [];
  if (!source.unit) {
    return [{ field: 'material', message: `${source.name} has no unit: nothing can be taken of it` }];
  }
  return unitsOf({ quantity, unit }, source) ? [] : [conversionFault(unit, source.unit, 'unit')];
}

/** The block of a row: undefined keeps, null clears; `made` is the name of one that the model does not have yet. */
function blockOf(
  { block }: Readonly<BillRow>,
  model: string,
  { blocks }: BillContext,
  faults: Faults,
): { uuid?: string | null; made?: string } {
  if (block === undefined || block === null || block === '') return { uuid: block === null ? null : undefined };
  const [uuid, other] = blocks.get(blockKey(model, block)) ?? [];
  if (other !== undefined)
    faults.add({ field: 'block', message: 'names several blocks of the model: rename all but one' });
  return uuid === undefined ? { made: block } : { uuid };
}

function carriageOf(
  { lane, distance, input }: Readonly<BillRow>,
  model: string,
  { lanes, inputs }: BillContext,
  faults: Faults,
): Carriage | undefined {
  if (lane === null) {
    faults.add({ field: 'transportLane', message: 'cannot be cleared by a file: delete the input of the transport' });
  }
  const named = lanes.get(lane?.uuid.toLowerCase() ?? '');
  if (!named) return undefined;
  const km = distance ? convert(distance, 'km') : named.totalKm;
  const was = input?.syncId ? inputs.get(inputKey(model, carriageSyncId(input.syncId))) : undefined;
  if (!km || km.eq(named.totalKm)) return { was, lane: named };
  // The same lane, length and emissions always make the same lane, however often they are imported.
  const uuid = derivedUuid(named.uuid, `${print(km)} km at ${print(named.co2ePerTkm)}`);
  const name = `${named.name}, ${print(km)} km`;
  return { was, lane: { uuid, name, totalKm: km, co2ePerTkm: named.co2ePerTkm, isStored: false } };
}

function weightFaults(fields: InputFields, material: NamedSource): FieldFault[] {
  if (weightOf({ uuid: '', name: '', stage: fields.stage, quantity: fields.quantity, unit: fields.unit, material })) {
    return [];
  }
  const message = `the weight of ${material.name} is not known: give it a weight, or count it in a mass`;
  return [{ field: 'transportLane', message }];
}

/** Goods come to the factory in A2; those of other modules are carried in the module that they count in. */
export function stageOfCarriage(stage: Module): Module {
  return (PRODUCT_MODULES as readonly Module[]).includes(stage) ? 'A2' : stage;
}
