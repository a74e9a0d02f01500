import { print, printFigures, stored } from '#impacts';
import type { Decimal } from '#impacts';
import { amongThese } from '#platform';
import type { HeldGraph } from '#platform';
import { carriedToJson, co2eOf } from '#model/products';
import type { ComputedInput, ComputedSwitch } from '#model/products';

/** An element or switch whose computed figures, weights or facts differ from those stored before. */
export interface ChangedNode {
  uuid: string;
  /** Absent for a switch. */
  chain?: string;
}

const INPUT_COLUMNS = 'declared_quantity, declared_unit, weight, recycled_percent, tkm, co2e';

const INPUTS = `
  update model_input i set (${INPUT_COLUMNS}, updated, revision) = (${prefixed('r', INPUT_COLUMNS)}, statement_timestamp(), i.revision + 1)
  from jsonb_to_recordset($2::jsonb) as r (uuid uuid, declared_quantity numeric, declared_unit text, weight numeric,
    recycled_percent numeric, tkm numeric, co2e numeric)
  where i.company = $1 and i.uuid = r.uuid and ${amongThese('i.uuid', '$3')} and ${differing('i', 'r', INPUT_COLUMNS)}`;

export async function writeInputs(graph: HeldGraph, computed: readonly ComputedInput[]): Promise<void> {
  const rows = computed.map((each) => {
    const { input, times, weight } = each;
    const isTransport = input.transport !== undefined;
    return {
      uuid: input.uuid,
      declared_quantity: input.material && printed(times?.toDecimal(), 'declaredAmount.quantity'),
      declared_unit: input.material && times && input.material.unit,
      weight: printed(weight?.toDecimal(), 'weight'),
      recycled_percent: input.material?.recycledPercent,
      tkm: isTransport ? printed(times?.toDecimal(), 'transport.tkm') : undefined,
      co2e: printed(co2eOf(each)?.toDecimal(), 'CO2e'),
    };
  });
  if (rows.length > 0) await graph.query(INPUTS, [graph.company, JSON.stringify(rows), rows.map(({ uuid }) => uuid)]);
}

/** The columns of type json. */
export const PRINTED = ['co2e', 'impacts'];

const SWITCH_COLUMNS =
  'co2e, impacts, weight, recycled_percent, primary_share, supplier_share, carried, contributors, leaves_out';

const SWITCHES = `
  update switch s set (${SWITCH_COLUMNS}, updated, revision) = (${prefixed('r', SWITCH_COLUMNS)}, statement_timestamp(), s.revision + 1)
  from json_to_recordset($2::json) as r (uuid uuid, co2e json, impacts json, weight numeric, recycled_percent numeric,
    primary_share numeric, supplier_share numeric, carried jsonb, contributors uuid[], leaves_out boolean)
  where s.company = $1 and s.uuid = r.uuid and ${amongThese('s.uuid', '$3')} and ${differing('s', 'r', SWITCH_COLUMNS, PRINTED)}
  returning s.uuid`;

/** @returns those that changed */
export function writeSwitches(
  graph: HeldGraph,
  computed: readonly { uuid: string; of: ComputedSwitch }[],
): Promise<ChangedNode[]> {
  const rows = computed.map(({ uuid, of }) => ({
    uuid,
    ...printFigures(of.figures),
    weight: of.weight && print(of.weight),
    recycled_percent: of.recycledPercent,
    primary_share: of.primaryShare && print(of.primaryShare),
    supplier_share: of.supplierShare && print(of.supplierShare),
    carried: carriedToJson(of, of.figures),
    contributors: of.contributors,
    leaves_out: of.leavesOut,
  }));
  return graph.query<ChangedNode>(SWITCHES, [graph.company, JSON.stringify(rows), rows.map(({ uuid }) => uuid)]);
}

function printed(value: Decimal | undefined, field: string): string | undefined {
  return value && stored(value, field);
}

export function prefixed(table: string, columns: string): string {
  return columns
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');
}

/** SQL that is true where two rows differ in these columns. Those of type `json` are compared as text: the type has no equality. */
export function differing(one: string, other: string, columns: string, json: readonly string[] = []): string {
  const comparable = (table: string) =>
    columns
      .split(', ')
      .map((column) => `${table}.${column}${json.includes(column) ? '::text' : ''}`)
      .join(', ');
  return `(${comparable(one)}) is distinct from (${comparable(other)})`;
}
