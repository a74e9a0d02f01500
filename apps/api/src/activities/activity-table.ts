import { importFields, readOnlyColumns } from '#model/imports';
import { importColumns } from '../web/export/record-columns.js';
import type { Table, TableRows } from '../web/export/table.js';
import type { ActivityRecord } from './activity-record.js';

const COLUMNS = importColumns(importFields('activity'), readOnlyColumns('activity'));

/** Activities as a table. */
export function activityTable(rows: TableRows<ActivityRecord>): Table<ActivityRecord> {
  return { name: 'activities', columns: COLUMNS, rows };
}
