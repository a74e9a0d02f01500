import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient, QueryResult } from 'pg';
import type { Sql } from './sql.js';

/** Thrown in place of a statement by work that was stopped. */
export class WorkStopped extends Error {
  override readonly name = 'WorkStopped';
}

/** A transaction that is open in the server: the process of its connection, and when it began, since the process serves others later. */
interface OpenTransaction {
  readonly pid: number;
  readonly began: string;
}

const works = new AsyncLocalStorage<StoppableWork>();

/** The work that the current code is part of, where it can be stopped. */
export function stoppableWork(): StoppableWork | undefined {
  return works.getStore();
}

/**
 * Long work that can be stopped from outside: it begins no statement any more, and the one under way is cancelled. Each of its statements
 * runs in a transaction, since behind a pooler only a transaction stays with one process of the server.
 */
export class StoppableWork {
  private readonly open = new Set<OpenTransaction>();
  private readonly stopping = new AbortController();

  /** @param onStatement is called whenever a statement has ended */
  constructor(private readonly onStatement: () => void = () => undefined) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return works.run(this, work);
  }

  /** Is aborted when the work is stopped. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Begins no statement any more. */
  stop(): void {
    this.stopping.abort();
  }

  /** Cancels the statements that run now. To be called from outside of the work, again until it has ended: one may be on its way. */
  async cancelStatements(sql: Sql): Promise<void> {
    for (const { pid, began } of this.open) {
      await sql.queryAcross(
        'health',
        'select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and xact_start = $2::timestamptz',
        [pid, began],
      );
    }
  }

  /** @throws WorkStopped */
  requireGoing(): void {
    if (this.signal.aborted) throw new WorkStopped('The work was stopped.');
  }

  /** Runs a statement of the work. @throws WorkStopped */
  async statement<T>(run: () => Promise<T>): Promise<T> {
    this.requireGoing();
    try {
      return await run();
    } finally {
      this.onStatement();
    }
  }

  /** Begins a transaction of the work. @returns a function that is to be called when it has ended */
  async begin(client: PoolClient, statement: string): Promise<() => void> {
    this.requireGoing();
    // Several statements in one text have a result each.
    const results = (await client.query(
      `${statement}; select pg_backend_pid() as pid, now()::text as began`,
    )) as unknown as QueryResult<OpenTransaction>[];
    const own = results.at(-1)?.rows[0];
    if (!own) throw new Error('The server did not say which process has the connection.');
    this.open.add(own);
    return () => void this.open.delete(own);
  }
}
