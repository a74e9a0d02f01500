import type { Reference } from '#model/terms';
import { importFields, readOnlyColumns } from '#model/imports';
import type { BillOfInput } from '#products';
import type { Module } from '#impacts';
import { importColumns } from '../../web/export/record-columns.js';
import type { Table, TableRows } from '../../web/export/table.js';
import { mapRows } from '../../web/export/table.js';
import type { AmountRecord } from '../../terms/amount.dto.js';
import { amountRecord } from '../../terms/amount.dto.js';
import type { InputRecord, TransportRecord } from './model-records.js';
import { inputRecord } from './model-records.js';

/** A row of a bill of materials, by the fields of its import. */
export interface BillRecord extends Omit<InputRecord, 'name' | 'material' | 'block' | 'lifecycleStage' | 'transport'> {
  parent: Reference;
  component?: Reference;
  supplier?: Reference;
  /** Only one of its own. */
  name?: string;
  block?: string;
  lifecycleStage: Module;
  transportLane?: Reference;
  distance?: AmountRecord;
  transport?: TransportRecord & { uuid: string; CO2e?: string };
}

function billRecord({ parent, input, supplier, carriage, distance }: BillOfInput): BillRecord {
  const { name: _, material, block, ...record } = inputRecord(input).record;
  const moved = carriage && inputRecord(carriage).record;
  return {
    ...record,
    parent,
    component: material,
    supplier,
    name: input.fields.name,
    materialGroup: [...(input.fields.materialGroup ?? [])],
    block: block?.name,
    lifecycleStage: input.fields.stage,
    transportLane: moved?.transport?.lane,
    distance: amountRecord(distance),
    transport: moved ? transportOf(moved) : transportOf(record),
  };
}

function transportOf({
  uuid,
  transport,
  CO2e,
}: Pick<InputRecord, 'uuid' | 'transport' | 'CO2e'>): BillRecord['transport'] {
  return transport && { ...transport, uuid, CO2e };
}

const COLUMNS = importColumns(importFields('model'), readOnlyColumns('model'));

/** The inputs of a model as a bill of materials, which `kind=model` reads back. */
export function inputTable(rows: TableRows<BillOfInput>): Table<BillRecord> {
  return { name: 'inputs', columns: COLUMNS, rows: mapRows(rows, billRecord) };
}
