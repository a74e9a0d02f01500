import { Injectable, Logger } from '@nestjs/common';
import { Busy, Invalid } from '#faults';
import type { CompanyId, Tx } from '#platform';
import { callerSignal, Database, inWorkContext, LeaseLost, workOfRequest } from '#platform';
import { dropOldCopies, withCopy } from './files/file-copy.js';
import type { ImportRow } from './files/file-import.js';
import { ImportFiles } from './files/import-files.js';
import { NamesWithoutCase } from './files/names-without-case.js';
import { ImportLog } from './import-log.js';
import {
  brokeOff,
  claimImport,
  endImport,
  HEARTBEAT_MS,
  pauseImport,
  recordRemoved,
  releaseImport,
  renewLease,
} from './import-lease.js';
import type { Progress } from './import-lease.js';
import { checkPass, writePass } from './import-passes.js';
import { ImportTurns } from './import-turns.js';
import { ImportWatch } from './import-watch.js';
import { ImportKinds } from './kinds-of-import.js';
import type { PassEnd } from './pass-end.js';
import { CANCELLED_IN_TIME, UNDO_BROKEN_OFF } from './pass-end.js';
import type { PassWork } from './pass-work.js';
import type { UndoWork } from './undo/undo-chunks.js';
import { undoInChunks } from './undo/undo-chunks.js';

/** How often an import is taken up in vain: one that breaks every worker must not hold up the others for ever. */
const MAX_BREAKS = 20;

/** How an import is worked on. */
export interface ImportTerms {
  /** Whether it waits for the imports of its company that are before it. */
  readonly isInTurn: boolean;
  /** Whether it runs beside one that broke off before, which runs alone otherwise. */
  readonly isBeside?: boolean;
  /** How long it may get nothing done: then it has failed. */
  readonly stallMs: number;
  /** How long it may take: then it is left to a place of those that may take longer. */
  readonly mostMs?: number;
}

