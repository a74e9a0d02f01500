import type { AuditAction } from '#access';
import type { CompanyId, HeldGraph, Tx } from '#platform';
import { differences, recordChange } from '#access';
import type { InputFields } from '#model/products';
import { columnsOf } from './input-row.js';

/** The states of an input of a product before and after a change. */
export interface ChangedInput {
  readonly product: string;
  readonly uuid: string;
  readonly was?: InputFields;
  readonly now?: InputFields;
}

/** Records changes of model inputs in the histories of their products. */
export async function auditInputs(graph: HeldGraph, changes: readonly ChangedInput[], actor: string): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ product, uuid, was, now }) => ({
    product,
    changes: { [`model.input.${uuid}`]: { from: was && trailOf(was), to: now && trailOf(now) } },
  }));
  await graph.query(
    `insert into element_change (company, element, actor, changes)
     select $1, (r->>'product')::uuid, $2, r->'changes' from jsonb_array_elements($3::jsonb) r`,
    [graph.company, actor, JSON.stringify(rows)],
  );
}

/** Writes the audit's entry of a change that a caller made to an input. */
export async function recordInput(
  tx: Tx,
  company: CompanyId,
  { model, uuid }: { model: string; uuid: string },
  was: InputFields | undefined,
  now: InputFields | undefined,
): Promise<void> {
  const action: AuditAction = !was ? 'create' : now ? 'update' : 'delete';
  const trail = (fields: InputFields | undefined) => (fields ? { model, ...trailOf(fields) } : {});
  const change = { action, kind: 'input', record: uuid, name: (now ?? was)?.name } as const;
  await recordChange(tx, company, { ...change, changes: differences(trail(was), trail(now)) });
}

/** The fields under the names of the API record; absent ones stay undefined. */
function trailOf(fields: InputFields): Record<string, unknown> {
  const { quantity, carried_weight: weight, carried_weight_unit: weightUnit } = columnsOf(fields);
  return {
    name: fields.name,
    syncId: fields.syncId,
    order: fields.order,
    quantity: quantity ?? undefined,
    unit: fields.unit,
    material: fields.material,
    block: fields.block,
    lifecycleStage: fields.stage,
    materialGroup: fields.materialGroup,
    transport: fields.transport && {
      lane: fields.transport.lane,
      for: fields.transport.for,
      weight: weight === null ? undefined : { quantity: weight, unit: weightUnit },
    },
  } satisfies Record<Exclude<keyof InputFields, 'stage'> | 'lifecycleStage', unknown>;
}
