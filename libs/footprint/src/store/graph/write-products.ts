import { impactRecord, INDICATOR_CODES, printFigures } from '#impacts';
import type { Figures, IndicatorCode, PrintedFigures } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { ComputedModel } from '../../model/graph/compute-model.js';
import { printedIn } from '../element/element-row.js';
import type { ChangedNode } from './write-computed.js';
import { differing, prefixed, printed, PRINTED } from './write-computed.js';

const COMPUTED =
  'co2e, impacts, declared, modeled_weight, modeled_packaging_weight, modeled_recycled_percent, modelled';

const footprintOf = (table: string) => `nullif(${table}.co2e->>'productCarbonFootprint', '')`;

const ELEMENTS = `
  with computed as (
    select r.*, '{}'::jsonb as declared, ${footprintOf('e')} as was_co2e
    from json_to_recordset($2::json) as r (uuid uuid, co2e json, impacts json, modeled_weight numeric,
      modeled_packaging_weight numeric, modeled_recycled_percent numeric, modelled jsonb)
    join element e on e.company = $1 and e.uuid = r.uuid
  ), written as (
    update element e set (${COMPUTED}, updated, revision) = (${prefixed('r', COMPUTED)}, clock_timestamp(), e.revision + 1)
    from computed r
    where e.company = $1 and e.uuid = r.uuid and ${differing('e', 'r', COMPUTED, PRINTED)}
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

/** Writes what models made of their products in these indicators, in one statement. @returns those that changed */
export async function writeProducts(
  tx: Tx,
  company: CompanyId,
  computed: readonly ComputedProduct[],
  codes: readonly IndicatorCode[],
  actor: string,
): Promise<ChangedNode[]> {
  const isWhole = codes.length === INDICATOR_CODES.length;
  const there = isWhole ? undefined : await printedOf(tx, company, computed);
  const rows = computed.map(({ product, model }) => {
    const was = there?.get(product);
    return {
      uuid: product,
      ...(was ? replaced(was, model.figures, codes) : printFigures(model.figures)),
      modeled_weight: printed(model.modeledWeight?.quantity),
      modeled_packaging_weight: printed(model.modeledPackagingWeight?.quantity),
      modeled_recycled_percent: model.modeledRecycledPercent,
      modelled: model.modelled,
    };
  });
  return tx.query<ChangedNode>(ELEMENTS, [company, JSON.stringify(rows), actor]);
}

/** What is printed of the other indicators stays. */
function replaced(was: PrintedFigures, figures: Figures, codes: readonly IndicatorCode[]): PrintedFigures {
  const impacts = { ...was.impacts };
  for (const code of codes) impacts[code] = impactRecord(code, figures[code]);
  return { co2e: codes.includes('GWP-fossil') ? printFigures(figures).co2e : was.co2e, impacts };
}

async function printedOf(
  tx: Tx,
  company: CompanyId,
  computed: readonly ComputedProduct[],
): Promise<Map<string, PrintedFigures>> {
  const rows = await tx.query<{ uuid: string; co2e: string; impacts: string }>(
    'select uuid, co2e::text as co2e, impacts::text as impacts from element where company = $1 and uuid = any($2::uuid[])',
    [company, computed.map(({ product }) => product)],
  );
  return new Map(rows.map((row) => [row.uuid, printedIn(row)]));
}
