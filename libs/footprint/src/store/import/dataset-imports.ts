import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Conflict, Invalid } from '#faults';
import type { Tx } from '#platform';
import { Database, SHARED } from '#platform';
import { PROFILES } from '../../model/import/profiles.js';
import type { ProfileName } from '../../model/import/profiles.js';
import type { RowOutcome, RowReader } from '../../model/import/profile.js';
import { withinLimits } from '../../model/import/row-limits.js';
import type { CsvRecord } from './csv-records.js';
import { csvRecords } from './csv-records.js';
import { DatasetChanges, NOTHING_FOLLOWS } from './dataset-changes.js';
import { databaseUuid } from './dataset-uuid.js';
import { DatasetWriter } from './dataset-writer.js';
import type { FactorDatabase } from './upsert-database.js';
import type { ImportReport } from './import-report.js';
import { countFaulty, countSkipped, emptyReport, FAULTS_LISTED, ImportStopped } from './import-report.js';
import { SharedDatasets } from './shared-datasets.js';

export interface ImportRequest extends FactorDatabase {
  profile: ProfileName;
  /** A CSV file in UTF-8; read once, to its end or to the fault that stops the import. */
  input: Readable;
  /** Try everything, keep nothing. */
  dryRun?: boolean;
  /** Leave faulty rows out instead of stopping at them. */
  skipFaulty?: boolean;
  /** Called after every thousand rows. */
  onProgress?: (rows: number) => void;
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
   * Imports one version of an emission-factor database from its publisher's file, in one transaction: all or nothing, in flat
   * memory. The same file again changes nothing. A changed figure reaches the elements bound to it: those of a company that
   * owns the database in the same transaction, those bound to a shared one in a transaction of each company, after it. What
   * the request does not say of the database is the profile's default.
   * @throws ImportStopped with the report when rows are faulty; Invalid when the file is no CSV, lacks a column, or has
   * nothing to import.
   */
  async import(request: ImportRequest): Promise<ImportReport> {
    try {
      const report = await this.inTransaction(request);
      if (request.owner !== SHARED) return report;
      return { ...report, behind: await this.shared.followPatiently() };
    } catch (error) {
      if (error instanceof DryRun) return error.report;
      throw error;
    } finally {
      request.input.destroy();
    }
  }

  private inTransaction(request: ImportRequest): Promise<ImportReport> {
    let isStarted = false;
    return this.database.transaction(async (tx) => {
      // The file is read once: a transaction that is repeated has nothing to read.
      if (isStarted) throw new Conflict('The import met another writer and was undone; start it again.');
      isStarted = true;
      const report = await importWithin(tx, this.changes, request);
      if (request.dryRun) throw new DryRun(report);
      return report;
    });
  }
}

/** Undoes the transaction of a dry run. */
class DryRun extends Error {
  constructor(readonly report: ImportReport) {
    super('dry run');
  }
}

async function importWithin(tx: Tx, changed: DatasetChanges, request: ImportRequest): Promise<ImportReport> {
  const { owner, name, version, dryRun = false, skipFaulty = false } = request;
  const report = emptyReport({ uuid: databaseUuid(owner, name, version), name, version }, dryRun);
  const records = csvRecords(request.input);
  const reader = await headerOf(records, request.profile);
  report.droppedColumns = [...reader.droppedColumns];
  const described = { ...PROFILES[request.profile].defaults, ...stated(request) };
  const writer = await DatasetWriter.open(tx, dryRun ? NOTHING_FOLLOWS : changed, described, (repeated, firstLine) =>
    countFaulty(report, repeated.line, repetition(repeated.row.key, firstLine)),
  );
  report.database.uuid = writer.database;
  for await (const { line, cells } of records) {
    report.rows++;
    const outcome = readRow(reader, cells);
    switch (outcome.kind) {
      case 'dataset':
        // Once a fault has decided that nothing is kept, the rest is only read, for its faults.
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

/** A database without datasets would look like one that was imported. */
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

/** Only what the request says: an absent field must not hide the profile's default. */
function stated({ owner, name, version, licence, ...optional }: ImportRequest): FactorDatabase {
  const { attribution, gwpSet, boundary, priceYear } = optional;
  const given = Object.entries({ attribution, gwpSet, boundary, priceYear }).filter(([, value]) => value !== undefined);
  return { owner, name, version, licence, ...Object.fromEntries(given) };
}
