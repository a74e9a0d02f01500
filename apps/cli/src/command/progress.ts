import type { PoolClient } from 'pg';
import type { Database, LockState } from '#platform';
import { lockStates } from '#platform';
import type { CliContext } from './context.js';
import { count, lineWithBar } from './line-with-bar.js';

const LOOK_MS = 2_000;
/** A message is repeated after this time. */
const REPEAT_MS = 10_000;

/** A terminal is shown something new this often. */
const SHOW_MS = 250;

/** Receives the progress of a long command. */
export interface Progress {
  /**
   * @param done how much has been done so far, such as rows that were read
   * @param all how much it will be, where that is known
   * @param counted what is counted from now on, where a command counts one thing after another
   */
  count(done: number, all?: number, counted?: string): void;
}

/**
 * Runs work that may take long, or may wait for others, on a database without time limits. Meanwhile standard error
 * reports what it does or whom it waits for: on the last line of a terminal, else line by line. The database knows this,
 * and is asked on a separate connection.
 *
 * @param counted what `Progress.count` counts
 */
export async function withProgress<T>(
  context: CliContext,
  work: (database: Database, progress: Progress) => Promise<T>,
  counted = 'rows read',
): Promise<T> {
  const database = await context.databaseWithoutLimits();
  const reporter = new ProgressReporter(context, counted, await context.database(), processesOf(database));
  try {
    return await work(database, reporter);
  } finally {
    await reporter.end();
  }
}

/** The process ids of the connections that are used from now on. */
function processesOf(database: Database): ReadonlySet<number> {
  const pids = new Set<number>();
  database.pool.on('acquire', (client: PoolClient & { processID?: number }) => {
    if (client.processID !== undefined) pids.add(client.processID);
  });
  return pids;
}

class ProgressReporter implements Progress {
  private readonly timers: NodeJS.Timeout[];
  private looking: Promise<void> | undefined;
  private counts: { done: number; all?: number } = { done: 0 };
  private reported = 0;
  /** What the command is doing, since when, and when that was last reported. */
  private doing = { what: '', since: performance.now(), reported: 0 };

  constructor(
    private readonly context: CliContext,
    private counted: string,
    private readonly database: Database,
    private readonly pids: ReadonlySet<number>,
  ) {
    const look = setInterval(() => {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
    }, LOOK_MS);
    this.timers = [look, ...(context.terminal ? [setInterval(() => this.show(), SHOW_MS)] : [])];
  }

  count(done: number, all?: number, counted = this.counted): void {
    if (counted !== this.counted) this.reported = 0;
    this.counted = counted;
    this.counts = { done, ...(all !== undefined && { all }) };
  }

  async end(): Promise<void> {
    this.timers.forEach(clearInterval);
    await this.looking;
    this.context.terminal?.show('');
  }

  /** A terminal shows how far it is, and beside that what the last look found. */
  private show(): void {
    const { terminal } = this.context;
    if (!terminal) return;
    const { done, all } = this.counts;
    const { what, since } = this.doing;
    const seconds = Math.round((performance.now() - since) / 1_000);
    const state = what === '' ? '' : `${what}, for ${seconds} s`;
    const texts = [...(done > 0 ? [this.countText()] : []), ...(state === '' ? [] : [state])];
    terminal.show(lineWithBar(texts.join('. '), all === undefined ? undefined : done / all, terminal));
  }

  private countText(): string {
    const { done, all } = this.counts;
    return `${count(done)}${all === undefined ? '' : ` of ${count(all)}`} ${this.counted}`;
  }

  private async look(): Promise<void> {
    if (!this.context.terminal && this.counts.done > this.reported) {
      this.reported = this.counts.done;
      return this.context.note(this.countText());
    }
    const states = await lockStates(this.database, [...this.pids]).catch(() => undefined);
    this.report(states ? described(states) : 'Waiting for the database, which does not say what it does');
  }

  private report(what: string): void {
    const now = performance.now();
    if (what !== this.doing.what) this.doing = { what, since: now, reported: 0 };
    else if (now - this.doing.reported < REPEAT_MS) return;
    if (this.context.terminal) return;
    const seconds = Math.round((now - this.doing.since) / 1_000);
    this.context.note(seconds > 0 ? `${what}, for ${seconds} s` : what);
    this.doing.reported = now;
  }
}

/** Describes the first lock that is waited for, or else the first that is held. */
function described([state]: readonly LockState[]): string {
  if (!state) return 'Working';
  const { lock, company, isHeld, heldBy } = state;
  const owner = company === undefined ? 'the shared datasets' : `the datasets of ${company}`;
  if (isHeld) return lock === 'datasets' ? `Writing ${owner}` : `Computing the elements of ${company} anew`;
  const by = heldBy.length > 0 ? ` (${heldBy.join(', ')})` : '';
  switch (lock) {
    case 'datasets':
      return `Waiting for another import, or writer, of ${owner}${by}`;
    case 'graph':
      return `Waiting for whoever is writing elements of ${company}${by}`;
    case 'other':
      return `Waiting for somebody who is changing the same records${by}`;
    default:
      return lock satisfies never;
  }
}
