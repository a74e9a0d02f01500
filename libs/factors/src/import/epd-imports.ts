import { Injectable } from '@nestjs/common';
import { Invalid } from '#faults';
import type { Tx } from '#platform';
import { Database } from '#platform';
import { epdRow, readArchive, withinLimits } from '#model/factors';
import type { OpenEpdFiles } from '#model/factors';
import { DatasetChanges, NOTHING_FOLLOWS } from './dataset-changes.js';
import { databaseUuid } from '../dataset/dataset-uuid.js';
import { DatasetWriter } from './dataset-writer.js';
import type { ImportReport } from './import-report.js';
import { countFaultyFile, countLeftOut, countSkipped, emptyReport, ImportStopped } from './import-report.js';
import { importOnce } from './import-transaction.js';
import type { FactorDatabase } from '../dataset/upsert-database.js';
import type { OnFollowed } from './shared-datasets.js';
import { SharedDatasets } from './shared-datasets.js';

export interface EpdImportRequest extends FactorDatabase {
  files: OpenEpdFiles;
  /** The languages of texts, the preferred one first. */
  languages: readonly string[];
  /** Whether to undo everything at the end. */
  dryRun?: boolean;
  /** Whether to leave out files that are no data set of EN 15804+A2 instead of stopping at them. */
  skipFaulty?: boolean;
  /** Called after every hundred files. */
  onProgress?: (files: number) => void;
  /** Of a shared database: called after each company whose elements have its new figures. */
  onFollowed?: OnFollowed;
}

const PROGRESS_EVERY = 100;
const BOUNDARY = 'The modules of EN 15804 that each EPD declares';

@Injectable()
export class EpdImports {
  constructor(
    private readonly database: Database,
    private readonly changes: DatasetChanges,
    private readonly shared: SharedDatasets,
  ) {}

  /**
   * Imports EPDs as one version of a database, in one transaction, as `DatasetImports` does with a publisher's file. The report
   * counts files as rows and lines. `leftOut` lists what a file contains and its dataset does not.
   * @throws ImportStopped with the report if files are refused; Invalid if no file is an EPD
   */
  import(request: EpdImportRequest): Promise<ImportReport> {
    return importOnce(this.database, this.shared, request, (tx) => importWithin(tx, this.changes, request));
  }
}

async function importWithin(tx: Tx, changed: DatasetChanges, request: EpdImportRequest): Promise<ImportReport> {
  const { owner, name, version, licence, attribution, gwpSet, priceYear, dryRun = false, skipFaulty = false } = request;
  const report = emptyReport({ uuid: databaseUuid(owner, name, version), name, version }, dryRun);
  const names: string[] = [];
  const described: FactorDatabase = {
    ...{ owner, name, version, licence, boundary: request.boundary ?? BOUNDARY },
    ...(attribution !== undefined && { attribution }),
    ...(gwpSet !== undefined && { gwpSet }),
    ...(priceYear !== undefined && { priceYear }),
  };
  const writer = await DatasetWriter.open(tx, dryRun ? NOTHING_FOLLOWS : changed, described, ({ line }, firstLine) =>
    countFaultyFile(report, line, names[line - 1] ?? '', `has the UUID and version of ${names[firstLine - 1]}`),
  );
  report.database.uuid = writer.database;
  for await (const epd of readArchive(request.files, request.languages)) {
    const line = names.push(epd.name);
    report.rows = line;
    switch (epd.kind) {
      case 'dataset': {
        const { row, left } = epdRow(epd.dataset);
        const outcome = withinLimits({ kind: 'dataset', row });
        countLeftOut(report, epd.name, [...epd.left, ...left]);
        if (outcome.kind === 'faulty') countFaultyFile(report, line, epd.name, `${outcome.column}: ${outcome.reason}`);
        else if (skipFaulty || report.faultyRows === 0) await writer.add({ line, row });
        break;
      }
      case 'refused':
        countFaultyFile(report, line, epd.name, epd.reason);
        break;
      case 'skipped':
        countSkipped(report, epd.what);
        break;
      default:
        epd satisfies never;
    }
    if (line % PROGRESS_EVERY === 0) request.onProgress?.(line);
  }
  await writer.finish();
  const { imported, updated, unchanged } = writer.counts;
  const isEmpty = imported + updated + unchanged === 0;
  if (report.faultyRows > 0 && (isEmpty || !skipFaulty)) throw new ImportStopped(report);
  if (isEmpty) throw new Invalid({ field: 'the files', message: 'hold no EPD' });
  return Object.assign(report, writer.counts, { absent: writer.absent });
}
