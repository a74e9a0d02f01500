import { Invalid } from '#faults';
import type { SkippedDataSet } from '../../model/epd/epd-document.js';
import type { LeftOut } from '../../model/epd/left-out.js';
import type { RowOutcome, SkipReason } from '../../model/import/profile.js';
import type { AbsentDatasets } from './absent-datasets.js';
import type { CompanyBehind } from './shared-datasets.js';

/** A row that could not be read, as the operator finds it in the file. */
export interface FaultyRow {
  line: number;
  /** Of an import of several files, which `line` counts. */
  file?: string;
  column: string;
  value: string;
  reason: string;
}

export interface ImportReport {
  database: { uuid: string; name: string; version: string };
  /** True: everything was tried and nothing kept. */
  dryRun: boolean;
  /** Rows below the header, whatever became of them. */
  rows: number;
  imported: number;
  unchanged: number;
  updated: number;
  skipped: Partial<Record<SkipReason | SkippedDataSet, number>>;
  faultyRows: number;
  /** The first hundred. */
  faulty: FaultyRow[];
  /** The line at which so many rows were faulty that the file was read no further; absent where it was read to its end. */
  stoppedAtLine?: number;
  /** Datasets of the database that no imported row of this file gave. Absent where nothing was kept for faults. */
  absent?: AbsentDatasets;
  /** Columns of the file that carry something we have no place for. */
  droppedColumns: string[];
  /** Of EPDs: what datasets do not have, or have otherwise than the files say; the first five hundred. */
  leftOut?: { count: number; listed: (LeftOut & { file: string })[] };
  /** Of a shared database: companies whose elements keep their figures for now. The worker brings them up to date. */
  behind?: readonly CompanyBehind[];
}

export const FAULTS_LISTED = 100;
const LONGEST_VALUE = 200;

/** The import met faulty rows and kept nothing. */
export class ImportStopped extends Invalid {
  constructor(readonly report: ImportReport) {
    super([
      ...report.faulty.map(({ line, file, column, value, reason }) =>
        file === undefined
          ? { field: `line ${line}, ${column || 'the row'}`, message: `${reason} (${JSON.stringify(value)})` }
          : { field: file, message: reason },
      ),
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

/** A file of which nothing is imported. */
export function countFaultyFile(report: ImportReport, nth: number, file: string, reason: string): void {
  report.faultyRows++;
  if (report.faulty.length < FAULTS_LISTED) report.faulty.push({ line: nth, file, column: '', value: '', reason });
}

const LEFT_LISTED = 500;

export function countLeftOut(report: ImportReport, file: string, left: readonly LeftOut[]): void {
  const leftOut = (report.leftOut ??= { count: 0, listed: [] });
  leftOut.count += left.length;
  const room = Math.max(0, LEFT_LISTED - leftOut.listed.length);
  leftOut.listed.push(...left.slice(0, room).map((each) => ({ file, ...each })));
}

export function countSkipped(report: ImportReport, why: SkipReason | SkippedDataSet): void {
  report.skipped[why] = (report.skipped[why] ?? 0) + 1;
}
