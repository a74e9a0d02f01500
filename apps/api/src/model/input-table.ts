import { recordColumn } from '../export/record-columns.js';
import type { Table, TableRows } from '../export/table.js';
import type { InputRecord } from './model-records.js';

const texts = (...names: readonly string[]) => names.map((name) => recordColumn(name));

const COLUMNS = [
  ...texts('uuid', 'syncId', 'name'),
  recordColumn('quantity', 'number'),
  recordColumn('unit'),
  recordColumn('order', 'number'),
  recordColumn('material', 'text', 'material.uuid'),
  recordColumn('material.name'),
  recordColumn('block', 'text', 'block.uuid'),
  recordColumn('block.name'),
  recordColumn('lifecycleStage', 'text', 'lifecycleStage.code'),
  recordColumn('lifecycleStage.name'),
  recordColumn('materialGroup'),
  recordColumn('transport.lane', 'text', 'transport.lane.uuid'),
  recordColumn('transport.lane.name'),
  recordColumn('transport.for', 'text', 'transport.for.uuid'),
  recordColumn('transport.for.name'),
  recordColumn('transport.weight', 'number', 'transport.weight.quantity'),
  recordColumn('transport.weight.unit'),
  recordColumn('transport.tkm', 'number'),
  recordColumn('CO2e', 'figure'),
  recordColumn('declaredAmount', 'number', 'declaredAmount.quantity'),
  recordColumn('declaredAmount.unit'),
  recordColumn('recycledPercent', 'number'),
  recordColumn('created', 'date'),
  recordColumn('updated', 'date'),
];

/** The inputs of a model as a table. */
export function inputTable(rows: TableRows<InputRecord>): Table<InputRecord> {
  return { name: 'inputs', columns: COLUMNS, rows };
}
