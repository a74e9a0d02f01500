import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Invalid } from '#faults';
import type { Tx } from '#platform';
import { Database, SHARED } from '#platform';
import { identityOf, readDataset, toDatasetPatch } from '#model/imports';
import type { ImportMapping, CellFault, ReadRow, RowReader } from '#model/imports';
import { patchedDataset, withinLimits } from '#model/factors';
import { resolveNamed } from './files/find-named.js';
import { openTable } from './files/import-table.js';
import type { TableRow } from './files/import-table.js';
import { KnownLines } from './files/known-lines.js';
import { inChunks } from './files/rows-in-chunks.js';
import {
  DatasetChanges,
  NOTHING_FOLLOWS,
  databaseUuid,
  DatasetWriter,
  countLeftOut,
  countSkipped,
  emptyReport,
  FAULTS_LISTED,
  ImportStopped,
  listFault,
  importOnce,
  SharedDatasets,
} from '#factors';
import type { ImportReport, OnFollowed, FactorDatabase } from '#factors';

export interface GenericImportRequest extends FactorDatabase {
  /** The path of a CSV or XLSX file, or a stream of a CSV file. It is read once. */
  file: string | Readable;
  /** Which columns fill which fields of datasets. */
  mapping: ImportMapping;
  /** Whether to undo everything at the end. */
  dryRun?: boolean;
  /** Whether to leave faulty rows out instead of stopping at them. */
  skipFaulty?: boolean;
  /** Called after every thousand datasets. */
  onProgress?: (rows: number) => void;
  /** Of a shared database: called after each company whose elements have its new figures. */
  onFollowed?: OnFollowed;
}

const PROGRESS_EVERY = 1000;
/** Rows whose references are looked up at once. */
const BATCH = 500;

@Injectable()
export class GenericImports {
  constructor(
    private readonly database: Database,
    private readonly changes: DatasetChanges,
    private readonly shared: SharedDatasets,
  ) {}

  /**
   * Imports a table of any shape as one version of a database, in one transaction and in constant memory, as `DatasetImports`
   * does with a publisher's file. Of a file whose rows are of one module each the report counts datasets as rows.
   * @throws ImportStopped with the report if rows are faulty; Invalid if the file or the mapping is of no use
   */
  import(request: GenericImportRequest): Promise<ImportReport> {
    return importOnce(this.database, this.shared, request, (tx) => new Import(tx, this.changes, request).run());
  }
}

class Import {
  private readonly report: ImportReport;
  private readonly known = new KnownLines();

  constructor(
    private readonly tx: Tx,
    private readonly changes: DatasetChanges,
    private readonly request: GenericImportRequest,
  ) {
    const { owner, name, version, dryRun = false } = request;
    this.report = emptyReport({ uuid: databaseUuid(owner, name, version), name, version }, dryRun);
  }

  async run(): Promise<ImportReport> {
    const { report, request, tx } = this;
    const { owner, name, version, licence, attribution, gwpSet, boundary, priceYear, skipFaulty = false } = request;
    const { reader, rows, leftOut } = await openTable(request.file, {
      kind: 'dataset',
      mode: 'create',
      mapping: request.mapping,
    });
    report.droppedColumns = [...leftOut];
    if (owner === SHARED && reader.fills('supplier')) {
      throw new Invalid({
        field: 'mapping',
        message: 'suppliers belong to a company, this database to none: leave supplier out',
      });
    }
    const described = { owner, name, version, licence, attribution, gwpSet, boundary, priceYear };
    const changes = request.dryRun ? NOTHING_FOLLOWS : this.changes;
    const writer = await DatasetWriter.open(tx, changes, described, ({ line }) => {
      throw new Error(`Line ${line} repeats a key, which was to be found before.`);
    });
    report.database.uuid = writer.database;
    for await (const batch of inChunks(rows, reader, { chunkRows: BATCH })) {
      await this.add(writer, reader, batch);
      if (!skipFaulty && report.faultyRows >= FAULTS_LISTED) {
        report.stoppedAtLine = batch.at(-1)?.line ?? 0;
        break;
      }
    }
    await writer.finish();
    const { imported, updated, unchanged } = writer.counts;
    const isEmpty = imported + updated + unchanged === 0;
    if (report.faultyRows > 0 && (isEmpty || !skipFaulty)) throw new ImportStopped(report);
    if (isEmpty) throw new Invalid({ field: 'the file', message: `has no figure to import in ${report.rows} rows` });
    return Object.assign(report, writer.counts, { absent: writer.absent });
  }

