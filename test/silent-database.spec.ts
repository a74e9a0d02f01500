import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, isDatabaseAway } from '#platform';
import type { TestDatabase } from './support/database.js';
import { cloneDatabase } from './support/database.js';
import { FaultProxy } from './support/fault-proxy.js';

/** After a statement's time comes what the network may take to tell of it. */
const STATEMENT_MS = 500;
const SILENT_FOR_MS = STATEMENT_MS + 5_000;

let clone: TestDatabase;
let wire: FaultProxy;
let database: Database;

beforeAll(async () => {
  clone = await cloneDatabase();
  wire = await FaultProxy.to(clone.url);
  database = await Database.open(wire.urlOf(clone.url), { poolSize: 2, statementMs: STATEMENT_MS });
});

afterAll(async () => {
  await wire?.mend();
  await database?.close();
  await wire?.cut();
  await clone?.drop();
});

it('a connection that rests longer than a silence may last is kept', { timeout: 20_000 }, async () => {
  const client = await database.pool.connect();
  const pidOf = async (): Promise<number> =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? NaN;
  const pid = await pidOf();
  await wait(SILENT_FOR_MS + 500);
  expect(await pidOf()).toBe(pid);
  // What is said in more than one piece has an end, too.
  await client.query(`select repeat('x', 300000)`);
  client.release();
});

it(
  'a server that falls silent before it has answered is given up in time, and the next is asked anew',
  { timeout: 30_000 },
  async () => {
    await database.queryAcross('health', 'select 1');
    wire.blackhole();
    const from = performance.now();
    const asked = await database.queryAcross('health', 'select 2').catch((fault: unknown) => fault);
    const took = performance.now() - from;
    expect(isDatabaseAway(asked)).toBe(true);
    expect(took).toBeGreaterThan(SILENT_FOR_MS - 100);
    expect(took).toBeLessThan(SILENT_FOR_MS + 3_000);
    await wire.mend();
    expect(await database.queryAcross('health', 'select 3 as three')).toEqual([{ three: 3 }]);
  },
);
