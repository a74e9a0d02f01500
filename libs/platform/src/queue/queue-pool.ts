import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { assertSchemaCompatibility } from 'bullmq';
import pg from 'pg';
import { isRepeatable } from '../database/database-faults.js';
import { outliveLostConnections } from '../database/lost-connections.js';
import { repeated } from '../database/repeated.js';

const SCHEMA = 'bullmq';
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
  outliveLostConnections(pool);
  pool.on('error', () => undefined); // A connection that is lost while idle is replaced by the next one.
  const query = pool.query.bind(pool) as unknown as Query;
  const connect = pool.connect.bind(pool) as unknown as Connect & ConnectWith;
  let usable: Promise<void> | undefined;
  const connectOnceUsable = async (): Promise<pg.PoolClient> => {
    await (usable ??= untilUsable(pool, connect));
    return connect();
  };
  return Object.assign(pool, {
    // BullMQ's statements can deadlock among themselves, rarely; each is safe to run again.
    query: (...args: unknown[]) => repeated(isRepeatable, () => query(...args)),
    // With a callback it is pg's own: its `query` takes connections that way.
    connect: (callback?: unknown) => (callback ? connect(callback) : connectOnceUsable()),
  });
}

async function untilUsable(pool: pg.Pool, connect: Connect): Promise<void> {
  const log = new Logger('Queue');
  let said: string | undefined;
  for (;;) {
    const fault = await faultOf(connect);
    if (fault === undefined) return;
    if (pool.ending) throw new Error('The queue was closed before it could be used.');
    if (fault !== said) log.warn(`The queue can't be used yet: ${fault}`);
    said = fault;
    await wait(PAUSE_MS);
  }
}

async function faultOf(connect: Connect): Promise<string | undefined> {
  try {
    const client = await connect();
    try {
      await assertSchemaCompatibility(client, SCHEMA);
      return undefined;
    } finally {
      client.release();
    }
  } catch (thrown) {
    return (thrown as Error).message;
  }
}
