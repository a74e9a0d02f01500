import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { isRepeatable } from '../database/database-faults.js';
import { watchConnections } from '../database/watched-connections.js';
import { repeated } from '../database/repeated.js';
import { describeQueueFault } from './queue-fault.js';
import { queueSchemaFault } from './queue-schema.js';

const PAUSE_MS = 500;

type Query = (...args: unknown[]) => Promise<unknown>;
type Connect = () => Promise<pg.PoolClient>;
type ConnectWith = (callback: unknown) => void;

/**
 * A pool of PostgreSQL connections as BullMQ needs it. BullMQ asks once whether its schema is there, on the first
 * connection it takes, and remembers a no for ever: so it gets none before the answer is yes.
 */
export function queuePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  watchConnections(pool);
  pool.on('error', () => undefined); // A connection that is lost while idle is replaced by the next one.
  const query = pool.query.bind(pool) as unknown as Query;
  const connect = pool.connect.bind(pool) as unknown as Connect & ConnectWith;
  let usable: Promise<void> | undefined;
  const connectOnceUsable = async (): Promise<pg.PoolClient> => {
    await (usable ??= untilUsable(pool));
    return connect();
  };
  return Object.assign(pool, {
    // BullMQ's statements can deadlock among themselves, rarely; each is safe to run again.
    query: (...args: unknown[]) => repeated(isRepeatable, () => query(...args)),
    // With a callback it is pg's own: its `query` takes connections that way.
    connect: (callback?: unknown) => (callback ? connect(callback) : connectOnceUsable()),
  });
}

async function untilUsable(pool: pg.Pool): Promise<void> {
  const log = new Logger('Queue');
  let reported: string | undefined;
  for (;;) {
    const fault = await queueSchemaFault(pool);
    if (fault === undefined) {
      if (reported !== undefined) log.log('The queue can be used now.');
      return;
    }
    if (pool.ending) throw new Error('The queue was closed before it could be used.');
    const line = describeQueueFault(fault);
    // One that is away comes back by itself; for the others somebody has to do something.
    if (line !== reported && fault.kind === 'unreachable') log.warn(line);
    else if (line !== reported) log.error(line);
    reported = line;
    await wait(PAUSE_MS);
  }
}
