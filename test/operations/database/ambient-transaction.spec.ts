import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyId, Tx } from '#platform';
import { Companies } from '#access';
import { Database, newUuid, violatedUnique } from '#platform';
import type { TestDatabase } from '../../support/databases/database.js';
import { cloneDatabase } from '../../support/databases/database.js';

let clone: TestDatabase;
let database: Database;
const company = newUuid() as CompanyId;

beforeAll(async () => {
  clone = await cloneDatabase();
  database = await Database.open(clone.url, { poolSize: 3 });
  await database.query(`insert into company (uuid, subdomain, name) values ($1, 'acme', 'Acme')`, [company]);
});

afterEach(() => database.query(`delete from org where company = $1`, [company]));

afterAll(async () => {
  await database?.close();
  await clone?.drop();
});

const nothing = () => Promise.resolve();

const add = (name: string, on: Tx = database) =>
  on.query(`insert into org (company, uuid, name, sync_id) values ($1, $2, $3, $3)`, [company, newUuid(), name]);

const names = async (): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(`select name from org where company = $1 order by name`, [
    company,
  ]);
  return rows.map(({ name }) => name);
};

/** What others see. */
const seenOutside = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>('select name from org order by name');
  return rows.map(({ name }) => name);
};

describe('an ambient transaction', () => {
  it('commits together, queries, transactions and what stores read, and sees itself before', async () => {
    const result = await database.ambientTransaction(nothing, async () => {
      await add('a');
      await database.transaction(async (tx) => {
        await add('b', tx);
        await add('c');
      });
      await database.query(`update company set name = 'Renamed' where uuid = $1`, [company]);
      const seen = await new Companies(database).get(company);
      expect(seen.name).toBe('Renamed');
      expect(await names()).toEqual(['a', 'b', 'c']);
      expect(await seenOutside()).toEqual([]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await seenOutside()).toEqual(['a', 'b', 'c']);
  });

  it('leaves nothing where it fails, and gives the connection back', async () => {
    for (let n = 0; n < 10; n++) {
      const failing = database.ambientTransaction(nothing, async () => {
        await add('a');
        await database.transaction((tx) => add('b', tx));
        throw new Error('too late');
      });
      await expect(failing).rejects.toThrow('too late');
    }
    expect(await seenOutside()).toEqual([]);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  it('goes on after a part that failed and was caught', async () => {
    await database.ambientTransaction(nothing, async () => {
      await add('a');
      const twice = add('a');
      await expect(twice).rejects.toSatisfy((error) => violatedUnique(error) === 'org_sync_id');
      const half = database.transaction(async (tx) => {
        await add('b', tx);
        await add('a', tx);
      });
      await expect(half).rejects.toSatisfy((error) => violatedUnique(error) === 'org_sync_id');
      await add('c');
      await expect(database.query('select nonsense', [company])).rejects.toThrow();
    });
    expect(await seenOutside()).toEqual(['a', 'c']);
  });

  it('repeats a part whose transaction may pass when it is run again', async () => {
    let tries = 0;
    await database.ambientTransaction(nothing, async () => {
      await add('before');
      await database.transaction(async (tx) => {
        await add(`try ${++tries}`, tx);
        if (tries < 3) await tx.query(`do $$ begin raise sqlstate '40P01'; end $$`, [] as never);
      });
    });
    expect(await seenOutside()).toEqual(['before', 'try 3']);
  });

  it('takes turns where much is asked at once', async () => {
    await database.ambientTransaction(nothing, async () => {
      const asked = Array.from({ length: 20 }, (_, n) =>
        n % 3 === 0
          ? database.transaction(async (tx) => {
              await add(`t${n}`, tx);
              await wait(1);
              await add(`u${n}`);
            })
          : add(n % 3 === 1 ? `a${n}` : 'same'),
      );
      const settled = await Promise.allSettled(asked);
      expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    });
    expect(await seenOutside()).toHaveLength(7 * 2 + 7 + 1);
  });

  it('holds no connection before its first statement, and none at all without one', async () => {
    let begun = 0;
    const first = () => Promise.resolve(void begun++);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        database.ambientTransaction(first, async () => {
          await wait(20);
          expect(database.isInOpenTransaction).toBe(false);
          expect(database.pool.waitingCount).toBe(0);
        }),
      ),
    );
    expect(begun).toBe(0);
    await database.ambientTransaction(first, async () => {
      await add('a');
      expect(database.isInOpenTransaction).toBe(true);
      await add('b');
    });
    expect([begun, database.isInOpenTransaction]).toEqual([1, false]);
  });

  it('has no parts where what comes first refuses', async () => {
    const refuse = () => Promise.reject(new Error('not now'));
    const refused = database.ambientTransaction(refuse, async () => {
      await expect(add('a')).rejects.toThrow('not now');
      await expect(database.transaction((tx) => add('b', tx))).rejects.toThrow('not now');
      await names();
    });
    await expect(refused).rejects.toThrow('not now');
    expect(await seenOutside()).toEqual([]);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  it('gives its connection back where the first part fails, and begins anew with the next', async () => {
    let begun = 0;
    await database.ambientTransaction(
      () => Promise.resolve(void begun++),
      async () => {
        const failing = database.transaction(async (tx) => {
          await add('a', tx);
          throw new Error('not yet');
        });
        await expect(failing).rejects.toThrow('not yet');
        expect([database.isInOpenTransaction, database.pool.idleCount]).toEqual([false, database.pool.totalCount]);
        await add('b');
        await expect(database.transaction(() => Promise.reject(new Error('too late')))).rejects.toThrow('too late');
        expect(database.isInOpenTransaction).toBe(true);
        await add('c');
      },
    );
    expect(begun).toBe(2);
    expect(await seenOutside()).toEqual(['b', 'c']);
  });

  it('waits for what was asked last, and is not taken up by what comes after it', async () => {
    let straggler: Promise<unknown> = Promise.resolve();
    let isOver: (nothing?: undefined) => void = () => undefined;
    const over = new Promise<undefined>((resolve) => (isOver = resolve));
    await database.ambientTransaction(nothing, async () => {
      void add('unawaited');
      straggler = over.then(() => add('late'));
      await add('a');
    });
    expect(await seenOutside()).toEqual(['a', 'unawaited']);
    isOver();
    await straggler;
    expect(await seenOutside()).toEqual(['a', 'late', 'unawaited']);
  });

  it('is not kept where its connection is lost, nor is that connection', async () => {
    const lost = database.ambientTransaction(nothing, async () => {
      await add('a');
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      );
      await database.pool.query('select pg_terminate_backend($1::int)', [rows[0]?.pid]);
      await add('b').catch(() => undefined);
    });
    await expect(lost).rejects.toThrow();
    expect(await seenOutside()).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => names()));
  });
});
