import type { Figures, IndicatorCode } from '#impacts';
import { amongThese, groupedBy } from '#platform';
import type { ModelledFacts } from '#model/products';
import { computeElement, receivedFacts, knownOfFigures, computeModel } from '#model/products';
import type { ReceivedFacts } from '#model/factors';
import type { StoredElement } from '../element/element-row.js';
import type { HeldGraph } from '#platform';
import { datasetsOf, elementsOf } from './complete-bound.js';
import { modelInputOf, readInputsOf } from './computed-inputs.js';
import { readSources } from './read-sources.js';

/** The indicators that quantities are parts of, or go with. */
const CODES = ['GWP-fossil', 'GWP-luluc', 'GWP-biogenic'] as const satisfies readonly IndicatorCode[];

const WRITE = `
  update element e set modelled = r.modelled, received = r.received, revision = e.revision + 1, received_revision = e.revision + 1
  from jsonb_to_recordset($2::jsonb) as r (uuid uuid, modelled jsonb, received jsonb)
  where e.company = $1 and e.uuid = r.uuid and ${amongThese('e.uuid', '$3')}`;

/**
 * Completes versions that are no drafts and so keep their figures. What their sources state now is taken where it still makes the
 * figures that they have; else what these figures tell themselves, so that figures and quantities of different times are never mixed.
 */
export async function completeKept(graph: HeldGraph, uuids: readonly string[]): Promise<void> {
  const elements = await elementsOf(graph, uuids);
  const modelled = await modelledNow(graph, elements);
  const received = await receivedNow(graph, elements);
  const written = elements.map(({ uuid }) => ({
    uuid,
    modelled: modelled.get(uuid) ?? null,
    received: received.get(uuid) ?? null,
  }));
  await graph.query(WRITE, [graph.company, JSON.stringify(written), written.map(({ uuid }) => uuid)]);
}

async function modelledNow(graph: HeldGraph, elements: readonly StoredElement[]): Promise<Map<string, ModelledFacts>> {
  const of = elements.filter((element) => element.modelled);
  const inputs = await readInputsOf(
    graph,
    graph.company,
    of.map(({ uuid }) => uuid),
  );
  const sources = await readSources(graph, graph.company, [...new Set(inputs.flatMap(({ source }) => source ?? []))]);
  const byProduct = groupedBy(inputs, ({ product }) => product);
  const facts = of.flatMap((element): [string, ModelledFacts][] => {
    const { uuid, modelled, figures } = element;
    const now = computeModel(
      (byProduct.get(uuid) ?? []).map((row) => modelInputOf(row, sources)),
      CODES,
    );
    if (!modelled || !now.modelled) return [];
    if (isSame(figures, now.figures)) return [[uuid, now.modelled]];
    return [[uuid, { ...modelled, ...knownOfFigures(figures, now.modelled) }]];
  });
  return new Map(facts);
}

/** What a dataset says now of footprints is scaled to elements whose figures it still makes. */
async function receivedNow(graph: HeldGraph, elements: readonly StoredElement[]): Promise<Map<string, ReceivedFacts>> {
  const datasets = await datasetsOf(graph, elements);
  const facts = elements.flatMap((element): [string, ReceivedFacts][] => {
    const { uuid, received, datasetAmount, figures } = element;
    const dataset = datasets.get(element.dataset?.uuid ?? '');
    const now = dataset && computeElement({ dataset: { ...dataset.binding, figures: dataset.figures }, datasetAmount });
    const drawn = dataset && now && isSame(figures, now) ? receivedFacts(dataset, datasetAmount) : undefined;
    const facts = drawn ?? received;
    return facts ? [[uuid, { differences: [], ...facts }]] : [];
  });
  return new Map(facts);
}

function isSame(one: Figures, other: Figures): boolean {
  return CODES.every((code) => one[code]?.A1_A3 === other[code]?.A1_A3);
}
