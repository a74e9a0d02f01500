import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import type { Tx } from '#platform';
import { Database, violatedUnique } from '#platform';
import type { ImportKind } from '../../model/file-import/import-field.js';
import type { CellFault, ReadRow, RowReader } from '../../model/file-import/row-reader.js';
import { toActivityPatch, toElementPatch } from '../../model/file-import/to-patch.js';
import { ElementsChanged } from '../element/elements-changed.js';
import { inGraph } from '../element/graph-lock.js';
import type { ImportRow } from './file-import.js';
import { resolveNamed } from './find-named.js';
import type { TableRow } from './import-table.js';
import { importActivities } from './import-activities.js';
import { importElements, prepareElements } from './import-elements.js';
import type { Chunk, RowOutcome } from './row-outcome.js';

/** How many rows are one transaction. A chunk of elements holds the company's graph, for which other writers wait. */
export const CHUNK_ROWS: Readonly<Record<ImportKind, number>> = { activity: 1_000, material: 100, process: 100 };

/** A row with what became of it. */
export interface ChunkRow {
  readonly line: number;
  readonly outcome: 'written' | 'unchanged' | readonly CellFault[];
}

/** How often a chunk is tried while others write the same syncIds. */
const TRIES = 3;

/** Checks and writes the rows of imports, chunk by chunk. */
@Injectable()
export class ImportChunks {
  constructor(
    private readonly database: Database,
    private readonly changed: ElementsChanged,
  ) {}

  /** Tells what would become of the rows. Nothing is written. */
  check(order: ImportRow, reader: RowReader, rows: readonly TableRow[]): Promise<ChunkRow[]> {
    return this.outcomes(this.database, order, reader, rows, true, (chunk) =>
      order.kind === 'activity'
        ? importActivities(this.database, chunk)
        : prepareElements(this.database, order.kind, chunk).then(({ outcomes }) => outcomes),
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
    for (let tried = 1; ; tried++) {
      try {
        return await this.inTransaction(order, reader, rows, record);
      } catch (error) {
        const isTaken = violatedUnique(error)?.endsWith('_sync_id') === true;
        if (!isTaken || tried === TRIES) throw error;
      }
    }
  }

  private inTransaction<Result>(
    order: ImportRow,
    reader: RowReader,
    rows: readonly TableRow[],
    record: (tx: Tx, outcomes: readonly ChunkRow[]) => Promise<Result>,
  ): Promise<Result> {
    const { kind, company } = order;
    if (kind === 'activity') {
      return this.database.transaction(async (tx) => {
        const outcomes = await this.outcomes(tx, order, reader, rows, false, (chunk) => importActivities(tx, chunk));
        return record(tx, outcomes);
      });
    }
    return inGraph(this.database, company, async (graph) => {
      const outcomes = await this.outcomes(graph, order, reader, rows, false, (chunk) =>
        importElements(graph, kind, chunk, this.changed),
      );
      return record(graph, outcomes);
    });
  }

  private async outcomes(
    tx: Tx,
    { company, kind, mode, actor }: ImportRow,
    reader: RowReader,
    rows: readonly TableRow[],
    isCheck: boolean,
    run: (chunk: Chunk<object>) => Promise<RowOutcome[]>,
  ): Promise<ChunkRow[]> {
    const read = rows.map(({ cells }) => reader.read(cells));
    const named = await resolveNamed(
      tx,
      company,
      read.flatMap(({ references }) => references),
    );
    const bodies = read.map((row, index) => bodyOf(kind, row, named, reader, rows[index]?.fault));
    const outcomes = await run({ company, mode, actor, isCheck, bodies: bodies.map(({ body }) => body) });
    return rows.map(({ line, cells }, index) => {
      const outcome = outcomes[index] ?? [];
      const { faults = [], fields = new Set() } = bodies[index] ?? {};
      if (typeof outcome === 'string' && faults.length === 0) return { line, outcome };
      const more = typeof outcome === 'string' ? [] : outcome.filter(({ field }) => !fields.has(field));
      return { line, outcome: [...faults, ...more.map((fault) => reader.faultOf(cells, fault))] };
    });
  }
}

/** The body of a row, and what is wrong with its cells in the words of the file. */
interface RowBody {
  readonly body: Checked<object>;
  readonly faults: readonly CellFault[];
  /** The fields whose faults are among these already. */
  readonly fields: ReadonlySet<string>;
}

function bodyOf(
  kind: ImportKind,
  { values, references, faults }: ReadRow,
  named: Awaited<ReturnType<typeof resolveNamed>>,
  reader: RowReader,
  ofRow: CellFault | undefined,
): RowBody {
  const resolved = references.map(named);
  const all = [...(ofRow ? [ofRow] : []), ...faults, ...resolved.flatMap(({ fault }) => fault ?? [])];
  const fields = { ...values };
  for (const { reference, uuid } of resolved) if (uuid !== undefined) fields[reference.field] = { uuid };
  // The domain needs to know which fields are at fault, but not what of them: the file's own words are kept here.
  const known = all.map(({ column, reason }) => ({ field: reader.fieldOf(column), message: reason }));
  const body = kind === 'activity' ? toActivityPatch(fields, known) : toElementPatch(fields, known);
  return { body, faults: all, fields: new Set(known.map(({ field }) => field)) };
}
