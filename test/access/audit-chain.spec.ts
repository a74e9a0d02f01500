import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyId } from '#platform';
import { ChainBroken, recordChange, SEALED_AUDIT_KEYS } from '#access';
import { newCompanyId, reseal, SecretBox } from '#platform';
import { AuditGround, aRing } from '../support/companies/audit-chain.js';

let ground: AuditGround;

beforeAll(async () => {
  ground = await AuditGround.make();
});
afterAll(() => ground.close());

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, nth) => first + nth);

describe('a chain', () => {
  it('numbers all entries, and is good', async () => {
    const company = await ground.chained(5);
    expect(await ground.numbers(company)).toEqual(upTo(5));
    const check = await ground.verify(company);
    expect(check).toMatchObject({ entries: 5, pruned: 0, head: { number: 5 }, waiting: 0 });
    expect(check.bad).toBeUndefined();
    expect((await ground.verify(company, check.head)).bad).toBeUndefined();
    expect((await ground.verify(company, { hash: check.head.hash })).bad).toBeUndefined();
  });

  it('is that of one company', async () => {
    const [one, other] = [await ground.chained(2), await ground.chained(2)];
    const columns = 'created, actor, request_id, action, kind, record, name, changes, counts, number, key, hash';
    const copy = `insert into audit_entry (company, ${columns}) select $2, ${columns} from audit_entry where company = $1 and number = 2`;
    await ground.sql('update audit_entry set number = 3 where company = $1 and number = 2', other);
    await ground.sql(copy, one, other);
    expect((await ground.verify(other)).bad).toMatchObject({ number: 2 });
  });

  it('gives an entry that commits late the next number, and waits for nobody', async () => {
    const company = newCompanyId();
    let commit = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (commit = resolve));
    let began = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    const late = ground.database.transaction(async (tx) => {
      await recordChange(tx, company, { action: 'create', kind: 'org', record: 'late' });
      began();
      await isHeld;
    });
    await hasBegun;
    await ground.write(company, 3);
    await ground.chain().extend(company);
    expect(await ground.numbers(company)).toEqual([1, 2, 3]);
    commit();
    await late;
    await ground.chain().extend(company);
    const [last] = await ground.sql<{ record: string }>(
      'select record from audit_entry where company = $1 and number = 4',
      company,
    );
    expect(last?.record).toBe('late');
    expect((await ground.verify(company)).bad).toBeUndefined();
  });

  it('waits in each company that has entries without a place, and in no other', async () => {
    const [done, one, other] = [await ground.chained(2), newCompanyId(), newCompanyId()];
    for (const company of [one, other]) await ground.write(company, 3);
    const waiting = await ground.chain().waiting();
    expect(waiting).toEqual([...new Set(waiting)].sort());
    expect([one, other, done].map((company) => waiting.includes(company))).toEqual([true, true, false]);
  });

  it('tells how long the entry has waited that waits longest', async () => {
    const company = newCompanyId();
    await ground.write(company, 2);
    await ground.sql(`update audit_entry set created = created - interval '2 hours' where company = $1`, company);
    expect(await ground.chain().longestWait()).toBeGreaterThan(7_199);
    await ground.chain().extend(company);
    expect(await ground.chain().longestWait()).toBeLessThan(3_600);
  });

  it('leaves nothing where nothing waits, as of a company that was deleted meanwhile', async () => {
    const company = newCompanyId();
    expect(await ground.chain().extend(company)).toBeUndefined();
    for (const table of ['audit_chain', 'audit_key'])
      expect(await ground.sql(`select from ${table} where company = $1`, company)).toEqual([]);
  });

  it('is made by any number of workers at a time, while others write', async () => {
    const company = newCompanyId();
    let isWriting = true;
    const workers = upTo(4).map(async () => {
      while (isWriting) await ground.chain().extend(company);
    });
    await Promise.all(upTo(4).map(() => ground.write(company, 50)));
    isWriting = false;
    await Promise.all(workers);
    await ground.chain().extend(company);
    expect(await ground.numbers(company)).toEqual(upTo(200));
    expect(await ground.verify(company)).toMatchObject({ entries: 200, head: { number: 200 }, waiting: 0 });
  });

  it('goes on in batches', async () => {
    const company = await ground.chained(3);
    await ground.sql(
      `insert into audit_entry (company, uuid, actor, action, kind)
       select $1, gen_random_uuid(), 'bulk', 'create', 'org' from generate_series(1, 2500)`,
      company,
    );
    expect(await ground.chain().waiting()).toContain(company);
    await ground.chain().extend(company);
    expect(await ground.chain().waiting()).not.toContain(company);
    expect(await ground.verify(company)).toMatchObject({ entries: 2503, head: { number: 2503 } });
  });
});

