import { setTimeout as wait } from 'node:timers/promises';
import { assertSchemaCompatibility } from 'bullmq';
import pg from 'pg';
import { isRepeatable } from '../database/database-faults.js';

const SCHEMA = 'bullmq';
const TRIES = 3;
const PAUSE_MS = 500;

/** A pool of PostgreSQL connections as BullMQ needs it. */
export class QueuePool extends pg.Pool {
  private usable: Promise<void> | undefined;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('error', () => undefined); // A connection that is lost while idle is replaced by the next one.
    const single = this.query.bind(this) as unknown as Query;
    const connect = this.connect.bind(this) as unknown as Connect;
    Object.assign(this, {
      query: (...args: unknown[]) => repeated(() => single(...args)),
      // With a callback it is pg's own: `query` takes its connections that way.
      connect: (callback?: unknown) => (callback === undefined ? this.patiently(connect) : connect(callback)),
    });
  }

  /**
   * BullMQ asks once whether its schema is there, on the first connection it takes, and remembers a no for ever: so it
   * gets none before the answer is yes.
   */
  private async patiently(connect: Connect): Promise<pg.PoolClient> {
    await (this.usable ??= this.untilUsable(connect));
    return connect();
  }

  private async untilUsable(connect: Connect): Promise<void> {
    while (!(await this.isUsable(connect))) {
      await wait(PAUSE_MS);
      if (this.ending) throw new Error('The queue was closed before it could be reached.');
    }
  }

  private async isUsable(connect: Connect): Promise<boolean> {
    try {
      const client = await connect();
      try {
        await assertSchemaCompatibility(client as never, SCHEMA);
        return true;
      } finally {
        client.release();
      }
    } catch {
      return false;
    }
  }
}

type Query = (...args: unknown[]) => Promise<unknown>;
type Connect = (callback?: unknown) => Promise<pg.PoolClient>;

/** BullMQ's statements can deadlock among themselves, rarely; each is safe to run again. */
async function repeated<T>(statement: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await statement();
    } catch (error) {
      if (tried >= TRIES || !isRepeatable(error)) throw error;
    }
  }
}