/** Works on imports, in a worker: checks the whole file first, then writes it chunk by chunk. */
@Injectable()
export class ImportRun {
  private readonly log = new Logger('Imports');
  private readonly turns = new ImportTurns();
  private readonly watches = new Set<ImportWatch>();
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly files: ImportFiles,
    private readonly kinds: ImportKinds,
    /** Absent in a command, which shows how far its import is. */
    private readonly reports?: ImportLog,
  ) {}

  /**
   * Runs an import to its end. Does nothing where another worker has it. A killed worker's import goes on behind its last chunk.
   * @returns whether it may be the turn of the next import of its company
   */
  async work(company: CompanyId, uuid: string, terms: ImportTerms): Promise<boolean> {
    const isAlone = await brokeOff(this.database, company, uuid);
    // What broke a worker off is not worked on beside others; the queue of all imports has it, too.
    if (terms.isBeside && isAlone) return false;
    if (terms.isBeside) return this.turns.beside(() => this.workNow(company, uuid, terms));
    return this.turns.take(isAlone, () => this.workNow(company, uuid, terms));
  }

  private async workNow(company: CompanyId, uuid: string, terms: ImportTerms): Promise<boolean> {
    if (this.isStopping) return false;
    const order = await claimImport(this.database, company, uuid, terms.isInTurn);
    if (!order) return false;
    if (order.breaks > MAX_BREAKS) {
      const stays =
        order.state === 'undoing' ? UNDO_BROKEN_OFF : `The ${order.written} records that were written stay.`;
      const reason = `It broke off ${MAX_BREAKS} times. ${stays}`;
      await this.database.transaction((tx) => endImport(tx, order, { state: 'failed', reason }));
      return true;
    }
    const cause = { requestId: order.request_id, traceParent: order.trace_parent };
    return workOfRequest(cause, 'import', { company, import: uuid, kind: order.kind }, () => this.workOn(order, terms));
  }

  private async workOn(order: ImportRow, { stallMs, mostMs }: ImportTerms): Promise<boolean> {
    const reportEnd = this.reports?.begin(order);
    const watch = new ImportWatch(this.database);
    let ended: PassEnd | undefined;
    this.watches.add(watch);
    const heartbeat = setInterval(() => void this.beat(order, watch, stallMs), HEARTBEAT_MS);
    const limit = mostMs === undefined ? undefined : setTimeout(() => watch.end('is not short'), mostMs);
    try {
      const end = await this.endOf(order, watch);
      if (end) await this.database.transaction((tx) => settle(tx, order, end));
      else await releaseImport(this.database, order, true);
      ended = end;
      return end !== undefined;
    } catch (fault) {
      if (fault instanceof LeaseLost) return true;
      await releaseImport(this.database, order, fault instanceof Busy).catch(() => undefined);
      if (fault instanceof Busy) return false;
      throw fault;
    } finally {
      clearInterval(heartbeat);
      clearTimeout(limit);
      this.watches.delete(watch);
      reportEnd?.(ended);
    }
  }

  /** @returns how it ended; undefined where another worker is to go on with it @throws LeaseLost */
  private async endOf(order: ImportRow, watch: ImportWatch): Promise<PassEnd | undefined> {
    const content = watch.bytes(this.files.read(order.company, order.uuid));
    const work = (): Promise<PassEnd | undefined> =>
      order.state === 'undoing'
        ? this.undo(order, watch)
        : withCopy(content, (path) => this.passes(order, path, watch));
    try {
      const end = await watch.run(work);
      return end ?? watch.stopped;
    } catch (fault) {
      if (!watch.isStopped || fault instanceof LeaseLost) throw fault;
      return watch.stopped;
    }
  }

  /** The records have the name of whoever asked for the undo in their history. */
  private async undo(order: ImportRow, watch: ImportWatch): Promise<PassEnd | undefined> {
    watch.pass = 'undoing';
    const { database } = this;
    const author = { actor: order.undone_by ?? undefined, requestId: order.undo_request ?? undefined };
    const work: UndoWork = {
      ...{ database, order, kind: this.kinds.of(order.kind), signal: watch.signal },
      record: (tx, removed) => recordRemoved(tx, order, removed),
    };
    const end = await inWorkContext({ ...author, callerSignal: callerSignal() }, () => undoInChunks(work));
    return end?.state === 'failed' ? { ...end, reason: `${end.reason} ${UNDO_BROKEN_OFF}` } : end;
  }

  /** Removes what killed workers left on this machine. */
  async tidy(): Promise<void> {
    await dropOldCopies(Date.now()).catch((fault: unknown) => {
      this.log.warn(`Old copies of files could not be removed. ${(fault as Error).message}`);
    });
  }

  /** Ends what is under way, after its chunk if that does not take long; other workers go on with it. Resolves when it has ended. */
  stop(): Promise<void> {
    this.isStopping = true;
    for (const watch of this.watches) watch.end('worker ends');
    return this.turns.ended();
  }

  /** Renews the lease only of what gets on: an import that stands still has failed. */
  private async beat(order: ImportRow, watch: ImportWatch, stallMs: number): Promise<void> {
    if (watch.idleMs >= stallMs) return watch.stop('stalled');
    try {
      if (await renewLease(this.database, order)) watch.end('cancelled');
    } catch (fault) {
      this.log.warn(`Import ${order.uuid}: its lease could not be renewed. ${(fault as Error).message}`);
    }
  }

  private async passes(order: ImportRow, path: string, watch: ImportWatch): Promise<PassEnd | undefined> {
    const fixed = { database: this.database, kind: this.kinds.of(order.kind), order, path, watch };
    const work = (pass: 'checking' | 'writing'): PassWork => ({
      ...fixed,
      names: new NamesWithoutCase(),
      onRows: (rows) => this.reports?.rows(pass, rows),
    });
    if (order.state === 'writing') return writePass(work('writing'), doneOf(order));
    try {
      const checked = await checkPass(work('checking'));
      if (checked !== 'go on') return checked;
    } catch (fault) {
      if (!(fault instanceof Invalid)) throw fault;
      return { state: 'refused', reason: fault.message };
    }
    return writePass(work('writing'));
  }
}

async function settle(tx: Tx, order: ImportRow, end: PassEnd): Promise<void> {
  if (end.state !== 'waiting') return endImport(tx, order, end);
  if (!(await pauseImport(tx, order, end.warnings))) await endImport(tx, order, CANCELLED_IN_TIME);
}

function doneOf({ handled, written, unchanged, faulty, left_out, hidden }: ImportRow): Progress {
  return {
    handled: Number(handled),
    written: Number(written),
    unchanged: Number(unchanged),
    faulty: Number(faulty),
    leftOut: Number(left_out),
    hidden: Number(hidden),
  };
}
