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
 * A pool of PostgreSQL connections for BullMQ. BullMQ checks only once, on its first connection, whether its schema
 * exists, and remembers a negative answer for ever. So it gets no connection before the schema exists.
 */
export function queuePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  watchConnections(pool);
  pool.on('error', () => undefined); // The pool replaces a connection that is lost while idle.
  const query = pool.query.bind(pool) as unknown as Query;
  const connect = pool.connect.bind(pool) as unknown as Connect & ConnectWith;
  let usable: Promise<void> | undefined;
  const connectOnceUsable = async (): Promise<pg.PoolClient> => {
    await (usable ??= untilUsable(pool));
    return connect();
  };
  return Object.assign(pool, {
    // BullMQ's statements rarely deadlock with each other. Each of them can safely be run again.
    query: (...args: unknown[]) => repeated(isRepeatable, () => query(...args)),
    // A callback means that pg itself is calling: its `query` takes connections that way.
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
    // An unreachable server comes back by itself. The other faults need an operator.
    if (line !== reported && fault.kind === 'unreachable') log.warn(line);
    else if (line !== reported) log.error(line);
    reported = line;
    await wait(PAUSE_MS);
  }
}
