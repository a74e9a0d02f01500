import { Faults } from '#faults';
import type { Checked, FieldFault } from '#faults';
import type { Tx } from '#platform';
import { isUuid } from '#platform';
import type { BillRow } from '#model/imports';
import { groupsIn } from '#model/imports';
import { amountFaults, checkedInputAfter, withoutEchoes } from '#model/products';
import type { InputPatch, KnownUses } from '#model/products';
import { isEditable } from '#model/terms';
import type { VersionState } from '#model/terms';
import type { StoredInput } from '#products';
import { cycleWords, usesBelow } from '#products';
import { carriageOf } from './bill-carriage.js';
import type { BillContext } from './bill-context.js';
import { blockKey, inputKey, readBillContext } from './bill-context.js';
import type { BillParent, BillPlan, PreparedBill } from './bill-plan.js';
import { outcomeOf } from './bill-outcome.js';
import { notAUuid } from '../records/named-by-uuid.js';
import type { Chunk, RowOutcome } from '../records/row-outcome.js';
import { isFaulty, metBefore } from '../records/row-outcome.js';

/**
 * Looks what the rows of a chunk would write. Under the lock on the graph this stays true until the transaction ends.
 * @param known the uses in earlier rows of the file; those of this chunk are added
 */
export async function prepareBill(tx: Tx, chunk: Chunk<BillRow>, known: KnownUses): Promise<PreparedBill> {
  const { company, bodies, mode } = chunk;
  const uuids = mode === 'upsert' ? chunk.uuids.map((uuid) => uuid?.toLowerCase()) : [];
  const context = await readBillContext(
    tx,
    company,
    bodies.map(({ fields }) => fields),
    uuids,
  );
  for (const use of await usesBelow(tx, company, known.notLoaded(context.sources.keys()))) known.add(use);
  const outcomes: RowOutcome[] = [];
  const plans: BillPlan[] = [];
  const met = new Map<string, 'syncId' | 'uuid'>();
  for (const [index, body] of bodies.entries()) {
    const row = planOf(body, uuids[index], context);
    const { plan } = row;
    const cycle = row.faults.length === 0 && plan ? await cycleOf(plan, known) : undefined;
    const [circle] = await cycleWords(tx, company, cycle ? [cycle] : []);
    const faults = circle === undefined ? row.faults : [{ field: 'component', message: circle }];
    if (faults.length > 0 || !plan) outcomes.push(faults);
    else {
      const { was, now, parent } = plan;
      const way = was?.fields.syncId === body.fields.input?.syncId ? 'syncId' : 'uuid';
      const isMet = was !== undefined && (met.get(was.uuid) ?? way) !== way;
      const outcome = isMet ? metBefore(was.uuid) : changeOf(plan, mode);
      outcomes.push(outcome);
      if (outcome === 'written') plans.push(plan);
      if (now.material) known.add({ source: now.material, user: parent.uuid });
      if (was) met.set(was.uuid, way);
    }
  }
  return { outcomes, plans };
}

function cycleOf({ parent, now }: BillPlan, known: KnownUses): Promise<string[] | undefined> {
  return known.cycleClosedBy({ source: now.material ?? '', user: parent.uuid });
}

/** A bill that cannot be changed may come back as it is. */
function changeOf(plan: BillPlan, mode: Chunk<BillRow>['mode']): RowOutcome {
  const outcome = outcomeOf(plan, mode);
  const ofParent = outcome === 'unchanged' ? [] : parentFaults(plan.parent);
  return ofParent.length > 0 ? [...ofParent, ...(isFaulty(outcome) ? outcome : [])] : outcome;
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

function planOf(
  { fields: row, faults: found }: Checked<BillRow>,
  uuid: string | undefined,
  context: BillContext,
): PlannedRow {
  const faults = new Faults(found.map(inInput));
  const parent = context.parents.get(row.parent?.uuid.toLowerCase() ?? '');
  const model = parent?.model ?? '';
  const was =
    context.inputs.get(inputKey(model, row.input?.syncId ?? '')) ?? context.inputs.get(inputKey(model, uuid ?? ''));
  if (!was && uuid !== undefined && !isUuid(uuid)) return { faults: notAUuid(uuid) };
  const patch = was ? withoutEchoes(withoutGroupEcho(row.input ?? {}, was), was.fields, was) : (row.input ?? {});
  const after = checkedInputAfter(was?.fields, patch, faults);
  const isOfNothing = was !== undefined && was.fields.material === undefined;
  if (!after.material && !isOfNothing && faults.isClear('material'))
    faults.add({ field: 'material', message: 'must not be empty' });
  const source = context.sources.get(after.material ?? '');
  if (source && faults.isClear('quantity', 'unit', 'material')) faults.add(...amountFaults(after, source));
  const block = blockOf(row, was, model, context, faults);
  const carriage = carriageOf(row, { was, after, source, model }, context, faults);
  if (faults.all.length > 0 || !parent) {
    return { faults: [...(parent ? parentFaults(parent) : []), ...faults.all.map(inFile)] };
  }
  const now = block.uuid === undefined ? after : { ...after, block: block.uuid ?? undefined };
  return { faults: [], plan: { parent, was, now, kind: source?.kind, newBlock: block.made, carriage } };
}

/** Groups that come back as a file writes the stored ones are these, even if one of them has a comma of its own. */
function withoutGroupEcho(patch: InputPatch, { materialGroup }: StoredInput): InputPatch {
  const isEcho = patch.materialGroup?.join() === groupsIn(materialGroup.join()).join();
  return isEcho ? { ...patch, materialGroup: undefined } : patch;
}

function parentFaults({ state, bound }: BillParent): FieldFault[] {
  if (!isEditable(state as VersionState)) {
    return [{ field: 'parent', message: `This version is ${state}; only the model of a draft can be changed` }];
  }
  return bound
    ? [{ field: 'parent', message: 'takes its figures from a dataset: they cannot come from a bill, too' }]
    : [];
}

/** The block of a row: undefined keeps, null clears; `made` is the name of one that the model does not have yet. */
function blockOf(
  { block }: Readonly<BillRow>,
  was: StoredInput | undefined,
  model: string,
  { blocks }: BillContext,
  faults: Faults,
): { uuid?: string | null; made?: string } {
  if (block === undefined || block === null || block === '') return { uuid: block === null ? null : undefined };
  const named = blocks.get(blockKey(model, block)) ?? [];
  const kept = was?.fields.block;
  if (kept !== undefined && named.includes(kept)) return { uuid: kept };
  if (named.length > 1)
    faults.add({ field: 'block', message: 'names several blocks of the model: rename all but one' });
  return named[0] === undefined ? { made: block } : { uuid: named[0] };
}
