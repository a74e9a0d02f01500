import { Invalid } from '#faults';
import type { RowOutcome, SkipReason } from '../../model/import/profile.js';
import type { AbsentDatasets } from './import-keys.js';
import type { CompanyBehind } from './shared-datasets.js';

/** A row that could not be read, described so that the operator finds it in the file. */
export interface FaultyRow {
  line: number;
  column: string;
  value: string;
  reason: string;
}

export interface ImportReport {
  database: { uuid: string; name: string; version: string };
  /** Whether everything was undone at the end. */
  dryRun: boolean;
  /** All rows below the header. */
  rows: number;
  imported: number;
  unchanged: number;
  updated: number;
  skipped: Partial<Record<SkipReason, number>>;
  faultyRows: number;
  /** The first hundred of them. */
  faulty: FaultyRow[];
  /** The line at which the import stopped because of too many faulty rows; absent if the file was read to its end. */
  stoppedAtLine?: number;
  /** Datasets of the database that the file does not contain. Absent if nothing was kept because of faults. */
  absent?: AbsentDatasets;
  /** Columns of the file that the import ignores, because nothing stores their contents. */
  droppedColumns: string[];
  /** Only for a shared database: companies whose elements still have the old figures. The worker brings them up to date. */
  behind?: readonly CompanyBehind[];
}

export const FAULTS_LISTED = 100;
const LONGEST_VALUE = 200;

/** The import found faulty rows and kept nothing. */
export class ImportStopped extends Invalid {
  constructor(readonly report: ImportReport) {
    super([
      ...report.faulty.map(({ line, column, value, reason }) => ({
        field: `line ${line}, ${column || 'the row'}`,
        message: `${reason} (${JSON.stringify(value)})`,
      })),
      ...(report.stoppedAtLine === undefined ? [] : [stopOf(report.stoppedAtLine, report.faultyRows)]),
    ]);
  }
}

function stopOf(line: number, faultyRows: number): { field: string; message: string } {
  return { field: `line ${line}`, message: `stopped here, at ${faultyRows} faulty rows: what follows was not read` };
}

export function emptyReport(database: ImportReport['database'], dryRun: boolean): ImportReport {
  return {
    database,
    dryRun,
    rows: 0,
    imported: 0,
    unchanged: 0,
    updated: 0,
    skipped: {},
    faultyRows: 0,
    faulty: [],
    droppedColumns: [],
  };
}

export function countFaulty(report: ImportReport, line: number, fault: Extract<RowOutcome, { kind: 'faulty' }>): void {
  report.faultyRows++;
  if (report.faulty.length >= FAULTS_LISTED) return;
  const { column, value, reason } = fault;
  report.faulty.push({ line, column, value: value.slice(0, LONGEST_VALUE), reason });
}

export function countSkipped(report: ImportReport, why: SkipReason): void {
  report.skipped[why] = (report.skipped[why] ?? 0) + 1;
}
