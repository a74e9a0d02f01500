import { setImmediate as nextTurn } from 'node:timers/promises';
import { Conflict, Invalid } from '#faults';
import { print } from '#impacts';
import { newUuid } from '#platform';
import type { BillRow } from '#model/imports';
import { KnownUses } from '#model/products';
import type { ElementsChanged, InputPlace, InputWrites } from '#products';
import type { HeldGraph } from '#platform';
import { isSameInput, followModels, writeInputRows } from '#products';
import { blockKey } from './bill-context.js';
import type { BillLane } from './bill-lane.js';
import type { BillPlan } from './bill-plan.js';
import { carriageAfter } from './bill-plan.js';
import { prepareBill } from './prepare-bill.js';
import type { Chunk, WrittenRows } from '../records/row-outcome.js';

/**
 * Writes the inputs that the rows of a chunk say, and recomputes their products and every draft above these once.
 * @throws Invalid where the recomputation finds an amount that no longer converts
 */
export async function writeBill(
  graph: HeldGraph,
  chunk: Chunk<BillRow>,
  changed: ElementsChanged,
): Promise<WrittenRows> {
  const { outcomes, plans } = await prepareBill(graph, chunk, new KnownUses(nextTurn));
  if (plans.length === 0) return { outcomes, created: 0 };
  const models = await makeModels(graph, plans);
  await makeLanes(graph, plans);
  const blocks = await makeBlocks(graph, plans, models);
  const writes = plans.map((plan) => {
    const product = plan.parent.uuid;
    const model = models.get(product) ?? '';
    const block = plan.newBlock === undefined ? plan.now.block : blocks.get(blockKey(model, plan.newBlock));
    return writesOf({ ...plan, now: { ...plan.now, block } }, { model, product, imported: chunk.uuid });
  });
  const inserted = writes.flatMap((each) => each.inserted ?? []);
  const updated = writes.flatMap((each) => each.updated ?? []);
  await writeInputRows(graph, { inserted, updated }, chunk.actor);
  try {
    const products = [...models.keys()];
    await followModels(graph, { models: [...models.values()], products }, chunk.actor, changed);
  } catch (error) {
    if (error instanceof Conflict) throw new Invalid({ field: '', message: error.message });
    throw error;
  }
  return { outcomes, created: plans.filter(({ was }) => !was).length };
}

/** What a row writes: its input, and the transport of that. */
function writesOf(plan: BillPlan, at: Omit<InputPlace, 'uuid'>): InputWrites {
  const { was, now, kind, carriage } = plan;
  const input = { ...at, uuid: was?.uuid ?? newUuid(), now, kind };
  const own: InputWrites = was ? { updated: [{ ...input, was: was.fields }] } : { inserted: [input] };
  if (!carriage) return own;
  const { was: before } = carriage;
  const next = carriageAfter(plan, carriage, input.uuid);
  if (before && isSameInput(before.fields, next)) return own;
  const transport = { ...at, uuid: before?.uuid ?? newUuid(), now: next, kind: undefined };
  return before
    ? { ...own, updated: [...(own.updated ?? []), { ...transport, was: before.fields }] }
    : { ...own, inserted: [...(own.inserted ?? []), transport] };
}

/** The model of each parent, which is made where there is none. */
async function makeModels(graph: HeldGraph, plans: readonly BillPlan[]): Promise<Map<string, string>> {
  const models = new Map(plans.map(({ parent }) => [parent.uuid, parent.model ?? newUuid()]));
  await graph.query(
    `insert into model (company, uuid, product)
     select $1, made.uuid, made.product from unnest($2::uuid[], $3::uuid[]) as made (uuid, product)
     on conflict (company, product) do nothing`,
    [graph.company, [...models.values()], [...models.keys()]],
  );
  return models;
}

async function makeBlocks(
  graph: HeldGraph,
  plans: readonly BillPlan[],
  models: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const blocks = new Map<string, string>();
  for (const { parent, newBlock } of plans) {
    const model = models.get(parent.uuid) ?? '';
    if (newBlock === undefined || blocks.has(blockKey(model, newBlock))) continue;
    const uuid = newUuid();
    blocks.set(blockKey(model, newBlock), uuid);
    await graph.query(`insert into block (company, model, uuid, name) values ($1, $2, $3, $4)`, [
      graph.company,
      model,
      uuid,
      newBlock,
    ]);
  }
  return blocks;
}

/** Lanes that differ from a stored one in their length alone. */
async function makeLanes(graph: HeldGraph, plans: readonly BillPlan[]): Promise<void> {
  const lanes = new Map<string, BillLane>(
    plans.flatMap(({ carriage }) => (carriage && !carriage.lane.isStored ? [[carriage.lane.uuid, carriage.lane]] : [])),
  );
  for (const { uuid, name, totalKm, co2ePerTkm } of lanes.values()) {
    await graph.query(
      `insert into transport_lane (company, uuid, name, distance, distance_unit, total_km, co2e_per_tkm)
       values ($1, $2, $3, $4, 'km', $4, $5) on conflict (company, uuid) do nothing`,
      [graph.company, uuid, name, print(totalKm), print(co2ePerTkm)],
    );
  }
}
