import { Conflict } from '#faults';
import type { IndicatorCode } from '#impacts';
import { inSlices } from '#platform';
import type { HeldGraph } from '../element/graph-lock.js';
import { computeModel } from '../../model/graph/compute-model.js';
import type { ComputedModel } from '../../model/graph/compute-model.js';
import type { InputRow } from './computed-inputs.js';
import { modelInputOf, readInputsOf } from './computed-inputs.js';
import { readSources } from './read-sources.js';
import type { ChangedNode } from './write-computed.js';
import { writeInputs } from './write-computed.js';
import { writeProducts } from './write-products.js';

/** Computes the products of models, in these indicators, from what their inputs draw on now. @returns those that changed */
export async function computeProducts(
  graph: HeldGraph,
  products: readonly string[],
  codes: readonly IndicatorCode[],
  actor: string,
): Promise<ChangedNode[]> {
  const rows = await readInputsOf(graph, graph.company, products);
  const sources = await readSources(graph, graph.company, [...new Set(rows.flatMap(({ source }) => source ?? []))]);
  const byProduct = new Map<string, InputRow[]>(products.map((product) => [product, []]));
  for (const row of rows) byProduct.get(row.product)?.push(row);
  const computed = await inSlices([...byProduct], ([product, its]) => {
    const model = computeModel(
      its.map((row) => modelInputOf(row, sources)),
      codes,
    );
    requireConvertible(its, model);
    return { product, model };
  });
  await writeInputs(
    graph,
    computed.flatMap(({ model }) => model.inputs),
  );
  return writeProducts(graph, computed, codes, actor);
}

/** An input whose amount was known must not lose it by what happens below: its product would say less, unasked. */
function requireConvertible(rows: readonly InputRow[], { inputs }: ComputedModel): void {
  rows.forEach((row, index) => {
    const wasKnown = row.declared_quantity !== null || row.tkm !== null;
    const now = inputs[index];
    if (wasKnown && now?.times === undefined) {
      throw new Conflict(
        `The input ${row.uuid} (${now?.input.name}) of ${row.product} stands in the way: its amount could no longer be converted.`,
      );
    }
  });
}
