import type { HeldGraph } from '#platform';
import type { InputFields } from '#model/products';
import type { ElementsChanged } from '../element/elements-changed.js';
import type { StoredInputRow } from './input-row.js';
import { inputOf, SELECT_INPUT } from './input-row.js';
import { recordInput } from './input-trail.js';
import type { InputPlace } from './write-inputs.js';
import { followModels, writeInputRows } from './write-inputs.js';

/** An input that is to go, and where it is. */
export interface RemovedInput extends InputPlace {
  readonly was: InputFields;
}

/**
 * Deletes inputs, each with its entries in the trail of its product and in the audit. Their products and all above them follow.
 * @throws Conflict where figures of others would be lost; a violated foreign key where a transport that stays carries one
 */
export async function removeInputs(
  graph: HeldGraph,
  inputs: readonly RemovedInput[],
  actor: string,
  changed: ElementsChanged,
): Promise<void> {
  if (inputs.length === 0) return;
  const { company } = graph;
  await writeInputRows(graph, { removed: inputs }, actor);
  for (const { uuid, model, was } of inputs) await recordInput(graph, company, { model, uuid }, was, undefined);
  const models = [...new Set(inputs.map(({ model }) => model))];
  const products = [...new Set(inputs.map(({ product }) => product))];
  await followModels(graph, { models, products }, actor, changed);
}

/** Finds inputs of any models. */
export async function findInputs(graph: HeldGraph, uuids: readonly string[]): Promise<RemovedInput[]> {
  if (uuids.length === 0) return [];
  const { company } = graph;
  const rows = await graph.query<StoredInputRow>(`${SELECT_INPUT} and i.uuid = any($2::uuid[])`, [company, uuids]);
  const models = await graph.query<{ uuid: string; product: string }>(
    'select uuid, product from model where company = $1 and uuid = any($2::uuid[])',
    [company, rows.map(({ model }) => model)],
  );
  const products = new Map(models.map(({ uuid, product }) => [uuid, product]));
  return rows.map((row) => {
    const { uuid, model, fields: was } = inputOf(row);
    return { uuid, model, product: products.get(model) ?? '', was };
  });
}