describe('tampering by SQL is found', () => {
  const TAMPERINGS: Record<string, { sql: string; bad: object }> = {
    'a changed text': {
      sql: `update audit_entry set actor = 'nobody' where company = $1 and number = 3`,
      bad: { number: 3 },
    },
    'a changed time': {
      sql: `update audit_entry set created = '2026-01-01' where company = $1 and number = 2`,
      bad: { number: 2 },
    },
    'a changed value': {
      sql: `update audit_entry set changes = '{"name":{"to":99}}' where company = $1 and number = 5`,
      bad: { number: 5 },
    },
    'the same JSON in another spelling': {
      sql: `update audit_entry set changes = '{"name": {"to":4}}' where company = $1 and number = 4`,
      bad: { number: 4 },
    },
    'a field set to null': {
      sql: `update audit_entry set record = null where company = $1 and number = 1`,
      bad: { number: 1 },
    },
    'a changed hash': {
      sql: `update audit_entry set hash = sha256('x') where company = $1 and number = 6`,
      bad: { number: 6 },
    },
    'a removed row': {
      sql: `delete from audit_entry where company = $1 and number = 4`,
      bad: { number: 4, why: 'was removed' },
    },
    'the first row removed': { sql: `delete from audit_entry where company = $1 and number = 1`, bad: { number: 1 } },
    'rows removed at the end': { sql: `delete from audit_entry where company = $1 and number > 4`, bad: { number: 5 } },
    'all rows removed': { sql: `delete from audit_entry where company = $1`, bad: { number: 1 } },
    'a row removed and the others moved up': {
      sql: `with gone as (delete from audit_entry where company = $1 and number = 6 returning 1)
            update audit_entry set number = 6 where company = $1 and number = 7 and exists (select from gone)`,
      bad: { number: 6 },
    },
    'two rows in each other’s place': {
      sql: `update audit_entry set record = case when number = 2 then 'org-3' else 'org-2' end
            where company = $1 and number in (2, 3)`,
      bad: { number: 2 },
    },
    'a row inserted behind the end': {
      sql: `insert into audit_entry (company, uuid, actor, action, kind, number, key, hash)
            select company, gen_random_uuid(), actor, action, kind, 9, key, hash from audit_entry where company = $1 and number = 8`,
      bad: { number: 9 },
    },
    'a row inserted before the beginning': {
      sql: `insert into audit_entry (company, uuid, actor, action, kind, number, key, hash)
            select company, gen_random_uuid(), actor, action, kind, 0, key, hash from audit_entry where company = $1 and number = 8`,
      bad: { number: 0 },
    },
    'a moved head': { sql: `update audit_chain set head_number = 7 where company = $1`, bad: { number: 0 } },
    'a moved checkpoint': {
      sql: `update audit_chain c set pruned_number = 3, pruned_hash = e.hash from audit_entry e
            where c.company = $1 and e.company = $1 and e.number = 3`,
      bad: { number: 3 },
    },
    'the key taken away': { sql: `delete from audit_key where company = $1`, bad: { number: 0 } },
  };

  it.each(Object.entries(TAMPERINGS))('%s', async (_, { sql, bad }) => {
    const company = await ground.chained(8);
    await ground.sql(sql, company);
    expect((await ground.verify(company)).bad).toMatchObject(bad);
  });

  it('a row inserted between two others, and all after it numbered anew', async () => {
    const company = await ground.chained(4);
    await ground.sql('update audit_entry set number = number + 100 where company = $1 and number > 2', company);
    await ground.sql('update audit_entry set number = number - 99 where company = $1 and number > 100', company);
    await ground.sql(
      `insert into audit_entry (company, uuid, actor, action, kind, number, key, hash)
       select company, gen_random_uuid(), actor, action, kind, 3, key, hash from audit_entry where company = $1 and number = 2`,
      company,
    );
    expect((await ground.verify(company)).bad).toMatchObject({ number: 3, uuid: expect.any(String) as string });
  });

  it('rows removed at the end with the marks of that time put back, by a head that was noted down', async () => {
    const company = await ground.chained(3);
    const table = 'select row_to_json(c) as row from audit_chain c where company = $1';
    const [was] = await ground.sql<{ row: object }>(table, company);
    await ground.write(company, 3);
    await ground.chain().extend(company);
    const { head } = await ground.verify(company);
    await ground.sql('delete from audit_entry where company = $1 and number > 3', company);
    await ground.sql('delete from audit_chain where company = $1', company);
    await ground.sql(
      'insert into audit_chain select r.* from json_populate_record(null::audit_chain, $2) r where r.company = $1',
      company,
      JSON.stringify(was?.row),
    );
    // To the database alone it is the chain of that time.
    expect((await ground.verify(company)).bad).toBeUndefined();
    expect((await ground.verify(company, head)).bad).toMatchObject({ number: 4 });
    expect((await ground.verify(company, { hash: head.hash })).bad).toMatchObject({ number: 4 });
    // What is written after that takes the numbers, but not the hash.
    await ground.write(company, 3);
    await ground.chain().extend(company);
    expect((await ground.verify(company, head)).bad).toMatchObject({ number: 6 });
  });

  it('a chain that was removed and begun anew over changed entries, by a head, and by the beginning that is told', async () => {
    const company = await ground.chained(3);
    const { head } = await ground.verify(company);
    await ground.sql(`update audit_entry set actor = 'nobody' where company = $1 and number = 2`, company);
    await ground.sql('update audit_entry set number = null, key = null, hash = null where company = $1', company);
    await ground.sql('delete from audit_chain where company = $1', company);
    expect(await ground.chain().chainBatch(company)).toMatchObject({ begins: true, hasMore: false });
    // To the database alone it is a chain like any other.
    expect((await ground.verify(company)).bad).toBeUndefined();
    expect((await ground.verify(company, head)).bad).toMatchObject({ number: 3 });
    await ground.write(company, 1);
    expect(await ground.chain().chainBatch(company)).toMatchObject({ begins: false });
  });

  it('and a worker does not go on behind a head that nobody sealed', async () => {
    const company = await ground.chained(3);
    await ground.sql('delete from audit_entry where company = $1 and number = 3', company);
    await ground.sql('update audit_chain set head_number = 2 where company = $1', company);
    await ground.write(company, 1);
    await expect(ground.chain().extend(company)).rejects.toThrow(ChainBroken);
    expect(await ground.verify(company)).toMatchObject({ waiting: 1, bad: { number: 0 } });
  });
});

