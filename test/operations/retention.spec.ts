// @module-tag postgresql-15
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELIVERY_STATES } from '#model/exchange';
import { OLD_IMPORT_FILES } from '#imports';
import { oldRows } from '#exchange';
import type { RetentionRound } from '#platform';
import { AuditChain, AuditEntries } from '#access';
import { Retention } from '#platform';
import { aRequestEvent } from '../support/companies/builders.js';
import { sendEvent } from '../support/companies/call.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { addManyOldEvents, addOldEvents, eventsLeft } from '../support/companies/old-exchange.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { sessions } from '../support/databases/sessions.js';
import { until } from '../support/run/until.js';

const DAYS = { events: 400, pulls: 400, deprecatedFootprints: 100, importFiles: 30, audit: 1_000 };

let service: TestService;
beforeAll(async () => {
  service = await TestService.shared();
});
afterAll(() => service.close());

const retention = () =>
  new Retention(service.database, oldRows(service.context.get(AuditEntries), OLD_IMPORT_FILES), DAYS);

async function round(): Promise<RetentionRound['removed']> {
  const { removed, failed } = await retention().round(() => true);
  expect(failed).toEqual([]);
  return removed;
}

const count = async (table: string, { company }: Member): Promise<number> => {
  const [row] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from ${table} where company = $1`,
    [company.uuid],
  );
  return row?.count ?? 0;
};

/** The count that each listing states equals its rows. */
async function expectRightCounts(member: Member): Promise<void> {
  const calls = new ExchangeCalls(service.url, member);
  for (const filter of [
    '',
    ...[...DELIVERY_STATES, 'received'].map((state) => `&state=${state}`),
    '&source=urn:many',
  ]) {
    const { count: stated, data } = await calls.list(`?limit=1000${filter}`);
    expect([filter, stated]).toEqual([filter, data.length]);
  }
}

describe('old pulls', () => {
  it('go when they ended long ago; one that goes on stays, however old it is', async () => {
    const member = await service.member('pulling');
    const { uuid } = member.company;
    await service.database.query(
      `insert into footprint_pull (company, uuid, data_source, filter, state, created, finished)
       select $1, gen_random_uuid(), gen_random_uuid(), '{}', case when days is null then 'retrying' else 'done' end,
         now() - interval '900 days', now() - make_interval(days => days)
       from unnest(array[401, 500, 399, null]::int[]) as given (days)`,
      [uuid],
    );
    expect(await retention().count()).toContainEqual({ kind: 'pulls', company: uuid, days: 400, rows: 2 });
    expect(await round()).toMatchObject({ footprint_pull: 2 });
    expect(await count('footprint_pull', member)).toBe(2);
  });
});

describe('old events', () => {
  it('go with their deliveries and attempts; what is young, or settled lately, stays; what is owed stays for ever', async () => {
    const member = await service.member('settled');
    const { uuid } = member.company;
    const closed = ['delivered', 'exhausted', 'refused', 'cancelled', 'unmatched'];
    const gone = await addOldEvents(service.database, uuid, [
      ...closed.map((state) => ({ daysAgo: 401, state, attempts: 2 })),
      { daysAgo: 500 },
    ]);
    const open = ['pending', 'waiting', 'delivering', 'retrying'];
    const kept = await addOldEvents(service.database, uuid, [
      ...open.map((state) => ({ daysAgo: 4_000, state })),
      { daysAgo: 399, state: 'delivered', attempts: 1 },
      { daysAgo: 399 },
      { daysAgo: 500, settledDaysAgo: 1, state: 'exhausted' },
    ]);
    expect(await eventsLeft(service.database, uuid)).toEqual(new Set([...gone, ...kept]));
    expect(await retention().count()).toEqual([{ kind: 'events', company: uuid, days: 400, rows: 6 }]);
    expect(await round()).toEqual({ exchange_event: 6, delivery: 5, delivery_attempt: 10 });
    expect(await eventsLeft(service.database, uuid)).toEqual(new Set(kept));
    expect([await count('delivery', member), await count('delivery_attempt', member)]).toEqual([6, 1]);
    expect(await count('removed_event', member)).toBe(6);
    expect([await round(), await retention().count()]).toEqual([{}, []]);
    await expectRightCounts(member);
  });

  it('go with the answer that stands; one that came too late goes first', async () => {
    const member = await service.member('answers');
    const { uuid } = member.company;
    const ours = { state: 'delivered', isOurs: true };
    const [request = '', asked = '', late = ''] = await addOldEvents(service.database, uuid, [
      { daysAgo: 500, ...ours },
      { daysAgo: 500, ...ours },
      { daysAgo: 500, ...ours, settledDaysAgo: 2 },
    ]);
    await addOldEvents(service.database, uuid, [{ daysAgo: 499, answers: { request, stands: true } }]);
    await addOldEvents(service.database, uuid, [
      { daysAgo: 499, answers: { request: asked, stands: true } },
      { daysAgo: 498, answers: { request: asked, stands: false } },
    ]);
    const [answer = '', young = ''] = await addOldEvents(service.database, uuid, [
      { daysAgo: 499, answers: { request: late, stands: true } },
      { daysAgo: 2, answers: { request: late, stands: false } },
    ]);
    expect(await round()).toMatchObject({ exchange_event: 3 });
    expect(await round()).toMatchObject({ exchange_event: 2 });
    expect(await round()).toEqual({});
    expect(await eventsLeft(service.database, uuid)).toEqual(new Set([late, answer, young]));
    await expectRightCounts(member);
  });

  it('are never answered twice: the same event gets 200 years later, and leaves nothing', async () => {
    const member = await service.member('acme');
    const { uuid } = member.company;
    const event = aRequestEvent({ source: 'https://partner.example/pact', data: { productId: ['urn:gtin:1'] } });
    expect((await sendEvent(service.url, member, event)).status).toBe(200);
    await service.database.query(`update exchange_event set created = now() - interval '401 days' where company = $1`, [
      uuid,
    ]);
    await service.database.query(
      `update delivery set state = 'exhausted', settled = now() - interval '401 days' where company = $1`,
      [uuid],
    );
    expect(await round()).toEqual({ exchange_event: 1, delivery: 1 });
    for (const one of [event, event, { ...event, time: new Date().toISOString() }])
      expect((await sendEvent(service.url, member, one)).status).toBe(200);
    expect([await count('exchange_event', member), await count('delivery', member)]).toEqual([0, 0]);
    const [row] = await service.database.query<{ days: number }>(
      `select extract(days from now() - accepted)::int as days from removed_event where company = $1`,
      [uuid],
    );
    expect(row).toEqual({ days: 401 });
    const other = aRequestEvent({ source: 'https://partner.example/pact', data: { productId: ['urn:gtin:1'] } });
    expect((await sendEvent(service.url, member, other)).status).toBe(200);
    expect(await count('delivery', member)).toBe(1);
    await expectRightCounts(member);
  });

  it('are taken again if they were never answered, as their source was unknown, however often', async () => {
    const member = await service.member('acme');
    const { uuid } = member.company;
    const event = aRequestEvent({ source: 'urn:unknown', data: { productId: ['urn:gtin:1'] } });
    const before = await count('removed_event', member);
    for (let times = 0; times < 2; times++) {
      expect((await sendEvent(service.url, member, event)).status).toBe(200);
      const kept = await service.database.query<{ uuid: string }>(
        `update exchange_event set created = now() - interval '401 days' where company = $1 and event_id = $2 returning uuid`,
        [uuid, event['id']],
      );
      expect(kept).toHaveLength(1);
      await service.database.query(
        `update delivery set state = 'unmatched', settled = now() - interval '401 days' where company = $1 and event = $2`,
        [uuid, kept[0]?.uuid],
      );
      expect(await round()).toEqual({ exchange_event: 1, delivery: 1 });
    }
    expect(await count('removed_event', member)).toBe(before + 1);
    await expectRightCounts(member);
  });

  it('are never answered twice, not even at the moment when they are removed', async () => {
    const member = await service.member('acme');
    const { uuid } = member.company;
    const event = aRequestEvent({ source: 'urn:moment', data: {} });
    expect((await sendEvent(service.url, member, event)).status).toBe(200);
    const remover = new Client({ connectionString: service.databaseUrl });
    await remover.connect();
    try {
      await remover.query('begin');
      await remover.query(
        `insert into removed_event (company, dedupe, accepted) select company, dedupe, created from exchange_event where company = $1`,
        [uuid],
      );
      await remover.query('delete from delivery where company = $1', [uuid]);
      await remover.query('delete from exchange_event where company = $1', [uuid]);
      const again = sendEvent(service.url, member, event);
      await until('the event waits for the removal', async () => {
        // Not as the remover: its transaction would always see the activities of its first look.
        const waiting = await service.database.queryAcross(
          'health',
          `select from ${sessions()}
           where datname = current_database() and wait_event_type = 'Lock' and query like '%exchange_event%'`,
        );
        return waiting.length > 0;
      });
      await remover.query('commit');
      expect((await again).status).toBe(200);
    } finally {
      await remover.end();
    }
    expect([await count('exchange_event', member), await count('delivery', member)]).toEqual([0, 0]);
    await expectRightCounts(member);
  });

  it('stay while somebody holds them, for whom nobody waits', async () => {
    const member = await service.member('held');
    const { uuid } = member.company;
    const [event, delivery, free] = await addOldEvents(service.database, uuid, [
      { daysAgo: 500 },
      { daysAgo: 500, state: 'exhausted', attempts: 1 },
      { daysAgo: 500, state: 'exhausted', attempts: 1 },
    ]);
    const holder = new Client({ connectionString: service.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from exchange_event where company = $1 and uuid = $2 for key share', [uuid, event]);
    await holder.query('select from delivery where company = $1 and uuid = $2 for update', [uuid, delivery]);
    expect(await round()).toEqual({ exchange_event: 1, delivery: 1, delivery_attempt: 1 });
    expect(await eventsLeft(service.database, uuid)).toEqual(new Set([event, delivery]));
    await holder.query('rollback');
    await holder.end();
    expect(free).toBeDefined();
    expect(await round()).toEqual({ exchange_event: 2, delivery: 1, delivery_attempt: 1 });
  });

  it('stay if an operator sends one again at that moment', async () => {
    const member = await service.member('resent');
    const { uuid } = member.company;
    const [event] = await addOldEvents(service.database, uuid, [{ daysAgo: 500, state: 'exhausted' }]);
    const operator = new Client({ connectionString: service.databaseUrl });
    await operator.connect();
    await operator.query('begin');
    await operator.query(`update delivery set state = 'pending', settled = null where company = $1`, [uuid]);
    expect(await round()).toEqual({});
    await operator.query('commit');
    await operator.end();
    expect(await round()).toEqual({});
    expect(await eventsLeft(service.database, uuid)).toEqual(new Set([event]));
  });

  it('go from many companies by several at once, each once, however many there are', async () => {
    const members = await Promise.all(['m1', 'm2', 'm3'].map((name) => service.member(name)));
    for (const { company } of members) await addManyOldEvents(service.database, company.uuid, 1_100, 450);
    await addManyOldEvents(service.database, members[0]?.company.uuid ?? ('' as never), 30, 300);
    const rounds = await Promise.all([round(), round(), round()]);
    const sum = rounds.reduce((all, { exchange_event = 0 }) => all + exchange_event, 0);
    // Several may skip what another holds at that moment, which the next round removes.
    expect(sum + ((await round()).exchange_event ?? 0)).toBe(3_300);
    expect(await Promise.all(members.map((member) => count('exchange_event', member)))).toEqual([30, 0, 0]);
    for (const member of members) await expectRightCounts(member);
  });
});

describe('deprecated footprints', () => {
  it('go once they were replaced long ago; the newest of a product stays, and so does what is Active', async () => {
    const member = await service.member('footprints');
    const { uuid } = member.company;
    const chain = async (...footprints: (readonly [status: string, daysAgo: number])[]): Promise<void> => {
      const [row] = await service.database.query<{ chain: string }>(
        'select gen_random_uuid() as chain from company where uuid = $1',
        [uuid],
      );
      for (const [status, daysAgo] of footprints)
        await service.database.query(
          `insert into published_footprint (company, id, chain, element, created, status, content, content_hash, validity_start,
             validity_end, keys, reviewed, shared_at)
           values ($1, gen_random_uuid(), $2, $2, now() - make_interval(days => $4), $3, '{}', '', now(), now(), '{}', false, now())`,
          [uuid, row?.chain, status, daysAgo],
        );
    };
    await chain(['Deprecated', 900], ['Deprecated', 500], ['Deprecated', 90], ['Active', 50]);
    await chain(['Deprecated', 900], ['Deprecated', 800]);
    await chain(['Active', 900]);
    expect((await retention().count()).filter(({ company }) => company === uuid)).toEqual([
      { kind: 'deprecatedFootprints', company: uuid, days: 100, rows: 2 },
    ]);
    expect(await round()).toEqual({ published_footprint: 2 });
    const left = await service.database.query<{ status: string; days: number }>(
      `select status, extract(days from now() - created)::int as days from published_footprint where company = $1 order by created`,
      [uuid],
    );
    expect(left.map(({ status, days }) => `${status} ${days}`)).toEqual([
      ...['Active 900', 'Deprecated 800', 'Deprecated 500', 'Deprecated 90', 'Active 50'],
    ]);
  });
});

describe('entries of the audit', () => {
  it('go from the beginning of the chain, which is whole afterwards; what is not chained yet stays', async () => {
    const member = await service.member('audited');
    const { uuid } = member.company;
    await service.database.query(`update audit_entry set created = '2016-01-01' where company = $1`, [uuid]);
    await service.database.query(
      `insert into audit_entry (company, actor, action, kind, created)
       select $1, 'who', 'create', 'org', now() - make_interval(days => 2000 - n) from generate_series(1, 1500) n`,
      [uuid],
    );
    await service.context.get(AuditChain).extend(uuid);
    await service.database.query(
      `insert into audit_entry (company, actor, action, kind, created) values ($1, 'who', 'create', 'org', now() - interval '9 years')`,
      [uuid],
    );
    const before = await count('audit_entry', member);
    const [old] = (await retention().count()).filter(({ company }) => company === uuid);
    expect(old).toMatchObject({ kind: 'audit', days: 1_000 });
    expect(await round()).toEqual({ audit_entry: old?.rows });
    expect(await count('audit_entry', member)).toBe(before - (old?.rows ?? 0));
    expect(old?.rows).toBeGreaterThan(990);
    expect(await round()).toEqual({});
  });
});

describe('what is left of files of imports', () => {
  it('goes with time; the import and its counts stay, and so does one under way', async () => {
    const member = await service.member('imports');
    const { uuid } = member.company;
    const add = async (state: string, daysAgo: number, faults: number): Promise<void> => {
      await service.database.query(
        `with made as (
           insert into file_import (company, uuid, kind, mode, dry_run, skip_faulty, file_name, mapping, actor, state, faulty, created, ended)
           select $1, gen_random_uuid(), 'activity', 'create', false, true, 'a.csv', '{}', 'who', $2::text, $4,
             now() - make_interval(days => $3::int), case when $2::text = 'writing' then null else now() - make_interval(days => $3::int) end
           returning uuid),
         piece as (insert into file_import_piece (company, import, number, bytes) select $1, uuid, 0, 'bytes' from made),
         groups as (
           insert into file_import_fault_group (company, import, key, "column", value, reason, count, lines)
           select $1, uuid, 'a', 'Name', 'a value', 'why', $4::int, '{1}' from made)
         insert into file_import_fault (company, import, line, "column", value, reason)
         select $1, uuid, line, 'Name', 'a value', 'why' from made, generate_series(1, $4::int) line`,
        [uuid, state, daysAgo, faults],
      );
    };
    await add('done', 31, 1_500);
    await add('refused', 40, 3);
    await add('done', 29, 5);
    await add('writing', 50, 7);
    expect((await retention().count()).filter(({ company }) => company === uuid)).toEqual([
      { kind: 'importFiles', company: uuid, days: 30, rows: 1_507 },
    ]);
    expect(await round()).toEqual({ file_import_fault: 1_503, file_import_fault_group: 2, file_import_piece: 2 });
    expect([await count('file_import', member), await count('file_import_fault', member)]).toEqual([4, 12]);
    expect(await count('file_import_fault_group', member)).toBe(2);
    expect(await round()).toEqual({});
  });
});
