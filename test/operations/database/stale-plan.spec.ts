import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '#platform';
import type { Sql } from '#platform';
import type { TestDatabase } from '../../support/databases/database.js';
import { cloneDatabase } from '../../support/databases/database.js';
import { until } from '../../support/run/until.js';

const CONNECTIONS = 6;

let clone: TestDatabase;
let database: Database;
let operator: Database;
let tables = 0;

beforeAll(async () => {
  clone = await cloneDatabase();
  database = await Database.open(clone.url, { poolSize: CONNECTIONS });
  operator = await Database.open(clone.url, { poolSize: 2 });
});

afterAll(async () => {
  await database?.close();
  await operator?.close();
  await clone?.drop();
});

/** It takes its time, so that several at once take a connection each. */
const read = (sql: Sql) =>
  sql.queryAcross<{ one: number | string }>('health', `select one, pg_sleep(0.05) from changed_${tables}`);

const insert = (sql: Sql, value: number) =>
  sql.queryAcross('health', `insert into changed_${tables} values (${value})`);

beforeEach(async () => {
  tables++;
  await operator.queryAcross('health', `create table changed_${tables} as select 1 as one`);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => read(database)));
  await operator.queryAcross('health', `alter table changed_${tables} alter column one type text`);
});

describe('a statement prepared on all connections, of a column that has another type since,', () => {
  it('passes', async () => {
    for (let time = 0; time <= CONNECTIONS; time++) expect(await read(database)).toMatchObject([{ one: '1' }]);
  });

  it('passes for each of several at once', async () => {
    const all = await Promise.all(Array.from({ length: 2 * CONNECTIONS }, () => read(database)));
    for (const rows of all) expect(rows).toMatchObject([{ one: '1' }]);
  });

  it('passes in a transaction, which is done again as a whole', async () => {
    let done = 0;
    const rows = await database.transaction(async (tx) => {
      await insert(tx, ++done);
      return read(tx);
    });
    expect(rows).toMatchObject([{ one: '1' }, { one: '2' }]);
    expect(done).toBe(2);
  });

  it('passes in a part of a larger transaction', async () => {
    const rows = await database.ambientTransaction(
      () => Promise.resolve(),
      async () => {
        await insert(database, 5);
        return [await read(database), await database.transaction(read)];
      },
    );
    expect(rows).toMatchObject([
      [{ one: '1' }, { one: '5' }],
      [{ one: '1' }, { one: '5' }],
    ]);
  });

  it('is kept by no connection on which it failed', async () => {
    const connections: number[] = [];
    await database.transaction(async (tx) => {
      const [row] = await tx.queryAcross<{ pid: number }>('health', 'select pg_backend_pid() as pid');
      connections.push(row?.pid ?? 0);
      await read(tx);
    });
    expect(connections).toHaveLength(2);
    const [failed] = connections;
    await until('the connection is gone', async () => {
      return (
        (await operator.queryAcross('health', 'select 1 from pg_stat_activity where pid = $1', [failed])).length === 0
      );
    });
  });
});

describe('a trigger that has read a column on all connections, which has another type since,', () => {
  const write = (sql: Sql) =>
    sql.queryAcross('health', `insert into counted_${tables} values ('a'), (pg_sleep(0.05)::text)`);

  beforeEach(async () => {
    const counted = `counted_${tables}`;
    for (const statement of [
      `create table ${counted} (kind text)`,
      `create table ${counted}_kind (kind text)`,
      `create function ${counted}_write() returns trigger language plpgsql as $$
         begin insert into ${counted}_kind values (new.kind); return null; end $$`,
      `create trigger written after insert on ${counted} for each row execute function ${counted}_write()`,
    ]) {
      await operator.queryAcross('health', statement);
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, () => write(database)));
    await operator.queryAcross('health', `alter table ${counted} alter column kind type varchar`);
  });

  it('passes, however many write', async () => {
    for (let time = 0; time < 2; time++) {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => write(database)));
    }
    const kept = await operator.queryAcross('health', `select from counted_${tables}_kind`);
    expect(kept).toHaveLength(2 * 3 * CONNECTIONS);
  });

  it('passes in a transaction, which is done again as a whole', async () => {
    let done = 0;
    await database.transaction(async (tx) => {
      done++;
      await write(tx);
    });
    expect(done).toBeGreaterThan(1);
    expect(await operator.queryAcross('health', `select from counted_${tables}`)).toHaveLength(2 * (CONNECTIONS + 1));
  });

  it('passes in a part of a larger transaction', async () => {
    await database.ambientTransaction(
      () => Promise.resolve(),
      async () => {
        await write(database);
        await database.transaction(write);
      },
    );
    expect(await operator.queryAcross('health', `select from counted_${tables}`)).toHaveLength(2 * (CONNECTIONS + 2));
  });
});
