import { recordColumn } from '../../web/export/record-columns.js';
import type { Table, TableRows } from '../../web/export/table.js';
import type { ExchangeRecord } from './exchange-record.js';

const COLUMNS = [
  ...[
    'id',
    'direction',
    'type',
    'state',
    'source',
    'dataSource.uuid',
    'dataSource.name',
    'client.clientId',
    'client.name',
    'eventId',
  ].map((name) => recordColumn(name)),
  recordColumn('attempts', 'number'),
  recordColumn('lastError'),
  recordColumn('overdue'),
  ...['created', 'nextAttempt', 'settled'].map((name) => recordColumn(name, 'date')),
];

/** Events of the exchange as a table. */
export function exchangeTable(rows: TableRows<ExchangeRecord>): Table<ExchangeRecord> {
  return { name: 'exchange', columns: COLUMNS, rows };
}
