import { stored } from '#impacts';
import type { Decimal, IndicatorCode } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { ComputedModel } from '../../model/graph/compute-model.js';
import type { ComputedInput } from '../../model/graph/model-input.js';
import { co2eOf } from '../../model/graph/model-input.js';
import type { ComputedSwitch } from '../../model/graph/switch-mean.js';

/** A node whose figures, weights or facts came out otherwise than before. */
export interface ChangedNode {
  uuid: string;
  /** Of an element. */
  chain?: string;
}

const COMPUTED = 'figures, declared, modeled_weight, modeled_packaging_weight, modeled_recycled_percent, modelled';

const CO2E = `figures->'GWP-fossil'->>'productCarbonFootprint'`;

/** Only the indicators that were computed ($3) are replaced. */
const ELEMENTS = `
  with computed as (
    select e.uuid, e.${CO2E} as was_co2e, (e.figures - $3::text[]) || r.figures as figures, '{}'::jsonb as declared,
      r.modeled_weight, r.modeled_packaging_weight, r.modeled_recycled_percent, r.modelled
    from jsonb_to_recordset($2::jsonb) as r (uuid uuid, figures jsonb, modeled_weight numeric,
      modeled_packaging_weight numeric, modeled_recycled_percent numeric, modelled jsonb)
    join element e on e.company = $1 and e.uuid = r.uuid
  ), written as (
    update element e set (${COMPUTED}, updated, revision) = (${prefixed('r', COMPUTED)}, clock_timestamp(), e.revision + 1)
    from computed r
    where e.company = $1 and e.uuid = r.uuid and (${prefixed('e', COMPUTED)}) is distinct from (${prefixed('r', COMPUTED)})
    returning e.uuid, e.chain, r.was_co2e, e.${CO2E} as co2e
  ), audited as (
    insert into element_change (company, element, actor, changes)
    select $1, uuid, $4, jsonb_build_object('footprint.CO2e.productCarbonFootprint',
      jsonb_strip_nulls(jsonb_build_object('from', was_co2e, 'to', co2e)))
    from written where was_co2e is distinct from co2e
  )
  select uuid, chain from written`;

/** Writes what models made of their products, in one statement. @returns those that changed */
export function writeProducts(
  tx: Tx,
  company: CompanyId,
  computed: readonly { product: string; model: ComputedModel }[],
  codes: readonly IndicatorCode[],
  actor: string,
): Promise<ChangedNode[]> {
  const rows = computed.map(({ product, model }) => ({
    uuid: product,
    figures: model.figures,
    modeled_weight: printed(model.modeledWeight?.quantity),
    modeled_packaging_weight: printed(model.modeledPackagingWeight?.quantity),
    modeled_recycled_percent: model.modeledRecycledPercent,
    modelled: model.modelled,
  }));
  return tx.query<ChangedNode>(ELEMENTS, [company, JSON.stringify(rows), codes, actor]);
}

const OF_INPUT = 'declared_quantity, declared_unit, weight, recycled_percent, tkm, co2e';

const INPUTS = `
  update model_input i set (${OF_INPUT}, updated, revision) = (${prefixed('r', OF_INPUT)}, clock_timestamp(), i.revision + 1)
  from jsonb_to_recordset($2::jsonb) as r (uuid uuid, declared_quantity numeric, declared_unit text, weight numeric,
    recycled_percent numeric, tkm numeric, co2e numeric)
  where i.company = $1 and i.uuid = r.uuid and (${prefixed('i', OF_INPUT)}) is distinct from (${prefixed('r', OF_INPUT)})`;

export async function writeInputs(tx: Tx, company: CompanyId, computed: readonly ComputedInput[]): Promise<void> {
  const rows = computed.map((each) => {
    const { input, times, weight } = each;
    const isTransport = input.transport !== undefined;
    return {
      uuid: input.uuid,
      declared_quantity: input.material && printed(times),
      declared_unit: input.material && times && input.material.unit,
      weight: printed(weight),
      recycled_percent: input.material?.recycledPercent,
      tkm: isTransport ? printed(times) : undefined,
      co2e: printed(co2eOf(each)),
    };
  });
  if (rows.length > 0) await tx.query(INPUTS, [company, JSON.stringify(rows)]);
}

const OF_SWITCH = 'figures, weight, recycled_percent, contributors, leaves_out';

const SWITCHES = `
  update switch s set (${OF_SWITCH}, updated, revision) = (${prefixed('r', OF_SWITCH)}, clock_timestamp(), s.revision + 1)
  from jsonb_to_recordset($2::jsonb) as r (uuid uuid, figures jsonb, weight numeric, recycled_percent numeric,
    contributors uuid[], leaves_out boolean)
  where s.company = $1 and s.uuid = r.uuid and (${prefixed('s', OF_SWITCH)}) is distinct from (${prefixed('r', OF_SWITCH)})
  returning s.uuid`;

/** @returns those that changed */
export function writeSwitches(
  tx: Tx,
  company: CompanyId,
  computed: readonly { uuid: string; of: ComputedSwitch }[],
): Promise<ChangedNode[]> {
  const rows = computed.map(({ uuid, of }) => ({
    uuid,
    figures: of.figures,
    weight: printed(of.weight),
    recycled_percent: of.recycledPercent,
    contributors: of.contributors,
    leaves_out: of.leavesOut,
  }));
  return tx.query<ChangedNode>(SWITCHES, [company, JSON.stringify(rows)]);
}

function printed(value: Decimal | undefined): string | undefined {
  return value && stored(value);
}

function prefixed(table: string, columns: string): string {
  return columns
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');
}
