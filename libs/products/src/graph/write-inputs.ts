import type { InputFields } from '#model/products';
import type { ElementsChanged } from '../element/elements-changed.js';
import { amongThese } from '#platform';
import type { HeldGraph } from '#platform';
import { recompute } from '../element/write-elements.js';
import { columnsOf, INPUT_COLUMNS } from './input-row.js';
import { auditInputs } from './input-trail.js';
import type { NamedSource } from '../compute/read-sources.js';

/** Where an input is. */
export interface InputPlace {
  readonly model: string;
  readonly product: string;
  readonly uuid: string;
  /** The import that creates it. */
  readonly imported?: string;
}

/** An input that is written. Its kind is that of its material. */
export interface WrittenInput {
  readonly now: InputFields;
  readonly kind: NamedSource['kind'] | undefined;
}

/** Inputs of any models of a company, each in its place. */
export interface InputWrites {
  readonly inserted?: readonly (InputPlace & WrittenInput)[];
  readonly updated?: readonly (InputPlace & WrittenInput & { readonly was: InputFields })[];
  readonly removed?: readonly (InputPlace & { readonly was: InputFields })[];
}

const columns = INPUT_COLUMNS.join(', ');

const INSERT = `
  insert into model_input (company, uuid, model, product, ${columns}, created, updated, import)
  select $1, uuid, model, product, ${columns}, statement_timestamp(), statement_timestamp(), import
  from json_populate_recordset(null::model_input, $2::json)`;

/** Clears the computed amounts: the recomputation that follows refuses to lose an amount that was known before. */
const UPDATE = `
  update model_input i set (${columns}, declared_quantity, tkm, updated, revision) =
    (${INPUT_COLUMNS.map((column) => `r.${column}`).join(', ')}, null, null, statement_timestamp(), i.revision + 1)
  from json_populate_recordset(null::model_input, $2::json) r
  where i.company = $1 and i.uuid = r.uuid and ${amongThese('i.uuid', '$3')}`;

const REMOVE = 'delete from model_input where company = $1 and uuid = any($2::uuid[])';

/**
 * Writes inputs, however many, in a statement for each thing that is done, and their products' histories. A transport may be for an
 * input that is inserted with it, and what was carried may be removed with its transport. `followModels` has to come after it.
 */
export async function writeInputRows(
  graph: HeldGraph,
  { inserted = [], updated = [], removed = [] }: InputWrites,
  actor: string,
): Promise<void> {
  const { company } = graph;
  const uuids = (of: readonly InputPlace[]) => of.map(({ uuid }) => uuid);
  if (inserted.length > 0) await graph.query(INSERT, [company, rowsOf(inserted)]);
  if (updated.length > 0) await graph.query(UPDATE, [company, rowsOf(updated), uuids(updated)]);
  if (removed.length > 0) await graph.query(REMOVE, [company, uuids(removed)]);
  await auditInputs(graph, [...inserted, ...updated, ...removed], actor);
}

function rowsOf(inputs: readonly (InputPlace & WrittenInput)[]): string {
  return JSON.stringify(
    inputs.map(({ uuid, model, product, imported, now, kind }) => ({
      ...{ uuid, model, product, import: imported },
      ...columnsOf(now, kind),
    })),
  );
}

const TOUCH = `
  update model set updated = statement_timestamp(), revision = revision + 1 where company = $1 and uuid = any($2::uuid[])`;

/** Marks models as changed, and recomputes their products and every draft above these. */
export async function followModels(
  graph: HeldGraph,
  { models, products }: { models: readonly string[]; products: readonly string[] },
  actor: string,
  changed: ElementsChanged,
): Promise<void> {
  await graph.query(TOUCH, [graph.company, models]);
  await recompute(graph, { products }, actor, changed);
}
