import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform';
import { Database } from '#platform';
import { withoutEmpty } from '#terms';
import { DatasetChanges, NOTHING_FOLLOWS } from './dataset-changes.js';
import type { DatasetFile, FileRecord } from './dataset-file.js';
import { databaseUuid } from '../dataset/dataset-uuid.js';
import { DatasetWriter } from './dataset-writer.js';
import type { FactorDatabase } from '../dataset/upsert-database.js';
import type { ImportReport } from './import-report.js';
import { countFaulty, countLeftOut, countSkipped, emptyReport, FAULTS_LISTED, ImportStopped } from './import-report.js';
import { importOnce } from './import-transaction.js';
import type { OnFollowed } from './shared-datasets.js';
import { SharedDatasets } from './shared-datasets.js';

export interface ImportRequest extends FactorDatabase {
  file: DatasetFile;
  /** Whether to undo everything at the end. */
  dryRun?: boolean;
  /** Whether to leave faulty rows out instead of stopping at them. */
  skipFaulty?: boolean;
  /** Called every time that so many records were read as the file says. */
  onProgress?: (rows: number) => void;
  /** Of a shared database: called after each company whose elements have its new figures. */
  onFollowed?: OnFollowed;
}

@Injectable()
export class DatasetImports {
  constructor(
    private readonly database: Database,
    private readonly changes: DatasetChanges,
    private readonly shared: SharedDatasets,
  ) {}

  /**
   * Imports one version of an emission-factor database from a file, in one transaction and in constant memory.
   * Importing the same file again changes nothing. Elements bound to a changed dataset are recomputed: in the same transaction
   * if a company owns the database, afterwards in one transaction for each company if it is shared. The file has defaults
   * for whatever the request leaves out about the database.
   * @throws ImportStopped with the report if rows are faulty; Invalid if the file can't be read, lacks a column, or has nothing to
   * import
   */
  async import(request: ImportRequest): Promise<ImportReport> {
    try {
      return await importOnce(this.database, this.shared, request, (tx) => importWithin(tx, this.changes, request));
    } finally {
      request.file.close();
    }
  }
}

async function importWithin(tx: Tx, changed: DatasetChanges, request: ImportRequest): Promise<ImportReport> {
  const { file, owner, name, version, dryRun = false, skipFaulty = false } = request;
  const report = emptyReport({ uuid: databaseUuid(owner, name, version), name, version }, dryRun);
  const { droppedColumns, batches } = await file.open(tx, owner);
  report.droppedColumns = [...droppedColumns];
  const described = { ...file.defaults, ...databaseOf(request) };
  const writer = await DatasetWriter.open(tx, dryRun ? NOTHING_FOLLOWS : changed, described, (repeated, firstLine) => {
    const { file: of, ...fault } = file.repetition(repeated, firstLine);
    countFaulty(report, { line: repeated.line, file: of }, [fault]);
  });
  report.database.uuid = writer.database;
  for await (const batch of batches) {
    for (const record of batch) {
      const { line, outcome } = record;
      // After a fault nothing will be kept. The rest of the file is read only to report its faults.
      const isKept = skipFaulty || report.faultyRows === 0;
      count(report, record);
      if (outcome.kind === 'dataset' && isKept) await writer.add({ line, row: outcome.row });
      if (report.rows % file.progressEvery === 0) request.onProgress?.(report.rows);
    }
    if (!file.isReadWhole && !skipFaulty && report.faultyRows >= FAULTS_LISTED) {
      report.stoppedAtLine = batch.at(-1)?.line ?? 0;
      break;
    }
  }
  await writer.finish();
  const { imported, updated, unchanged } = writer.counts;
  const isEmpty = imported + updated + unchanged === 0;
  if (report.faultyRows > 0 && (isEmpty || !skipFaulty)) throw new ImportStopped(report);
  if (isEmpty) throw file.nothingIn(report);
  return Object.assign(report, writer.counts, { absent: writer.absent });
}

function count(report: ImportReport, { line, file, outcome, left, hidden }: FileRecord): void {
  report.rows++;
  if (hidden) report.hiddenRows = (report.hiddenRows ?? 0) + hidden;
  if (left) countLeftOut(report, file ?? `line ${line}`, left);
  if (outcome.kind === 'skipped') countSkipped(report, outcome.why);
  if (outcome.kind === 'faulty') countFaulty(report, { line, file }, outcome.faults);
}

/** The fields of the database that the request sets. An undefined field would hide the file's default. */
function databaseOf({ owner, name, version, licence, ...optional }: ImportRequest): FactorDatabase {
  const { attribution, gwpSet, boundary, priceYear } = optional;
  return { owner, name, version, licence, ...withoutEmpty({ attribution, gwpSet, boundary, priceYear }) };
}
