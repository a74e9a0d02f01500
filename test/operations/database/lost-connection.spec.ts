import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#platform';
import { Database } from '#platform';
import type { TestDatabase } from '../../support/databases/database.js';
import { cloneDatabase } from '../../support/databases/database.js';

let clone: TestDatabase;
let database: Database;
let operator: Database;
const uncaught: unknown[] = [];
const note = (fault: unknown): void => void uncaught.push(fault);

beforeAll(async () => {
  clone = await cloneDatabase();
  database = await Database.open(clone.url, { poolSize: 1 });
  operator = await Database.open(clone.url, { poolSize: 1 });
  process.on('uncaughtException', note);
});

afterAll(async () => {
  process.off('uncaughtException', note);
  await database?.close();
  await operator?.close();
  await clone?.drop();
});

/** The server has answered the first statement, and has no more to do. */
async function isAtRest(pid: number): Promise<boolean> {
  const rows = await operator.queryAcross(
    'health',
    `select 1 from pg_stat_activity where pid = $1 and state = 'idle' and query like '%pg_sleep%'`,
    [pid],
  );
  return rows.length === 1;
}

it('a connection that is lost while it passes from one to the next fails the next, and ends no process', async () => {
  const given = new Promise<PoolClient>((resolve) => database.pool.once('acquire', resolve));
  const first = database.queryAcross<{ pid: number }>('health', 'select pg_backend_pid() as pid, pg_sleep(0.1)');
  const client = await given;
  const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadableStream } }).connection;
  const next = database.transaction((tx) => tx.queryAcross('health', 'select 1'));
  const refused = expect(next).rejects.toThrow();
  // What the server says arrives at once: the first answer, and that the connection ends.
  stream.pause();
  const pid = (client as unknown as { processID: number }).processID;
  while (!(await isAtRest(pid)));
  await operator.queryAcross('health', 'select pg_terminate_backend($1::int, 5000)', [pid]);
  stream.resume();
  expect(await first).toMatchObject([{ pid }]);
  await refused;
  expect(uncaught).toEqual([]);
  expect(await database.queryAcross('health', 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe('a connection to a server that takes no writes any more', () => {
  const serverProcess = async () =>
    (await database.queryAcross<{ pid: number }>('health', 'select pg_backend_pid() as pid'))[0]?.pid;
  const write = (tx: Sql) => tx.queryAcross('health', 'create table written ()');
  const nothing = () => Promise.resolve();

  it.each([
    ['a transaction', () => database.transaction(write)],
    ['an ambient transaction', () => database.ambientTransaction(nothing, () => write(database))],
    ['the beginning of one', () => database.ambientTransaction(async (tx) => void (await write(tx)), serverProcess)],
    [
      'one that has read before',
      () =>
        database.ambientTransaction(nothing, async () => [await serverProcess(), await database.transaction(write)]),
    ],
  ])('is given up after it failed %s', async (_, failing) => {
    const before = await serverProcess();
    // What the server itself does when it becomes a standby; none of our statements may do so.
    await database.pool.query('set session characteristics as transaction read only');
    expect(await serverProcess()).toBe(before);
    await expect(failing()).rejects.toMatchObject({ code: '25006' });
    expect(await serverProcess()).not.toBe(before);
    await database.transaction(write);
    await database.queryAcross('health', 'drop table written');
  });
});
