import { Injectable, Logger } from '@nestjs/common';
import { Busy, Invalid } from '#faults';
import type { CompanyId } from '#platform';
import { Database, workOfRequest } from '#platform';
import { dropOldCopies, withCopy } from './file-copy.js';
import type { ImportRow } from './file-import.js';
import { ImportChunks } from './import-chunks.js';
import { ImportFiles } from './import-files.js';
import { ImportReport } from './import-report.js';
import {
  brokeOff,
  claimImport,
  endImport,
  HEARTBEAT_MS,
  LeaseLost,
  releaseImport,
  renewLease,
} from './import-lease.js';
import type { Progress } from './import-lease.js';
import { checkPass, writePass } from './import-passes.js';
import { ImportTurns } from './import-turns.js';
import type { PassEnd, PassWork } from './pass-work.js';

/** How often an import is taken up in vain: one that breaks every worker must not hold up the others for ever. */
const MAX_BREAKS = 20;

/** Works on imports, in a worker: checks the whole file first, then writes it chunk by chunk. */
@Injectable()
export class ImportRun {
  private readonly log = new Logger('Imports');
  private readonly stopping = new AbortController();
  private readonly turns = new ImportTurns();

  constructor(
    private readonly database: Database,
    private readonly files: ImportFiles,
    private readonly chunks: ImportChunks,
    /** Absent in a command, which shows how far its import is. */
    private readonly reports?: ImportReport,
  ) {}

  /**
   * Runs an import to its end. Does nothing where another worker has it. A killed worker's import goes on behind its last chunk.
   * @param isInTurn whether it waits for the imports of its company that are before it
   * @returns whether it may be the turn of the next import of its company
   */
  async work(company: CompanyId, uuid: string, isInTurn = true): Promise<boolean> {
    const isAlone = await brokeOff(this.database, company, uuid);
    return this.turns.take(isAlone, () => this.workNow(company, uuid, isInTurn));
  }

  private async workNow(company: CompanyId, uuid: string, isInTurn: boolean): Promise<boolean> {
    if (this.stopping.signal.aborted) return false;
    const order = await claimImport(this.database, company, uuid, isInTurn);
    if (!order) return false;
    if (order.breaks > MAX_BREAKS) {
      const reason = `It broke off ${MAX_BREAKS} times. The ${order.written} records that were written stay.`;
      await this.database.transaction((tx) => endImport(tx, order, 'failed', reason));
      return true;
    }
    const cause = { requestId: order.request_id, traceParent: order.trace_parent };
    return workOfRequest(cause, 'import', { company, import: uuid, kind: order.kind }, () => this.workOn(order));
  }

  private async workOn(order: ImportRow): Promise<boolean> {
    const { company, uuid } = order;
    const reportEnd = this.reports?.begin(order);
    let ended: PassEnd | undefined;
    const heartbeat = setInterval(() => void this.renew(order), HEARTBEAT_MS);
    try {
      const end = await withCopy(this.files.read(company, uuid), (path) => this.passes(order, path));
      if (end) await this.database.transaction((tx) => endImport(tx, order, end.state, end.reason));
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
      reportEnd?.(ended);
    }
  }

  /** Removes what killed workers left on this machine. */
  async tidy(): Promise<void> {
    await dropOldCopies(Date.now()).catch((fault: unknown) => {
      this.log.warn(`Old copies of files could not be removed. ${(fault as Error).message}`);
    });
  }

  /** Ends what is under way after its chunk; other workers go on with it. */
  stop(): void {
    this.stopping.abort();
  }

  private async renew(order: ImportRow): Promise<void> {
    await renewLease(this.database, order).catch((fault: unknown) => {
      this.log.warn(`Import ${order.uuid}: its lease could not be renewed. ${(fault as Error).message}`);
    });
  }

  private async passes(order: ImportRow, path: string): Promise<PassEnd | undefined> {
    const fixed = { database: this.database, chunks: this.chunks, order, path, signal: this.stopping.signal };
    const work = (pass: 'checking' | 'writing'): PassWork => ({
      ...fixed,
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
