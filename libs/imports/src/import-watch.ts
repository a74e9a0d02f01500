import type { Database } from '#platform';
import { currentRequestId, inWorkContext, readableSeconds, StoppableWork, WorkStopped } from '#platform';
import type { PassEnd } from './pass-end.js';
import { CANCELLED, CANCELLED_IN_TIME, UNDO_BROKEN_OFF } from './pass-end.js';

/** Why an import is worked on no longer though it has not ended. */
export type WhyStopped = 'cancelled' | 'stalled' | 'worker ends' | 'is not short';

/** How long the chunk under way may take to end. Then it is undone. */
const GRACE_MS = 3_000;
/** How often its statement is cancelled: one may have been on its way. */
const AGAIN_MS = 250;
/** How long what was stopped may take to end. Then it is left to itself: nothing of it can be written any more. */
const LEFT_MS = 2_000;

/** Watches the work on an import: where it stands, when it last got on, and whether it is to end. */
export class ImportWatch {
  /** Which pass it is in; undefined before its file is there. */
  pass: 'checking' | 'writing' | 'undoing' | undefined;
  private why: WhyStopped | undefined;
  private line = 0;
  private progressed = performance.now();
  /** How long it had stood still when it was stopped. */
  private stoodMs = 0;
  private readonly ending = new AbortController();
  private readonly work = new StoppableWork(() => this.progress());
  private readonly timers: NodeJS.Timeout[] = [];
  private leave: (fault: WorkStopped) => void = () => undefined;

  constructor(private readonly database: Database) {}

  /** Aborted when the work is to end behind the chunk under way. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** How long it has read no row and no byte, and no statement of it has ended. */
  get idleMs(): number {
    return performance.now() - this.progressed;
  }

  /** Runs the work. Once it is stopped this ends, whether it does or not. @throws WorkStopped */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const left = new Promise<never>((_, reject) => (this.leave = reject));
    const context = { requestId: currentRequestId(), callerSignal: this.work.signal };
    const working = inWorkContext(context, () => this.work.run(work));
    try {
      return await Promise.race([working, left]);
    } finally {
      for (const timer of this.timers) clearTimeout(timer);
      working.catch(() => undefined);
    }
  }

  /** Is called for what the work gets on with. @throws WorkStopped */
  readonly onRead = (): void => {
    this.work.requireGoing();
    this.progress();
  };

  /** The same rows, each told to this watch. */
  async *rows<Row extends { readonly line: number }>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
    for await (const row of rows) {
      this.onRead();
      this.line = row.line;
      yield row;
    }
  }

  /** The same bytes, each piece told to this watch. */
  async *bytes(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.onRead();
      yield piece;
    }
  }

  /** The work is to end: behind the chunk under way if that ends soon, else in it. */
  end(why: WhyStopped): void {
    if (this.why) return;
    this.why = why;
    this.ending.abort();
    this.timers.push(setTimeout(() => this.stop(why), GRACE_MS));
  }

  /** Ends the work where it is: what was not committed is undone. */
  stop(why: WhyStopped): void {
    if (this.work.signal.aborted) return;
    this.why ??= why;
    this.stoodMs = this.idleMs;
    this.ending.abort();
    this.work.stop();
    const cancel = () => void this.work.cancelStatements(this.database).catch(() => undefined);
    cancel();
    this.timers.push(setInterval(cancel, AGAIN_MS));
    this.timers.push(setTimeout(() => this.leave(new WorkStopped('The work does not end.')), LEFT_MS));
  }

  get isStopped(): boolean {
    return this.why !== undefined;
  }

  /** How the import ends that was stopped; undefined where another worker is to go on with it. */
  get stopped(): PassEnd | undefined {
    switch (this.why) {
      case 'cancelled':
        return this.pass === 'writing' ? CANCELLED : CANCELLED_IN_TIME;
      case 'stalled':
        return { state: 'failed', reason: `${this.standstill()} ${this.whatStays()}` };
      case 'worker ends':
      case 'is not short':
      case undefined:
        return undefined;
      default:
        return this.why satisfies never;
    }
  }

  private standstill(): string {
    if (this.pass === 'undoing') {
      return `Its undo stood still for ${readableSeconds(this.stoodMs / 1_000)} and was given up.`;
    }
    const where = this.line === 0 ? 'while its file was read' : `at line ${this.line}`;
    return `It stood still for ${readableSeconds(this.stoodMs / 1_000)} ${where} and was given up.`;
  }

  private whatStays(): string {
    if (this.pass === 'undoing') return UNDO_BROKEN_OFF;
    return this.pass === 'writing' ? 'The records that were written stay.' : 'Nothing was written.';
  }

  private progress(): void {
    this.progressed = performance.now();
  }
}
