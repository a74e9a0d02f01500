import { co2eText, impactRecords, impactsText, INDICATOR_CODES, print, withImpacts } from '#impacts';
import type { Figures, IndicatorCode } from '#impacts';
import { amongThese, mapInTurns } from '#platform';
import type { HeldGraph } from '#platform';
import type { ComputedModel } from '#model/products';
import type { ChangedNode } from './write-computed.js';
import { differing, prefixed, PRINTED } from './write-computed.js';

const COMPUTED_COLUMNS =
  'co2e, impacts, declared, modeled_weight, modeled_packaging_weight, modeled_recycled_percent, modelled';

const footprintOf = (table: string) => `nullif(${table}.co2e->>'productCarbonFootprint', '')`;

const ELEMENTS = `
  with computed as (
    select r.uuid, r.modeled_weight, r.modeled_packaging_weight, r.modeled_recycled_percent, r.modelled, r.co2e, r.impacts,
      '{}'::jsonb as declared, ${footprintOf('e')} as was_co2e
    from rows from (
      json_to_recordset($2::json) as (uuid uuid, modeled_weight numeric, modeled_packaging_weight numeric,
        modeled_recycled_percent numeric, modelled jsonb),
      json_array_elements($4::json),
      json_array_elements($5::json)
    ) as r (uuid, modeled_weight, modeled_packaging_weight, modeled_recycled_percent, modelled, co2e, impacts)
    join element e on e.company = $1 and e.uuid = r.uuid and ${amongThese('e.uuid', '$6')}
  ), written as (
    update element e set (${COMPUTED_COLUMNS}, updated, revision, received_revision) =
      (${prefixed('r', COMPUTED_COLUMNS)}, statement_timestamp(), e.revision + 1, e.revision + 1)
    from computed r
    where e.company = $1 and e.uuid = r.uuid and ${amongThese('e.uuid', '$6')} and ${differing('e', 'r', COMPUTED_COLUMNS, PRINTED)}
    returning e.uuid, e.chain, r.was_co2e, ${footprintOf('e')} as co2e
  ), audited as (
    insert into element_change (company, element, actor, changes)
    select $1, uuid, $3, jsonb_build_object('footprint.CO2e.productCarbonFootprint',
      jsonb_strip_nulls(jsonb_build_object('from', was_co2e, 'to', co2e)))
    from written where was_co2e is distinct from co2e
  )
  select uuid, chain from written`;

interface ComputedProduct {
  product: string;
  model: ComputedModel;
}

/** Writes computed products in these indicators, in one statement. Other indicators stay. @returns those that changed */
export async function writeProducts(
  graph: HeldGraph,
  computed: readonly ComputedProduct[],
  codes: readonly IndicatorCode[],
  actor: string,
): Promise<ChangedNode[]> {
  const isWhole = codes.length === INDICATOR_CODES.length;
  const stored = isWhole ? undefined : await readTexts(graph, computed);
  const rows = computed.map(({ product, model }) => ({
    uuid: product,
    modeled_weight: model.modeledWeight && print(model.modeledWeight.quantity),
    modeled_packaging_weight: model.modeledPackagingWeight && print(model.modeledPackagingWeight.quantity),
    modeled_recycled_percent: model.modeledRecycledPercent,
    modelled: model.modelled,
  }));
  const texts = await mapInTurns(computed, ({ product, model }) =>
    textsAfter(model.figures, codes, stored?.get(product)),
  );
  return graph.query<ChangedNode>(ELEMENTS, [
    graph.company,
    JSON.stringify(rows),
    actor,
    jsonArray(texts.map(({ co2e }) => co2e)),
    jsonArray(texts.map(({ impacts }) => impacts)),
    rows.map(({ uuid }) => uuid),
  ]);
}

/** The figures of an element in the JSON in which they are stored. */
interface FigureTexts {
  readonly co2e: string;
  readonly impacts: string;
}

/** @param was the stored texts, of which the other indicators stay; absent where all are replaced */
function textsAfter(figures: Figures, codes: readonly IndicatorCode[], was?: FigureTexts): FigureTexts {
  const co2e = was && !codes.includes('GWP-fossil') ? was.co2e : co2eText(figures['GWP-fossil']);
  return { co2e, impacts: was ? withImpacts(was.impacts, impactRecords(figures, codes)) : impactsText(figures) };
}

async function readTexts(graph: HeldGraph, computed: readonly ComputedProduct[]): Promise<Map<string, FigureTexts>> {
  const rows = await graph.query<FigureTexts & { uuid: string }>(
    'select uuid, co2e::text as co2e, impacts::text as impacts from element where company = $1 and uuid = any($2::uuid[])',
    [graph.company, computed.map(({ product }) => product)],
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** A parameter of type json, of values that are JSON already. */
function jsonArray(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}
