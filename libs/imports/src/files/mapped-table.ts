import type { Readable } from 'node:stream';
import { Invalid } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { SHARED } from '#platform';
import { identityOf, readDataset, toDatasetPatch } from '#model/imports';
import type { CellFault, ImportMapping, ReadRow, RowReader } from '#model/imports';
import { patchedDataset, withinLimits } from '#model/factors';
import type { DatasetFile, FileRecord, OpenDatasets, ReadRecords } from '#factors';
import type { Beside } from './beside-rows.js';
import { BesideRows } from './beside-rows.js';
import { EqualKeys } from './equal-keys.js';
import type { Named } from './find-named.js';
import { resolveNamed, valuesOf } from './find-named.js';
import type { ImportTable, TableRow } from './import-table.js';
import { openTable } from './import-table.js';
import { NamesWithoutCase } from './names-without-case.js';
import { inChunks } from './rows-in-chunks.js';

/** Rows whose references are looked up at once. */
const BATCH = 500;

type Outcome = FileRecord['outcome'];

/**
 * A table of any shape, whose columns a mapping names. Of a file whose rows are of one module each a report counts datasets as
 * rows.
 */
export class MappedTable implements DatasetFile {
  readonly defaults = {};
  readonly progressEvery = 1_000;

  /** @param file the path of a CSV or XLSX file, or a stream of a CSV file. It is read once. */
  constructor(
    private readonly file: string | Readable,
    private readonly mapping: ImportMapping,
  ) {}

  async open(tx: Tx, owner: CompanyId): Promise<OpenDatasets> {
    const table = await openTable(this.file, { kind: 'dataset', mode: 'create', mapping: this.mapping });
    if (owner === SHARED && table.reader.fills('supplier')) {
      throw new Invalid({
        field: 'mapping',
        message: 'suppliers belong to a company, this database to none: leave supplier out',
      });
    }
    return { droppedColumns: table.leftOut, batches: batchesOf(tx, owner, table) };
  }

  repetition({ line }: { readonly line: number }): never {
    throw new Error(`Line ${line} repeats a key, which was to be found before.`);
  }

  nothingIn({ rows }: ReadRecords): Invalid {
    return new Invalid({ field: 'the file', message: `has no figure to import in ${rows} rows` });
  }

  close(): void {
    if (typeof this.file !== 'string') this.file.destroy();
  }
}

async function* batchesOf(tx: Tx, owner: CompanyId, table: ImportTable): AsyncGenerator<FileRecord[]> {
  const { reader, rows } = table;
  const identity = identityOf(reader.fields);
  const keys = new EqualKeys(table, identity);
  const names = new NamesWithoutCase();
  const beside = new BesideRows(table);
  for await (const batch of inChunks(rows, reader, { chunkRows: BATCH })) {
    const read = batch.map((row) => ({ row, content: readDataset(reader, row.rows ?? [row]) }));
    const references = read.flatMap(({ content }) => content.references);
    const named = await resolveNamed(tx, owner, references, names);
    const repeats = await keys.faultsOf(batch, (line, row) => repeated(identity, line, row));
    const records = read.map(({ row, content }, index) => recordOf(reader, row, content, named, repeats.get(index)));
    yield withBeside(records, beside.take());
  }
  yield withBeside([], beside.take());
}

/** The records with the rows that the mapping leaves out; the first of them says what was chosen for the file. */
function withBeside(records: readonly FileRecord[], { passedOver, told }: Beside): FileRecord[] {
  const passed = Array.from({ length: passedOver }, () => PASSED_OVER);
  const [first, ...others] = records;
  if (!first || told.length === 0) return [...passed, ...records];
  const left = told.map(({ value, reason }) => ({ what: value, why: reason }));
  return [...passed, { ...first, left: [...left, ...(first.left ?? [])] }, ...others];
}

const PASSED_OVER: FileRecord = { line: 0, outcome: { kind: 'skipped', why: 'left out by the mapping' } };

function recordOf(reader: RowReader, row: TableRow, content: ReadRow, named: Named, repeat?: CellFault): FileRecord {
  const { line, hidden } = row;
  if (row.isTotal && row.fault) return { line, hidden, outcome: { kind: 'faulty', faults: [row.fault] } };
  const { faults, fields, told } = withReferences(content, named, row.fault);
  if (repeat) faults.push(repeat);
  if (faults.length === 0 && !hasFigure(content)) {
    return { line, hidden, outcome: { kind: 'skipped', why: 'no figure' } };
  }
  const left = [...(content.left ?? []), ...told].map(({ value, reason }) => ({ what: value, why: reason }));
  const outcome = faults.length > 0 ? faulty(faults) : datasetOf(reader, row, fields);
  return { line, hidden, outcome, ...(left.length > 0 && { left }) };
}

/** A key that stands in an earlier line, too, is a fault even where that line is at fault: which of them is meant? */
function repeated(identity: 'key' | 'name', before: number, { rows }: TableRow): string {
  const again = `${identity === 'key' ? 'the id of' : 'named as'} line ${before} again`;
  return rows ? `${again}: rows of one dataset have to be next to each other` : again;
}

function datasetOf(reader: RowReader, row: TableRow, fields: Readonly<Record<string, unknown>>): Outcome {
  const key = fields[identityOf(reader.fields)];
  try {
    const dataset = patchedDataset(undefined, toDatasetPatch(fields, []), String(key));
    const outcome = withinLimits({ kind: 'dataset', row: dataset });
    if (outcome.kind !== 'faulty') return outcome;
    return faulty([reader.faultOf(row.cells, { field: outcome.column, message: outcome.reason })]);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return faulty(error.faults.map((fault) => reader.faultOf(row.cells, fault)));
  }
}

function faulty(faults: readonly CellFault[]): Outcome {
  return { kind: 'faulty', faults };
}

function withReferences(
  { values, references, faults, told = [] }: ReadRow,
  named: Named,
  ofRow: CellFault | undefined,
): { fields: Record<string, unknown>; faults: CellFault[]; told: CellFault[] } {
  const fields: Record<string, unknown> = { ...values };
  const all = [...(ofRow ? [ofRow] : []), ...faults];
  const resolved = references.map((each) => named(each));
  for (const each of resolved) {
    if (each.fault) all.push(each.fault);
    else Object.assign(fields, valuesOf(each));
  }
  return { fields, faults: all, told: [...told, ...resolved.flatMap((each) => each.told ?? [])] };
}

/** An empty cell is not zero: a row without any figure is no dataset. */
function hasFigure({ values }: ReadRow): boolean {
  return Object.entries(values).some(
    ([field, value]) => /^impacts\./.test(field) && !field.endsWith('.method') && value !== null,
  );
}
