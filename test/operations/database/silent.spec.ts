import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, isDatabaseAway } from '#platform';
import type { TestDatabase } from '../../support/databases/database.js';
import { cloneDatabase } from '../../support/databases/database.js';
import { FaultProxy } from '../../support/faults/proxy.js';

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

it('a connection that rests longer than a silence may last is kept', async () => {
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

/** That it lasts as long as a silence may, and then ends as it should; the silence itself has no end. */
async function expectGivenUp(asked: Promise<unknown>): Promise<void> {
  const from = performance.now();
  const fault = await asked.catch((thrown: unknown) => thrown);
  const took = performance.now() - from;
  expect(isDatabaseAway(fault)).toBe(true);
  expect(took).toBeGreaterThan(SILENT_FOR_MS - 500);
  await wire.mend();
  expect(await database.queryAcross('health', 'select 3 as three')).toEqual([{ three: 3 }]);
}

it('a server that falls silent before it has answered is given up in time', { timeout: 30_000 }, async () => {
  await database.queryAcross('health', 'select 1');
  wire.blackhole();
  await expectGivenUp(database.queryAcross('health', 'select 2'));
});

it('so it is by who was waiting for the connection and asked as soon as it was free', { timeout: 30_000 }, async () => {
  wire.resetWhen(() => (chunk) => {
    if (chunk.includes('the last')) wire.blackhole();
    return undefined;
  });
  const single = await Database.open(wire.urlOf(clone.url), { poolSize: 1, statementMs: STATEMENT_MS });
  try {
    const first = single.queryAcross('health', 'select pg_sleep(0.2)');
    const last = expectGivenUp(single.queryAcross('health', `select 'the last'`));
    await first;
    await last;
  } finally {
    await single.close();
  }
});
