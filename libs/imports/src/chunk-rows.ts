import type { Checked } from '#faults';
import type { Sql } from '#platform';
import { RECORD_UUID } from '#model/imports';
import type { CellFault, RowReader } from '#model/imports';
import type { Named } from './files/find-named.js';
import { resolveNamed, valuesOf } from './files/find-named.js';
import type { TableRow } from './files/import-table.js';
import type { PassWork } from './pass-work.js';
import type { KindOfImport } from './records/kind-of-import.js';
import type { ReadTableRow } from './records/measured-rows.js';
import { measuresBehind, resolvedOf, withHeating } from './records/measured-rows.js';
import type { Chunk, RowOutcome } from './records/row-outcome.js';

/** A row with what became of it. */
export interface ChunkRow {
  readonly line: number;
  readonly outcome: 'written' | 'unchanged' | readonly CellFault[];
  /** What the row says and its record does not have. */
  readonly left?: readonly CellFault[];
  /** What its record has otherwise than the row says it. */
  readonly told?: readonly CellFault[];
  /** How many rows of the file it is that are hidden there. */
  readonly hidden?: number;
  /** What a row says that is not at fault, by field. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Whether its record is created. */
  readonly isNew?: boolean;
}

/** The rows of a chunk as their kind checks or writes them. */
export interface ReadChunk {
  readonly chunk: Chunk<object>;
  /** The rows with what became of them, in the words of the file. */
  withOutcomes(outcomes: readonly RowOutcome[]): ChunkRow[];
}

/** What a check of rows needs of the pass that it is part of. */
export interface CheckWork extends Pick<PassWork, 'database' | 'kind' | 'names'> {
  readonly order: Pick<PassWork['order'], 'company' | 'uuid' | 'mode' | 'actor' | 'target'>;
}

/** Reads the rows of a chunk, and looks up the records that they name. */
export async function readChunk(
  sql: Sql,
  { kind, names, order: { company, uuid, mode, actor, target } }: Pick<CheckWork, 'kind' | 'names' | 'order'>,
  reader: RowReader,
  rows: readonly TableRow[],
  isCheck: boolean,
): Promise<ReadChunk> {
  const first = rows.map((row) => ({ row, ...kind.read(reader, row) }));
  const named = await resolveNamed(
    sql,
    company,
    first.flatMap(({ references }) => references),
    names,
  );
  const measures = await measuresBehind(sql, company, kind, first, named);
  const read = first.map((each) => {
    // What a dataset is measured in says nothing of the unit of the element that draws on it.
    const unit = each.asksUnit && kind.product !== undefined ? measures.get(each.row)?.unit : undefined;
    return unit === undefined ? each : { row: each.row, ...kind.read(reader, each.row, unit) };
  });
  const rowBodies = read.map((each) => {
    const measured = measures.get(each.row);
    return bodyOf(kind, withHeating(kind, each, measured, reader), named, reader);
  });
  const bodies = rowBodies.map(({ body }) => body);
  const uuids = rowBodies.map(({ uuid }) => uuid);
  return {
    chunk: { company, uuid, mode, actor, isCheck, bodies, uuids, ...(target !== null && { target }) },
    withOutcomes: (outcomes) =>
      rows.map(({ line, cells, fault, isTotal, hidden }, index) => {
        if (isTotal && fault) return { line, outcome: [fault], hidden };
        const outcome = outcomes[index] ?? [];
        const left = read[index]?.left ?? [];
        const { faults = [], told = [], fields = new Set(), values } = rowBodies[index] ?? {};
        if (typeof outcome === 'string' && faults.length === 0) {
          const isNew = outcome === 'created';
          return { line, outcome: isNew ? 'written' : outcome, isNew, values, left, told, hidden };
        }
        const more = typeof outcome === 'string' ? [] : outcome.filter(({ field }) => !fields.has(field));
        return { line, outcome: [...faults, ...more.map((fault) => reader.faultOf(cells, fault))], left, hidden };
      }),
  };
}

/** Begins a check of a file, chunk by chunk. It tells what would become of the rows. Nothing is written. */
export function checkerOf(work: CheckWork, reader: RowReader): (rows: readonly TableRow[]) => Promise<ChunkRow[]> {
  const { database, kind } = work;
  const checker = kind.checker();
  return async (rows) => {
    const read = await readChunk(database, work, reader, rows, true);
    return read.withOutcomes(await checker.check(database, read.chunk));
  };
}

/** The body of a row, and what is wrong with its cells in the words of the file. */
interface RowBody {
  readonly body: Checked<object>;
  /** Of the record, where the row says it. */
  readonly uuid?: string;
  readonly faults: readonly CellFault[];
  /** What was read otherwise than the cells say it. */
  readonly told: readonly CellFault[];
  /** By field; a record that it names is `{uuid}`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The fields whose faults are among these already. */
  readonly fields: ReadonlySet<string>;
}

function bodyOf(
  kind: KindOfImport,
  { row: { cells, fault: ofRow }, values, references, faults, told = [] }: ReadTableRow,
  named: Named,
  reader: RowReader,
): RowBody {
  const resolved = resolvedOf(kind, references, named);
  const ofReferences = resolved.flatMap(({ reference: { field }, fault }) =>
    fault ? [reader.faultOf(cells, { field, message: fault.reason })] : [],
  );
  const all = [...(ofRow ? [{ field: '', ...ofRow }] : []), ...faults, ...ofReferences];
  const { [RECORD_UUID.name]: own, ...fields } = { ...values };
  for (const each of resolved) Object.assign(fields, valuesOf(each));
  // The domain needs to know which fields are at fault, but not what of them: the file's own words are kept here.
  const known = all.map(({ field, reason }) => ({ field, message: reason }));
  return {
    body: kind.toPatch(fields, known),
    uuid: typeof own === 'string' ? own : undefined,
    faults: all,
    values: fields,
    told: [
      ...told,
      ...resolved.flatMap(({ reference: { field }, told: of }) =>
        of ? [reader.faultOf(cells, { field, message: of.reason })] : [],
      ),
    ],
    fields: new Set(known.map(({ field }) => field)),
  };
}
