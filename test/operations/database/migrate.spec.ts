// @module-tag postgresql-15
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#platform';
import { CutLine } from '../../support/databases/cut-line.js';
import type { TestDatabase } from '../../support/databases/database.js';
import { cloneDatabase } from '../../support/databases/database.js';
import { until } from '../../support/run/until.js';

/** What waits behind a migration waits for as long as that waits for its lock; the rest is for a busy machine. */
const MOST_WAITED_MS = 2_000 + 3_000;

let database: TestDatabase;
let operator: Client;
const clients: Client[] = [];

beforeEach(async () => {
  database = await cloneDatabase();
  operator = await connected();
  // As it was before this migration, whose ALTER needs the table for itself. One by one, since Citus sends other nodes the whole text.
  await operator.query('alter table file_import drop column left_out');
  await operator.query(`delete from migration where name like 'LeftOutCounts%'`);
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await database.drop();
});

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database.url, application_name: 'a test' });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** Somebody who reads the table and does not end. */
async function slowReader(): Promise<Client> {
  const reader = await connected();
  await reader.query('begin');
  await reader.query('select count(*) from file_import');
  return reader;
}

async function isMigrated(): Promise<boolean> {
  const { rows } = await operator.query(
    `select 1 from pg_attribute where attrelid = 'file_import'::regclass and attname = 'left_out' and not attisdropped`,
  );
  return rows.length === 1;
}

/** Waits until a connection waits for the table, other than the one that is lost. */
async function untilWaiting(lost = 0): Promise<{ pid: number; holdsTheLock: boolean }> {
  let found: { pid: number; holdsTheLock: boolean } | undefined;
  await until('a migration waits for the table', async () => {
    const { rows } = await operator.query<{ pid: number; holdsTheLock: boolean }>(
      `select pid, exists (select from pg_locks own where own.pid = w.pid and own.locktype = 'advisory' and own.granted) as "holdsTheLock"
       from pg_locks w where relation = 'file_import'::regclass and not granted and pid <> $1
         and database = (select oid from pg_database where datname = current_database())`,
      [lost],
    );
    found = rows[0];
    return found !== undefined;
  });
  if (!found) throw new Error('None waits.');
  return found;
}

const linesOf = (lines: readonly string[], text: string) => lines.filter((line) => line.includes(text)).length;

describe('a migration that needs a table which somebody reads', () => {
  it('lets others go on, says what keeps it, and ends well once the reader has gone', async () => {
    const reader = await slowReader();
    const lines: string[] = [];
    const migrating = migrate(database.url, { report: (line) => lines.push(line) });
    const other = await connected();
    const waited: number[] = [];
    await until('it has tried twice', async () => {
      const from = performance.now();
      await other.query('select count(*) from file_import');
      waited.push(performance.now() - from);
      return linesOf(lines, 'trying again') >= 2;
    });
    expect(Math.max(...waited)).toBeLessThan(MOST_WAITED_MS);
    expect(await isMigrated()).toBe(false);
    await reader.query('commit');
    await migrating;
    expect(await isMigrated()).toBe(true);
    expect(lines[0]).toMatch(/^Migration 38 of \d+, LeftOutCounts$/);
    expect(lines[1]).toMatch(/in use by .*a test \(process \d+, for \d+ s\).*; trying again\.$/);
  });

  it('gives up where the reader never goes, says so, and has done nothing', async () => {
    const reader = await slowReader();
    await expect(migrate(database.url, { timeoutMs: 1_000 })).rejects.toThrow(
      /LeftOutCounts: given up after 1 s, since a table it changes is in use by .*a test \(process \d+, .*Nothing of it was done/,
    );
    expect(await isMigrated()).toBe(false);
    await reader.query('rollback');
    await migrate(database.url);
    expect(await isMigrated()).toBe(true);
  });
});

describe('a migration whose connection is lost', () => {
  const ways: [string, (line: CutLine, pid: number) => Promise<void>][] = [
    [
      'on the way',
      async (line) => {
        line.cut();
        await wait(500);
        line.mend();
      },
    ],
    [
      'by the server',
      async (_, pid) => {
        await operator.query('select pg_terminate_backend($1::int)', [pid]);
      },
    ],
  ];

  it.each(ways)('%s says so, takes the lock again and ends well', async (_, lose) => {
    const line = await CutLine.to(database.url);
    const reader = await slowReader();
    const lines: string[] = [];
    const migrating = migrate(line.urlOf(database.url), { report: (text) => lines.push(text) });
    const first = await untilWaiting();
    await lose(line, first.pid);
    await until('it says so', () => linesOf(lines, 'connection to the database was lost') === 1);
    const second = await untilWaiting(first.pid);
    // The lock is lost with the work, and never without it.
    expect([first.holdsTheLock, second.holdsTheLock]).toEqual([true, true]);
    await reader.query('commit');
    await migrating;
    expect(await isMigrated()).toBe(true);
    await line.close();
  });
});

it('of two migrations at once, one works and the other waits and says so', async () => {
  const reader = await slowReader();
  const lines: string[][] = [[], []];
  const both = lines.map((said) => migrate(database.url, { report: (line) => said.push(line) }));
  await until('one waits for the other', () => linesOf(lines.flat(), 'Another migration is under way') === 1);
  await untilWaiting();
  await reader.query('commit');
  await Promise.all(both);
  expect(await isMigrated()).toBe(true);
  expect(linesOf(lines.flat(), 'LeftOutCounts')).toBeGreaterThan(0);
  expect(lines.filter((said) => linesOf(said, 'Migration 38')).length).toBe(1);
});
