import { Logger } from '@nestjs/common';
import type { FieldFault } from '#faults';
import type { Tx } from '#platform';
import { isRefusedRow, violatedUnique } from '#platform';
import type { CellFault, RowReader } from '#model/imports';
import type { ChunkRow } from './chunk-rows.js';
import { readChunk } from './chunk-rows.js';
import { recordChunk } from './import-lease.js';
import type { Progress } from './import-lease.js';
import type { Beside } from './files/beside-rows.js';
import { NOTHING_BESIDE } from './files/beside-rows.js';
import type { TableRow } from './files/import-table.js';
import type { PassEnd } from './pass-end.js';
import type { PassWork } from './pass-work.js';
import { CANCELLED } from './pass-end.js';
import { addProgress, progressOf, recordRows, rowsTold, withBeside } from './recorded-rows.js';
import { writeRefusal } from './write-refusal.js';

/** The rows of a chunk: those that are to be written, and those that were found at fault just now. */
export interface ToWrite {
  readonly rows: readonly TableRow[];
  readonly faulty: readonly ChunkRow[];
  /** What the file has beside these rows. */
  readonly beside?: Beside;
}

/** How many rows are left out that only their writing finds at fault. To find one, its chunk is tried ten times. */
const MOST_LATE = 100;

/** How often a chunk is tried while others write the same syncIds. */
const TRIES = 3;

const ONLY_NOW = 'Only its writing could tell that';

/** A row that cannot be written. */
interface Refused {
  readonly line: number;
  readonly outcome: readonly CellFault[];
  readonly hidden?: number;
}

/** Writes chunks, each in a transaction that also says how far the import is. */
export class ChunkWriter {
  private readonly log = new Logger('Imports');
  private late = 0;

  /** @param sum what was done of the file; chunks are added */
  constructor(
    private readonly work: PassWork,
    private readonly reader: RowReader,
    private readonly sum: Progress,
  ) {}

  /**
   * Writes the rows of a chunk. Some rules only their writing can tell, such as whether a model can still draw on them: a fault of
   * the first row with which one is broken.
   * @param line where the chunk begins
   * @returns how the import ended, if it did
   * @throws LeaseLost
   */
  async write({ rows, faulty, beside = NOTHING_BESIDE }: ToWrite, line: number): Promise<PassEnd | undefined> {
    const { order, onRows } = this.work;
    try {
      const { progress, isCancelled } = await this.inTransaction(rows, async (tx, outcomes, created) => {
        if (!order.skip_faulty) requireSound(outcomes);
        const all =
          faulty.length === 0 ? outcomes : [...faulty, ...outcomes].sort((one, other) => one.line - other.line);
        const progress = withBeside(progressOf(all), beside);
        const ungrouped = await recordRows(tx, order, [...all, ...rowsTold(beside)]);
        return { progress, isCancelled: await recordChunk(tx, order, progress, ungrouped, created) };
      });
      addProgress(this.sum, progress);
      onRows(progress.handled);
      return isCancelled ? CANCELLED : undefined;
    } catch (error) {
      if (error instanceof ChangedSinceCheck)
        return this.failed(error.row, 'That was not so when the file was checked', line);
      const found = await this.refusedRow(rows, error);
      if (!order.skip_faulty) return this.failed(found, ONLY_NOW, line);
      if (++this.late > MOST_LATE)
        return this.failed(found, `${ONLY_NOW}, and it is so of more than ${MOST_LATE} rows`, line);
      const sound = rows.filter((row) => row.line !== found.line);
      return this.write({ rows: sound, faulty: [...faulty, found], beside }, line);
    }
  }

  /** Writes the rows, in one transaction with what `record` writes of them. @returns what `record` returns */
  private async inTransaction<Result>(
    rows: readonly TableRow[],
    record: (tx: Tx, outcomes: readonly ChunkRow[], created: number) => Promise<Result>,
  ): Promise<Result> {
    const { database, kind, order } = this.work;
    for (let tried = 1; ; tried++) {
      try {
        return await kind.transaction(database, order.company, async (tx, write) => {
          const read = await readChunk(tx, this.work, this.reader, rows, false);
          const { outcomes, created } = await write(read.chunk);
          return record(tx, read.withOutcomes(outcomes), created);
        });
      } catch (error) {
        const isTaken = violatedUnique(error)?.endsWith('_sync_id') === true;
        if (!isTaken || tried === TRIES) throw error;
      }
    }
  }

  /** The row that stands in the way of the others, without which nothing was written. @throws what no row is at fault for */
  private async refusedRow(rows: readonly TableRow[], error: unknown): Promise<Refused> {
    const refusal = writeRefusal(error);
    const found = refusal && (await this.firstRefused(rows, refusal));
    if (!found) throw error;
    if (isRefusedRow(error))
      this.log.warn(`Import ${this.work.order.uuid}, line ${found.line}: ${(error as Error).message}`);
    return found;
  }

  /** Of rows that cannot be written together the first that cannot be written with those before it. Nothing is written. */
  private async firstRefused(rows: readonly TableRow[], refusal: readonly FieldFault[]): Promise<Refused | undefined> {
    let [sound, refused, faults] = [0, rows.length, refusal];
    while (refused - sound > 1) {
      const middle = (sound + refused) >> 1;
      const found = await this.refusalOf(rows.slice(0, middle));
      if (found) [refused, faults] = [middle, found];
      else sound = middle;
    }
    const row = rows[refused - 1];
    if (!row) return undefined;
    const { line, cells, hidden } = row;
    return { line, hidden, outcome: faults.map((fault) => this.reader.faultOf(cells, fault)) };
  }

  private async refusalOf(rows: readonly TableRow[]): Promise<readonly FieldFault[] | undefined> {
    try {
      await this.inTransaction(rows, () => Promise.reject(new OnlyTried()));
      return undefined;
    } catch (error) {
      if (error instanceof OnlyTried) return undefined;
      const refusal = writeRefusal(error);
      if (!refusal) throw error;
      return refusal;
    }
  }

  private failed({ line, outcome: [fault] }: Refused, why: string, from: number): PassEnd {
    const { handled, written } = this.sum;
    const what = `Line ${fault?.line ?? line}: ${fault?.column ? `${fault.column}: ` : ''}${fault?.reason.replace(/\.$/, '')}.`;
    const before =
      handled === 0 ? 'Nothing was written' : `The ${handled} rows before line ${from} stand (${written} written)`;
    return { state: 'failed', reason: `${what} ${why}. ${before}; from line ${from} on nothing was written.` };
  }
}

/** A row that was sound when the file was checked is at fault now. */
class ChangedSinceCheck extends Error {
  constructor(readonly row: Refused) {
    super();
  }
}

/** Thrown so that nothing stays of what was tried. */
class OnlyTried extends Error {}

function requireSound(rows: readonly ChunkRow[]): void {
  for (const { line, outcome } of rows) if (typeof outcome !== 'string') throw new ChangedSinceCheck({ line, outcome });
}