describe('pruning', () => {
  const later = () => new Date(Date.now() + 60_000);

  async function prunedAll(company: CompanyId, before: Date, most: number): Promise<number> {
    for (let all = 0; ;) {
      const pruned = await ground.entries().prune(company, before, most);
      if (pruned === 0) return all;
      all += pruned;
    }
  }

  it('deletes the oldest in batches, and the rest stays verifiable', async () => {
    const company = newCompanyId();
    await ground.write(company, 7);
    await wait(5); // Entries of the same millisecond would be pruned together.
    await ground.write(company, 3);
    await ground.chain().extend(company);
    const { head } = await ground.verify(company);
    const [eighth] = await ground.sql<{ created: Date }>(
      `update audit_entry set created = created where company = $1 and number = 8 returning created`,
      company,
    );
    const before = eighth?.created ?? new Date(0);
    expect(await ground.entries().countPrunable(company, before)).toBe(7);
    expect(await ground.entries().prune(company, before, 3)).toBe(3);
    expect(await ground.numbers(company)).toEqual(upTo(10, 4));
    expect(await prunedAll(company, before, 3)).toBe(4);
    expect(await ground.verify(company, head)).toMatchObject({ entries: 3, pruned: 7, head });
    expect((await ground.verify(company)).bad).toBeUndefined();
    await ground.write(company, 2);
    await ground.chain().extend(company);
    expect(await ground.verify(company, head)).toMatchObject({ entries: 5, head: { number: 12 } });
  });

  it('can delete all, after which the chain goes on', async () => {
    const company = await ground.chained(4);
    const { head } = await ground.verify(company);
    expect(await prunedAll(company, later(), 1000)).toBe(4);
    expect(await ground.verify(company, head)).toMatchObject({ entries: 0, pruned: 4, head: { number: 4 } });
    await ground.write(company, 1);
    await ground.chain().extend(company);
    expect(await ground.numbers(company)).toEqual([5]);
    expect((await ground.verify(company)).bad).toBeUndefined();
  });

  it('leaves entries that wait, and companies without a chain', async () => {
    const company = newCompanyId();
    await ground.write(company, 2);
    expect(await prunedAll(company, later(), 10)).toBe(0);
    expect(await ground.numbers(company)).toEqual([null, null]);
  });

  it('deletes nothing that was tampered with', async () => {
    const company = await ground.chained(4);
    await ground.sql(`update audit_entry set actor = 'nobody' where company = $1 and number = 2`, company);
    await expect(ground.entries().prune(company, later())).rejects.toThrow('Entry 2 of the audit was changed');
    expect(await ground.numbers(company)).toEqual(upTo(4));
  });

  it('goes beside chaining and checking', async () => {
    const company = await ground.chained(50);
    const writing = ground.write(company, 50).then(() => ground.chain().extend(company));
    const [, , check] = await Promise.all([writing, prunedAll(company, later(), 7), ground.verify(company)]);
    expect(check.bad).toBeUndefined();
    expect((await ground.verify(company)).bad).toBeUndefined();
  });
});

