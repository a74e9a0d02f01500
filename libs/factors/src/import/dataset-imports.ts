import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Invalid } from '#faults';
import type { Tx } from '#platform';
import { Database } from '#platform';
import { PROFILES, withinLimits } from '#model/factors';
import type { ProfileName, RowOutcome, RowReader } from '#model/factors';
import { withoutEmpty } from '#terms';
import type { CsvRecord } from './csv-records.js';
import { csvRecords } from './csv-records.js';
import { DatasetChanges, NOTHING_FOLLOWS } from './dataset-changes.js';
import { databaseUuid } from '../dataset/dataset-uuid.js';
import { DatasetWriter } from './dataset-writer.js';
import type { FactorDatabase } from '../dataset/upsert-database.js';
import type { ImportReport } from './import-report.js';
import { countFaulty, countSkipped, emptyReport, FAULTS_LISTED, ImportStopped } from './import-report.js';
import { importOnce } from './import-transaction.js';
import type { OnFollowed } from './shared-datasets.js';
import { SharedDatasets } from './shared-datasets.js';

export interface ImportRequest extends FactorDatabase {
  profile: ProfileName;
  /** A CSV file in UTF-8. It is read once, to its end or to the fault that stops the import. */
  input: Readable;
  /** Whether to undo everything at the end. */
  dryRun?: boolean;
  /** Whether to leave faulty rows out instead of stopping at them. */
  skipFaulty?: boolean;
  /** Called after every thousand rows. */
  onProgress?: (rows: number) => void;
  /** Of a shared database: called after each company whose elements have its new figures. */
  onFollowed?: OnFollowed;
}

const PROGRESS_EVERY = 1000;

@Injectable()
export class DatasetImports {
  constructor(
    private readonly database: Database,
    private readonly changes: DatasetChanges,
    private readonly shared: SharedDatasets,
  ) {}

  /**
   * Imports one version of an emission-factor database from its publisher's file, in one transaction and in constant memory.
   * Importing the same file again changes nothing. Elements bound to a changed dataset are recomputed: in the same transaction
   * if a company owns the database, afterwards in one transaction for each company if it is shared. The profile has defaults
   * for whatever the request leaves out about the database.
   * @throws ImportStopped with the report if rows are faulty; Invalid if the file is no CSV, lacks a column, or has nothing to
   * import
   */
  async import(request: ImportRequest): Promise<ImportReport> {
    try {
      return await importOnce(this.database, this.shared, request, (tx) => importWithin(tx, this.changes, request));
    } finally {
      request.input.destroy();
    }
  }
}

async function importWithin(tx: Tx, changed: DatasetChanges, request: ImportRequest): Promise<ImportReport> {
  const { owner, name, version, dryRun = false, skipFaulty = false } = request;
  const report = emptyReport({ uuid: databaseUuid(owner, name, version), name, version }, dryRun);
  const records = csvRecords(request.input);
  const reader = await headerOf(records, request.profile);
  report.droppedColumns = [...reader.droppedColumns];
  const described = { ...PROFILES[request.profile].defaults, ...databaseOf(request) };
  const writer = await DatasetWriter.open(tx, dryRun ? NOTHING_FOLLOWS : changed, described, (repeated, firstLine) =>
    countFaulty(report, repeated.line, repetition(repeated.row.key, firstLine)),
  );
  report.database.uuid = writer.database;
  for await (const { line, cells } of records) {
    report.rows++;
    const outcome = readRow(reader, cells);
    switch (outcome.kind) {
      case 'dataset':
        // After a fault nothing will be kept. The rest of the file is read only to report its faults.
        if (skipFaulty || report.faultyRows === 0) await writer.add({ line, row: outcome.row });
        break;
      case 'skipped':
        countSkipped(report, outcome.why);
        break;
      case 'faulty':
        countFaulty(report, line, outcome);
        break;
      default:
        outcome satisfies never;
    }
    if (!skipFaulty && report.faultyRows >= FAULTS_LISTED) {
      report.stoppedAtLine = line;
      break;
    }
    if (report.rows % PROGRESS_EVERY === 0) request.onProgress?.(report.rows);
  }
  await writer.finish();
  const { imported, updated, unchanged } = writer.counts;
  const isEmpty = imported + updated + unchanged === 0;
  if (report.faultyRows > 0 && (isEmpty || !skipFaulty)) throw new ImportStopped(report);
  if (isEmpty) throw nothingToImport(report);
  return Object.assign(report, writer.counts, { absent: writer.absent });
}

/** Refuses a file without figures: its empty database would look as if it had been imported. */
function nothingToImport({ rows, skipped }: ImportReport): Invalid {
  if (rows === 0) return new Invalid({ field: 'line 2', message: 'the file has no rows below its header' });
  const why = Object.entries(skipped).map(([reason, count]) => `${reason}: ${count}`);
  return new Invalid({ field: 'the file', message: `has no figure to import in ${rows} rows (${why.join(', ')})` });
}

async function headerOf(
  records: AsyncGenerator<CsvRecord>,
  profile: ProfileName,
): Promise<RowReader & { width: number }> {
  const header = await records.next();
  if (header.done) throw new Invalid({ field: 'line 1', message: 'the file is empty' });
  const { cells } = header.value;
  const reader = PROFILES[profile].reader(cells);
  return { droppedColumns: reader.droppedColumns, read: (row) => reader.read(row), width: cells.length };
}

function readRow(reader: RowReader & { width: number }, cells: readonly string[]): RowOutcome {
  if (cells.length === reader.width) return withinLimits(reader.read(cells));
  const reason = `the row has ${cells.length} cells, the header ${reader.width}`;
  return { kind: 'faulty', column: '', value: cells.join(','), reason };
}

function repetition(key: string, firstLine: number): Extract<RowOutcome, { kind: 'faulty' }> {
  return { kind: 'faulty', column: 'key', value: key, reason: `the id of line ${firstLine} again` };
}

/** The fields of the database that the request sets. An undefined field would hide the profile's default. */
function databaseOf({ owner, name, version, licence, ...optional }: ImportRequest): FactorDatabase {
  const { attribution, gwpSet, boundary, priceYear } = optional;
  return { owner, name, version, licence, ...withoutEmpty({ attribution, gwpSet, boundary, priceYear }) };
}
