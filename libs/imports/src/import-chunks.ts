import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import type { Tx } from '#platform';
import { Database, violatedUnique } from '#platform';
import { RECORD_UUID } from '#model/imports';
import type { ImportKind, CellFault, ReadRow, RowReader } from '#model/imports';
import { ElementsChanged } from '#products';
import { DatasetChanges } from '#factors';
import type { ImportRow } from './files/file-import.js';
import { resolveNamed } from './files/find-named.js';
import type { TableRow } from './files/import-table.js';
import type { KindOfImport } from './records/kind-of-import.js';
import { kindsOfImport } from './kinds-of-import.js';
import type { Chunk, RowOutcome } from './records/row-outcome.js';

/** A row with what became of it. */
export interface ChunkRow {
  readonly line: number;
  readonly outcome: 'written' | 'unchanged' | readonly CellFault[];
  /** What the row says and its record does not have. */
  readonly left?: readonly CellFault[];
  /** How many rows of the file it is that are hidden there. */
  readonly hidden?: number;
}

/** The lines of syncIds are held in memory: 150 MB of so many. */
const MOST_ROWS = 5_000_000;

/** How often a chunk is tried while others write the same syncIds. */
const TRIES = 3;

/** Checks and writes the rows of imports, chunk by chunk. */
@Injectable()
export class ImportChunks {
  private readonly kinds: Readonly<Record<ImportKind, KindOfImport>>;

  constructor(
    private readonly database: Database,
    changed: ElementsChanged,
    changes: DatasetChanges,
  ) {
    this.kinds = kindsOfImport(changed, changes);
  }

  /** How many rows are one chunk. */
  rowsOf(kind: ImportKind): number {
    return this.kinds[kind].chunkRows;
  }

  /** The field by which the rows of a file tell their records apart. */
  identityOf(kind: ImportKind, reader: RowReader): string {
    return this.kinds[kind].identity(reader);
  }

  /** How many rows a file may have. */
  mostRowsOf(kind: ImportKind): number {
    return this.kinds[kind].mostRows ?? MOST_ROWS;
  }

  /** The field whose neighbouring rows of one text stay in one chunk. */
  togetherOf(kind: ImportKind): string | undefined {
    return this.kinds[kind].together;
  }

  /** Begins a check of a file, chunk by chunk. It tells what would become of the rows. Nothing is written. */
  checker(order: ImportRow, reader: RowReader): (rows: readonly TableRow[]) => Promise<ChunkRow[]> {
    const kind = this.kinds[order.kind];
    const checker = kind.checker();
    return (rows) =>
      outcomesOf(this.database, kind, order, reader, rows, (rowsRead) =>
        checker.check(this.database, chunkOf(order, rowsRead, true)),
      );
  }

  /**
   * Writes the rows, in one transaction with what `record` writes of them.
   * @returns what `record` returns
   */
  async write<Result>(
    order: ImportRow,
    reader: RowReader,
    rows: readonly TableRow[],
    record: (tx: Tx, outcomes: readonly ChunkRow[]) => Promise<Result>,
  ): Promise<Result> {
    const kind = this.kinds[order.kind];
    for (let tried = 1; ; tried++) {
      try {
        return await kind.transaction(this.database, order.company, async (tx, write) => {
          const outcomes = await outcomesOf(tx, kind, order, reader, rows, (rowsRead) =>
            write(chunkOf(order, rowsRead, false)),
          );
          return record(tx, outcomes);
        });
      } catch (error) {
        const isTaken = violatedUnique(error)?.endsWith('_sync_id') === true;
        if (!isTaken || tried === TRIES) throw error;
      }
    }
  }
}

function chunkOf(
  { company, mode, actor, target }: ImportRow,
  rows: readonly RowBody[],
  isCheck: boolean,
): Chunk<object> {
  const bodies = rows.map(({ body }) => body);
  const uuids = rows.map(({ uuid }) => uuid);
  return { company, mode, actor, isCheck, bodies, uuids, ...(target !== null && { target }) };
}

async function outcomesOf(
  tx: Tx,
  kind: KindOfImport,
  { company }: ImportRow,
  reader: RowReader,
  rows: readonly TableRow[],
  run: (rows: readonly RowBody[]) => Promise<readonly RowOutcome[]>,
): Promise<ChunkRow[]> {
  const read = rows.map((row) => ({ row, ...kind.read(reader, row) }));
  const named = await resolveNamed(
    tx,
    company,
    read.flatMap(({ references }) => references),
  );
  const bodies = read.map((each) => bodyOf(kind, each, named, reader));
  const outcomes = await run(bodies);
  return rows.map(({ line, cells, fault, isTotal, hidden }, index) => {
    if (isTotal && fault) return { line, outcome: [fault], hidden };
    const outcome = outcomes[index] ?? [];
    const left = read[index]?.left ?? [];
    const { faults = [], fields = new Set() } = bodies[index] ?? {};
    if (typeof outcome === 'string' && faults.length === 0) return { line, outcome, left, hidden };
    const more = typeof outcome === 'string' ? [] : outcome.filter(({ field }) => !fields.has(field));
    return { line, outcome: [...faults, ...more.map((fault) => reader.faultOf(cells, fault))], left, hidden };
  });
}

/** The body of a row, and what is wrong with its cells in the words of the file. */
interface RowBody {
  readonly body: Checked<object>;
  /** Of the record, where the row says it. */
  readonly uuid?: string;
  readonly faults: readonly CellFault[];
  /** The fields whose faults are among these already. */
  readonly fields: ReadonlySet<string>;
}

function bodyOf(
  kind: KindOfImport,
  { row: { cells, fault: ofRow }, values, references, faults }: ReadRow & { row: TableRow },
  named: Awaited<ReturnType<typeof resolveNamed>>,
  reader: RowReader,
): RowBody {
  const narrowing = references.find(({ field }) => field === kind.narrowed?.by);
  const within = narrowing && named(narrowing).uuid;
  const resolved = references.map((each) => named(each, each.field === kind.narrowed?.field ? within : undefined));
  const ofReferences = resolved.flatMap(({ reference: { field }, fault }) =>
    fault ? [reader.faultOf(cells, { field, message: fault.reason })] : [],
  );
  const all = [...(ofRow ? [{ field: '', ...ofRow }] : []), ...faults, ...ofReferences];
  const { [RECORD_UUID.name]: own, ...fields } = { ...values };
  for (const { reference, uuid } of resolved) if (uuid !== undefined) fields[reference.field] = { uuid };
  // The domain needs to know which fields are at fault, but not what of them: the file's own words are kept here.
  const known = all.map(({ field, reason }) => ({ field, message: reason }));
  return {
    body: kind.toPatch(fields, known),
    uuid: typeof own === 'string' ? own : undefined,
    faults: all,
    fields: new Set(known.map(({ field }) => field)),
  };
}
