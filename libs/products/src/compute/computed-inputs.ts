import { Decimal } from '#impacts';
import type { Module } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { GraphSource, InputTransport, ModelInput, TransportSource } from '#model/products';
import type { UnitCode } from '#model/terms';
import { amountOf, optionalDecimal } from '#terms';
import { readLanes } from './lane-figures.js';

/** An input with what its computation needs; `declared_quantity` and `tkm` are the results of the last computation. */
export interface InputRow {
  product: string;
  uuid: string;
  name: string | null;
  stage: Module;
  quantity: string | null;
  unit: UnitCode | null;
  material_group: string[] | null;
  source: string | null;
  lane: string | null;
  lane_name: string | null;
  total_km: string | null;
  /** What its transport takes from its lane. */
  drawn?: TransportSource | undefined;
  carries: string | null;
  carried_weight: string | null;
  carried_weight_unit: UnitCode | null;
  declared_quantity: string | null;
  tkm: string | null;
}

/** Reads the inputs of the models of these products, in the order of their creation. */
export async function readInputsOf(tx: Tx, company: CompanyId, products: readonly string[]): Promise<InputRow[]> {
  const rows = await tx.query<InputRow>(
    `select i.product, i.uuid, i.name, i.stage, i.quantity, i.unit, i.material_group, i.source, i.lane,
       l.name as lane_name, l.total_km, i.carries, i.carried_weight, i.carried_weight_unit, i.declared_quantity, i.tkm
     from model_input i left join transport_lane l on l.company = $1 and l.uuid = i.lane
     where i.company = $1 and i.product = any($2::uuid[])
     order by i.created, i.uuid`,
    [company, products],
  );
  const lanes = await readLanes(tx, company, [...new Set(rows.flatMap(({ lane }) => lane ?? []))]);
  return rows.map((row) => (row.lane === null ? row : { ...row, drawn: lanes.get(row.lane) }));
}

export function modelInputOf<Source extends GraphSource & { readonly name: string }>(
  row: InputRow,
  sources: ReadonlyMap<string, Source>,
): ModelInput & { readonly material?: Source } {
  const material = row.source === null ? undefined : sources.get(row.source);
  return {
    uuid: row.uuid,
    name: row.name ?? material?.name ?? row.lane_name ?? '',
    stage: row.stage,
    quantity: optionalDecimal(row.quantity),
    unit: row.unit ?? undefined,
    materialGroup: row.material_group ?? undefined,
    material,
    transport: transportOf(row),
  };
}

function transportOf(row: InputRow): InputTransport | undefined {
  if (row.total_km === null || row.drawn === undefined) return undefined;
  return {
    ...row.drawn,
    totalKm: new Decimal(row.total_km),
    for: row.carries ?? undefined,
    weight: amountOf(row.carried_weight, row.carried_weight_unit),
  };
}