  private async add(writer: DatasetWriter, reader: RowReader, batch: readonly TableRow[]): Promise<void> {
    const { report, request, tx } = this;
    const read = batch.map((row) => readDataset(reader, row.rows ?? [row]));
    const references = read.flatMap((each) => each.references);
    const named = await resolveNamed(tx, request.owner, references);
    for (const [index, row] of batch.entries()) {
      const of = read[index];
      if (of === undefined) continue;
      report.rows++;
      if (row.hidden) report.hiddenRows = (report.hiddenRows ?? 0) + row.hidden;
      if (report.rows % PROGRESS_EVERY === 0) request.onProgress?.(report.rows);
      if (row.isTotal && row.fault) {
        this.countFaults(row.line, [row.fault]);
        continue;
      }
      const { faults, fields } = withReferences(of, named, row.fault);
      faults.push(...this.repetition(reader, row));
      if (faults.length === 0 && !hasFigure(of)) {
        countSkipped(report, 'no figure');
        continue;
      }
      // After a fault nothing will be kept. The rest of the file is read only to report its faults.
      const isKept = request.skipFaulty === true || report.faultyRows === 0;
      const dataset = faults.length === 0 ? datasetOf(reader, row, fields) : { faults };
      if ('faults' in dataset) this.countFaults(row.line, dataset.faults);
      else if (isKept) await writer.add({ line: row.line, row: dataset });
      const left = (of.left ?? []).map(({ value, reason }) => ({ what: value, why: reason }));
      if (left.length > 0) countLeftOut(report, `line ${row.line}`, left);
    }
  }

  /** A key that stands in an earlier line, too, is a fault even where that line is at fault: which of them is meant? */
  private repetition(reader: RowReader, { line, cells }: TableRow): CellFault[] {
    const identity = identityOf(reader.fields);
    const place = reader.keyOf(cells, identity);
    const before = place && this.known.add(place.text, line);
    if (!place || before === undefined) return [];
    const again = `${identity === 'key' ? 'the id of' : 'named as'} line ${before} again`;
    const reason = reader.fills('module') ? `${again}: rows of one dataset have to be next to each other` : again;
    return [{ column: place.column, value: place.value, reason }];
  }

  /** A row with several faults is one faulty row. */
  private countFaults(line: number, faults: readonly CellFault[]): void {
    this.report.faultyRows++;
    for (const fault of faults) listFault(this.report, fault.line ?? line, fault);
  }
}

function datasetOf(reader: RowReader, row: TableRow, fields: Readonly<Record<string, unknown>>) {
  const key = fields[identityOf(reader.fields)];
  try {
    const dataset = patchedDataset(undefined, toDatasetPatch(fields, []), String(key));
    const outcome = withinLimits({ kind: 'dataset', row: dataset });
    if (outcome.kind === 'dataset') return outcome.row;
    if (outcome.kind === 'skipped') return { faults: [{ column: '', value: '', reason: outcome.why }] };
    return { faults: [reader.faultOf(row.cells, { field: outcome.column, message: outcome.reason })] };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { faults: error.faults.map((fault) => reader.faultOf(row.cells, fault)) };
  }
}

function withReferences(
  { values, references, faults }: ReadRow,
  named: Awaited<ReturnType<typeof resolveNamed>>,
  ofRow: CellFault | undefined,
): { fields: Record<string, unknown>; faults: CellFault[] } {
  const fields: Record<string, unknown> = { ...values };
  const all = [...(ofRow ? [ofRow] : []), ...faults];
  for (const { reference, uuid, fault } of references.map((each) => named(each))) {
    if (fault) all.push(fault);
    else fields[reference.field] = { uuid };
  }
  return { fields, faults: all };
}

/** An empty cell is not zero: a row without any figure is no dataset. */
function hasFigure({ values }: ReadRow): boolean {
  return Object.entries(values).some(
    ([field, value]) => /^impacts\./.test(field) && !field.endsWith('.method') && value !== null,
  );
}
