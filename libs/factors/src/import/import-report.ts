import { Invalid } from '#faults';
import type { SkippedDataSet, LeftOut, SkipReason } from '#model/factors';
import type { FileRecord, RecordFault } from './dataset-file.js';
import type { AbsentDatasets } from './import-keys.js';
import type { CompanyBehind } from './shared-datasets.js';

/** A row that could not be read, described so that the operator finds it in the file. */
export interface FaultyRow extends RecordFault {
  line: number;
  /** Only for an import of several files. `line` is then the number of the file. */
  file?: string;
}

export interface ImportReport {
  database: { uuid: string; name: string; version: string };
  /** Whether everything was undone at the end. */
  dryRun: boolean;
  /** All rows below the header. */
  rows: number;
  /** Rows of a workbook, among those, that are hidden there; absent where none is. */
  hiddenRows?: number;
  imported: number;
  unchanged: number;
  updated: number;
  skipped: Partial<Record<SkipReason | SkippedDataSet, number>>;
  faultyRows: number;
  /** The first hundred of them. */
  faulty: FaultyRow[];
  /** The line at which the import stopped because of too many faulty rows; absent if the file was read to its end. */
  stoppedAtLine?: number;
  /** Datasets of the database that the file does not contain. Absent if nothing was kept because of faults. */
  absent?: AbsentDatasets;
  /** Columns of the file that the import ignores, because nothing stores their contents. */
  droppedColumns: string[];
  /** What datasets lack, or have in another form than the files. The first five hundred are listed. */
  leftOut?: { count: number; listed: (LeftOut & { file: string })[] };
  /** Only for a shared database: companies whose elements still have the old figures. The worker brings them up to date. */
  behind?: readonly CompanyBehind[];
}

export const FAULTS_LISTED = 100;
const LONGEST_VALUE = 200;

/** The import found faulty rows and kept nothing. */
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

/** Counts a record that is at fault, however many faults it has. */
export function countFaulty(
  report: ImportReport,
  { line, file }: Pick<FileRecord, 'line' | 'file'>,
  faults: readonly RecordFault[],
): void {
  report.faultyRows++;
  const room = Math.max(0, FAULTS_LISTED - report.faulty.length);
  for (const fault of faults.slice(0, room)) {
    const { column, value, reason } = fault;
    const at = { line: fault.line ?? line, ...(file !== undefined && { file }) };
    report.faulty.push({ ...at, column, value: value.slice(0, LONGEST_VALUE), reason });
  }
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
