import type { PoolClient } from 'pg';
import type { Database, LockState } from '#platform';
import { lockStates } from '#platform';
import type { CliContext } from './context.js';

const LOOK_MS = 2_000;
/** A message is repeated after this time. */
const REPEAT_MS = 10_000;

/** Receives the progress of a long command. */
export interface Progress {
  /** @param rows how many rows of the input have been read so far */
  count(rows: number): void;
}

/**
 * Runs work that may take long, or may wait for others, on a database without time limits. Meanwhile standard error
 * reports what it does or whom it waits for. The database knows this, and is asked on a separate connection.
 */
export async function withProgress<T>(
  context: CliContext,
  work: (database: Database, progress: Progress) => Promise<T>,
): Promise<T> {
  const database = await context.databaseWithoutLimits();
  const reporter = new ProgressReporter(context, await context.database(), processesOf(database));
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
  private readonly timer: NodeJS.Timeout;
  private looking: Promise<void> | undefined;
  private rows = 0;
  private rowsReported = 0;
  /** What the command is doing, since when, and when that was last reported. */
  private doing = { what: '', since: performance.now(), reported: 0 };

  constructor(
    private readonly context: CliContext,
    private readonly database: Database,
    private readonly pids: ReadonlySet<number>,
  ) {
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => (this.looking = undefined));
    }, LOOK_MS);
  }

  count(rows: number): void {
    this.rows = rows;
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    if (this.rows > this.rowsReported) {
      this.rowsReported = this.rows;
      return this.context.note(`${this.rows.toLocaleString('en')} rows read`);
    }
    const states = await lockStates(this.database, [...this.pids]).catch(() => undefined);
    this.report(states ? described(states) : 'Waiting for the database, which does not say what it does');
  }

  private report(what: string): void {
    const now = performance.now();
    if (what !== this.doing.what) this.doing = { what, since: now, reported: 0 };
    else if (now - this.doing.reported < REPEAT_MS) return;
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
