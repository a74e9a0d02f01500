import type { IndicatorCode } from '#impacts';
import { DECLARED_KEYS } from '#impacts';
import { recordColumn } from '../web/export/record-columns.js';
import type { Table, TableColumn, TableRows } from '../web/export/table.js';
import type { SearchRecord } from './search-record.js';

/** Datasets as a table, with the figures of some indicators. */
export function searchTable(codes: readonly IndicatorCode[], rows: TableRows<SearchRecord>): Table<SearchRecord> {
  return { name: 'datasets', columns: [...FACTS, ...codes.flatMap(figuresOf), ...TIMES], rows };
}

const FACTS = [
  ...['uuid', 'name', 'description', 'sku', 'unit'].map((name) => recordColumn(name)),
  recordColumn('source', 'text', 'dataset.source'),
  ...['taxonomy.uuid', 'taxonomy.name', 'taxonomy.path', 'supplier.uuid', 'supplier.name'].map((name) =>
    recordColumn(name),
  ),
  ...['geoLocation.code', 'geoLocation.name', 'geoLocationText'].map((name) => recordColumn(name)),
  recordColumn('referenceYear', 'number'),
  recordColumn('validUntil', 'date'),
  recordColumn('sourceUrl'),
  recordColumn('uncertainty', 'number'),
  recordColumn('dataQualityRating', 'number'),
];

const TIMES = ['created', 'updated'].map((name) => recordColumn(name, 'date'));

function figuresOf(code: IndicatorCode): TableColumn<object>[] {
  return [
    ...[...DECLARED_KEYS, 'totalCarbonFootprint'].map((key) => recordColumn(`impacts.${code}.${key}`, 'figure')),
    ...['unit', 'method'].map((key) => recordColumn(`impacts.${code}.${key}`)),
  ];
}
