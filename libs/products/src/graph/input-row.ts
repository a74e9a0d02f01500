import { print } from '#impacts';
import type { Decimal, Module } from '#impacts';
import type { Reference, Every, Amount, UnitCode } from '#model/terms';
import { materialGroupOf } from '#model/products';
import type { InputFields, TransportFields } from '#model/products';
import { amountOf, optionalDecimal, optional } from '#terms';

export interface SyncedReference extends Reference {
  syncId?: string;
}

/** An input as it is stored: the fields a client sent, and what was computed from its material and lane. */
export interface StoredInput {
  uuid: string;
  model: string;
  /** The input's own name, else that of its material, else that of its lane. */
  name: string;
  /** As a client sent them; `material` may be a switch. */
  fields: InputFields;
  material?: Reference;
  materialGroup: readonly string[];
  block?: Reference;
  transport?: { lane: SyncedReference; for?: SyncedReference; weight?: Amount; tkm?: Decimal };
  /** The quantity, converted to the unit of the material. */
  declaredAmount?: Amount;
  recycledPercent?: number;
  /** In kg CO2e. */
  co2e?: Decimal;
  created: Date;
  updated: Date;
  /** Incremented by every write and every recomputation. */
  revision: number;
}

export interface InputColumns {
  name: string | null;
  sync_id: string | null;
  place: number | null;
  quantity: string | null;
  unit: UnitCode | null;
  stage: Module;
  material_group: string[] | null;
  material: string | null;
  switch: string | null;
  block: string | null;
  lane: string | null;
  carries: string | null;
  carried_weight: string | null;
  carried_weight_unit: UnitCode | null;
}

export interface StoredInputRow extends InputColumns {
  uuid: string;
  model: string;
  weight: string | null;
  declared_quantity: string | null;
  declared_unit: UnitCode | null;
  recycled_percent: string | null;
  tkm: string | null;
  co2e: string | null;
  created: Date;
  updated: Date;
  revision: number;
  material_name: string | null;
  block_name: string | null;
  lane_name: string | null;
  lane_sync_id: string | null;
  carries_name: string | null;
  carries_sync_id: string | null;
}

export function inputOf(row: StoredInputRow): StoredInput {
  const fields = inputFieldsOf(row);
  return {
    uuid: row.uuid,
    model: row.model,
    name: row.name ?? row.material_name ?? row.lane_name ?? '',
    fields,
    material: reference(fields.material, row.material_name),
    materialGroup: materialGroupOf({ ...fields, hasMaterial: fields.material !== undefined }),
    block: reference(fields.block, row.block_name),
    transport: fields.transport && transportOf(row, fields.transport),
    declaredAmount: amountOf(row.declared_quantity, row.declared_unit),
    recycledPercent: row.recycled_percent === null ? undefined : Number(row.recycled_percent),
    co2e: optionalDecimal(row.co2e),
    created: row.created,
    updated: row.updated,
    revision: row.revision,
  };
}

function inputFieldsOf(row: StoredInputRow): Every<InputFields> {
  const weight = amountOf(row.carried_weight, row.carried_weight_unit);
  return {
    name: optional(row.name),
    syncId: optional(row.sync_id),
    order: optional(row.place),
    quantity: optionalDecimal(row.quantity),
    unit: optional(row.unit),
    material: optional(row.material ?? row.switch),
    block: optional(row.block),
    stage: row.stage,
    materialGroup: optional(row.material_group),
    transport: row.lane
      ? { lane: row.lane, ...(row.carries && { for: row.carries }), ...(weight && { weight }) }
      : undefined,
  };
}

function transportOf(row: StoredInputRow, fields: TransportFields): StoredInput['transport'] {
  return {
    lane: { uuid: fields.lane, name: row.lane_name ?? '', syncId: optional(row.lane_sync_id) },
    for: fields.for
      ? { uuid: fields.for, name: row.carries_name ?? '', syncId: optional(row.carries_sync_id) }
      : undefined,
    weight: fields.weight ?? amountOf(row.weight, 'kg'),
    tkm: optionalDecimal(row.tkm),
  };
}

export function columnsOf(fields: InputFields, materialKind?: 'element' | 'switch'): InputColumns {
  const { transport } = fields;
  return {
    name: fields.name ?? null,
    sync_id: fields.syncId ?? null,
    place: fields.order ?? null,
    quantity: fields.quantity ? print(fields.quantity) : null,
    unit: fields.unit ?? null,
    stage: fields.stage,
    material_group: fields.materialGroup ? [...fields.materialGroup] : null,
    material: (materialKind === 'element' && fields.material) || null,
    switch: (materialKind === 'switch' && fields.material) || null,
    block: fields.block ?? null,
    lane: transport?.lane ?? null,
    carries: transport?.for ?? null,
    carried_weight: transport?.weight ? print(transport.weight.quantity) : null,
    carried_weight_unit: transport?.weight?.unit ?? null,
  };
}

/** Whether two inputs would be written to the same column values. */
export function isSameInput(one: InputFields, other: InputFields): boolean {
  const written = (fields: InputFields) => JSON.stringify(columnsOf(fields, 'element'));
  return written(one) === written(other);
}

/** The columns that a write of an input sets. */
export const INPUT_COLUMNS: readonly string[] = Object.keys(columnsOf({ stage: 'A1' }));

/** The columns computed from the material and the lane of an input. */
const COMPUTED_COLUMNS = ['weight', 'declared_quantity', 'declared_unit', 'recycled_percent', 'tkm', 'co2e'];
const OWN_COLUMNS = ['uuid', 'model', ...INPUT_COLUMNS, ...COMPUTED_COLUMNS, 'created', 'updated', 'revision']
  .map((column) => `i.${column}`)
  .join(', ');

/** Selects `StoredInputRow`s. `$1` is the company; callers append further conditions. */
export const SELECT_INPUT = `
  select ${OWN_COLUMNS}, coalesce(e.name, w.name) as material_name, b.name as block_name, l.name as lane_name, l.sync_id as lane_sync_id,
    coalesce(c.name, ce.name, cw.name, cl.name) as carries_name, c.sync_id as carries_sync_id
  from model_input i
  left join element e on e.company = $1 and e.uuid = i.material
  left join switch w on w.company = $1 and w.uuid = i.switch
  left join block b on b.company = $1 and b.uuid = i.block
  left join transport_lane l on l.company = $1 and l.uuid = i.lane
  left join model_input c on c.company = $1 and c.uuid = i.carries
  left join element ce on ce.company = $1 and ce.uuid = c.material
  left join switch cw on cw.company = $1 and cw.uuid = c.switch
  left join transport_lane cl on cl.company = $1 and cl.uuid = c.lane
  where i.company = $1`;

function reference(uuid: string | undefined, name: string | null): Reference | undefined {
  return uuid === undefined ? undefined : { uuid, name: name ?? '' };
}
