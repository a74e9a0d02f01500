import type { InputFields } from '#model/products';
import type { ElementsChanged } from '../element/elements-changed.js';
import type { HeldGraph } from '#platform';
import { recompute } from '../element/write-elements.js';
import { INPUT_COLUMNS, valuesOf } from './input-row.js';
import { auditInput } from './input-trail.js';
import type { NamedSource } from '../compute/read-sources.js';

/** Where an input is, and who writes it. */
export interface InputPlace {
  readonly model: string;
  readonly product: string;
  readonly uuid: string;
  readonly actor: string;
  /** The import that creates it. */
  readonly imported?: string;
}

const places = INPUT_COLUMNS.map((_, index) => `$${index + 5}`).join(', ');

const INSERT = `
  insert into model_input (company, uuid, model, product, ${INPUT_COLUMNS.join(', ')}, import)
  values ($1, $2, $3, $4, ${places}, $${INPUT_COLUMNS.length + 5}::uuid)`;

/** Clears the computed amounts: the recomputation that follows refuses to lose an amount that was known before. */
const UPDATE = `
  update model_input set (${INPUT_COLUMNS.join(', ')}) = (${places}), declared_quantity = null, tkm = null,
    updated = statement_timestamp(), revision = revision + 1
  where company = $1 and uuid = $2 and model = $3 and product = $4`;

/** Inserts an input. `followModels` has to come after it. */
export function insertInput(
  graph: HeldGraph,
  at: InputPlace,
  now: InputFields,
  kind: NamedSource['kind'] | undefined,
): Promise<void> {
  return writeInput(graph, INSERT, at, { now, kind }, [at.imported ?? null]);
}

/** Updates an input. `followModels` has to come after it. */
export function updateInput(
  graph: HeldGraph,
  at: InputPlace,
  change: { was: InputFields; now: InputFields; kind: NamedSource['kind'] | undefined },
): Promise<void> {
  return writeInput(graph, UPDATE, at, change);
}

async function writeInput(
  graph: HeldGraph,
  statement: string,
  { model, product, uuid, actor }: InputPlace,
  { was, now, kind }: { was?: InputFields; now: InputFields; kind: NamedSource['kind'] | undefined },
  more: readonly (string | null)[] = [],
): Promise<void> {
  await graph.query(statement, [graph.company, uuid, model, product, ...valuesOf(now, kind), ...more]);
  await auditInput(graph, graph.company, product, actor, uuid, was, now);
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
