import { Conflict } from '#faults';
import { INDICATOR_CODES } from '#impacts';
import type { IndicatorCode } from '#impacts';
import { mapInTurns } from '#platform';
import type { HeldGraph } from '#platform';
import { computeModel } from '#model/products';
import type { ComputedModel } from '#model/products';
import type { InputRow } from './computed-inputs.js';
import { modelInputOf, readInputsOf } from './computed-inputs.js';
import { readSources } from './read-sources.js';
import type { ChangedNode } from './write-computed.js';
import { writeInputs } from './write-computed.js';
import { writeProducts } from './write-products.js';

/** Computes the products of models in these indicators, from the current figures of their inputs. @returns those that changed */
export async function computeProducts(
  graph: HeldGraph,
  products: readonly string[],
  asked: readonly IndicatorCode[],
  actor: string,
): Promise<ChangedNode[]> {
  const codes = await codesOf(graph, products, asked);
  const rows = await readInputsOf(graph, graph.company, products);
  const sources = await readSources(graph, graph.company, [...new Set(rows.flatMap(({ source }) => source ?? []))]);
  const byProduct = new Map<string, InputRow[]>(products.map((product) => [product, []]));
  for (const row of rows) byProduct.get(row.product)?.push(row);
  const computed = await mapInTurns([...byProduct], ([product, inputs]) => {
    const model = computeModel(
      inputs.map((row) => modelInputOf(row, sources)),
      codes,
    );
    return { product, model, stuck: stuckInputs(inputs, model) };
  });
  requireConvertible(computed.flatMap(({ stuck }) => stuck));
  await writeInputs(
    graph,
    computed.flatMap(({ model }) => model.inputs),
  );
  return writeProducts(graph, computed, codes, actor);
}

/** All indicators where an earlier release computed one of the products: its figures would else be of two releases. */
async function codesOf(
  graph: HeldGraph,
  products: readonly string[],
  asked: readonly IndicatorCode[],
): Promise<readonly IndicatorCode[]> {
  if (asked.length === INDICATOR_CODES.length) return asked;
  const [older] = await graph.query(
    `select 1 from element where company = $1 and uuid = any($2::uuid[]) and modelled is not null and not modelled ? 'known' limit 1`,
    [graph.company, products],
  );
  return older ? INDICATOR_CODES : asked;
}

interface StuckInput {
  uuid: string;
  name: string;
  product: string;
}

/** Inputs whose amount used to convert and no longer does. Their product would silently lose them. */
function stuckInputs(rows: readonly InputRow[], { inputs }: ComputedModel): StuckInput[] {
  return rows.flatMap(({ uuid, product, declared_quantity, tkm }, index) => {
    const wasKnown = declared_quantity !== null || tkm !== null;
    const now = inputs[index];
    return wasKnown && now && now.times === undefined ? [{ uuid, name: now.input.name, product }] : [];
  });
}

const MOST_NAMED = 20;

/** @throws Conflict naming the inputs */
function requireConvertible(stuck: readonly StuckInput[]): void {
  if (stuck.length === 0) return;
  const named = stuck.slice(0, MOST_NAMED).map(({ uuid, name, product }) => `${uuid} (${name}) of ${product}`);
  const more = stuck.length > MOST_NAMED ? ` and ${stuck.length - MOST_NAMED} more` : '';
  throw new Conflict(
    stuck.length === 1
      ? `The input ${named.join()} stands in the way: its amount could no longer be converted.`
      : `The inputs ${named.join(', ')}${more} stand in the way: their amounts could no longer be converted.`,
  );
}
