import { recordColumn } from '../../web/export/record-columns.js';
import type { Table, TableColumn, TableRows } from '../../web/export/table.js';
import type { AuditHeadRecord, AuditRecord } from './audit-record.js';

/** A row of the table: an entry, or in the last row the head of the chain. */
export type AuditRow = Partial<Omit<AuditRecord, 'action'>> & { action: string };

const COLUMNS: TableColumn<AuditRow>[] = [
  recordColumn('number', 'number'),
  recordColumn('when', 'date'),
  ...['who.id', 'who.name', 'action', 'kind', 'record', 'name'].map((name) => recordColumn(name)),
  jsonColumn('changes', ({ changes }) => (changes?.length ? changes : undefined)),
  jsonColumn('counts', ({ counts }) => counts),
  ...['requestId', 'uuid', 'hash'].map((name) => recordColumn(name)),
];

/** The entries as a table, whose last row is the head of the chain. */
export function auditTable(
  { count, batches }: TableRows<AuditRecord>,
  head: () => Promise<AuditHeadRecord | undefined>,
): Table<AuditRow> {
  async function* withHead(): AsyncGenerator<readonly AuditRow[]> {
    yield* batches;
    const end = await head();
    if (end) yield [{ action: 'head', ...end }];
  }
  return { name: 'audit', columns: COLUMNS, rows: { count: async () => (await count()) + 1, batches: withHead() } };
}

/** A column of what has parts, as JSON text. */
function jsonColumn(header: string, valueOf: (row: AuditRow) => object | undefined): TableColumn<AuditRow> {
  return {
    header,
    kind: 'text',
    textOf: (row) => {
      const value = valueOf(row);
      return value && JSON.stringify(value);
    },
  };
}