describe('keys', () => {
  it('change, and what the old ones chained stays verifiable', async () => {
    const company = await ground.chained(2);
    const [first, second] = [aRing('first'), aRing('second')];
    for (const ring of [first, [...second, ...first], second]) {
      await ground.write(company, 1);
      // Whoever goes on has to know the key that sealed the head.
      if (ring === second)
        await expect(ground.chain(aRing('other')).extend(company)).rejects.toThrow('AUDIT_KEYS lacks');
      await ground.chain(ring).extend(company);
    }
    const keys = ground.keys([...second, ...first]);
    expect(await ground.verify(company, undefined, keys)).toMatchObject({ entries: 5, head: { number: 5 } });
    expect((await ground.verify(company, undefined, ground.keys(second))).bad).toMatchObject({ number: 3 });
  });

  it('of AUDIT_KEYS make none that is kept in the database', async () => {
    const company = newCompanyId();
    await ground.write(company, 1);
    const ring = aRing('own');
    await ground.chain(ring).extend(company);
    expect(await ground.sql('select 1 from audit_key where company = $1', company)).toEqual([]);
    expect((await ground.verify(company, undefined, ground.keys(ring))).bad).toBeUndefined();
    expect((await ground.verify(company, undefined, ground.keys(aRing('own')))).bad).toMatchObject({ number: 0 });
  });

  it('that are kept in the database follow a new key of SECRET_KEYS', async () => {
    const company = await ground.chained(2);
    const newer = [...aRing('newer'), ...ground.secretKeys];
    const { unreadable, keysInUse } = await reseal(ground.database, new SecretBox(newer), SEALED_AUDIT_KEYS);
    expect([unreadable, keysInUse]).toEqual([[], ['newer']]);
    const keys = ground.keys([], newer.slice(0, 1));
    expect(await ground.verify(company, undefined, keys)).toMatchObject({ entries: 2, head: { number: 2 } });
    await reseal(ground.database, new SecretBox([...newer].reverse()), SEALED_AUDIT_KEYS);
  });
});
