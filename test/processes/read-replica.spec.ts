// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reads } from '#platform';
import { activityCalls } from '../support/companies/activity-calls.js';
import { aMaterial } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { hasPostgres15 } from '../support/databases/debian-postgres.js';
import { Doctor, found } from '../support/operations/doctor.js';
import { FaultProxy } from '../support/faults/proxy.js';
import { hasPooler, Pooler } from '../support/databases/pooler.js';
import { PostgresPair } from '../support/databases/postgres-pair.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';
import { withClient } from '../support/databases/with-client.js';

/** Far longer than an idle replica needs, and far shorter than anybody would wait for one that hangs. */
const DATABASE_READ_WAIT = '0.3';

describe.skipIf(!hasPostgres15())('with a replica for reads', () => {
  let pair: PostgresPair;
  let proxy: FaultProxy;
  let first: TestService;
  let second: TestService;
  let member: Member;

  beforeAll(async () => {
    pair = await PostgresPair.start({ isReplica: true });
    const database = await pair.database();
    await pair.onPrimary('create extension pg_stat_statements');
    proxy = await FaultProxy.to(pair.replicaUrl);
    const settings = { DATABASE_READ_URL: proxy.urlOf(pair.replicaUrl), DATABASE_READ_WAIT };
    first = await TestService.start(settings, database);
    second = await TestService.start(settings, database);
    member = await first.member();
    await call('POST', `${first.url}/api/v1/material`, { token: member.token, body: aMaterial({ name: 'Chair' }) });
    await activityCalls(first, member).made(anActivity('0'));
    await untilUsed();
  });
  afterAll(async () => {
    await first?.close();
    await second?.close();
    await proxy?.cut();
    await pair?.close();
  });

  const anActivity = (name: string) => ({ startDate: '2025-03-01T00:00:00Z', name, CO2e: '1.5' });
  const get = (service: TestService, path: string): Promise<Called> =>
    call('GET', `${service.url}/api/v1/${path}`, { token: member.token });
  const stateOf = async (service: TestService) =>
    (await call('GET', `${service.url}/api/health/ready`)).json as { status: string; parts: { replica: unknown } };
  const untilUsed = (services = [first, second]) =>
    until('the replica is used', () => services.every(({ database }) => database.replica?.fault === undefined));
  const isReadFrom = (reads: Reads) =>
    reads.queryAcross<{ standby: boolean }>('health', 'select pg_is_in_recovery() as standby');
  const resume = () => pair.onReplica('select pg_wal_replay_resume()');

  /** The listings, searches, reports and exports, with a table that each of them reads and nothing else of a GET does. */
  const READS: [string, string][] = [
    ['material', 'element'],
    ['material?format=csv', 'element'],
    ['activity', 'activity'],
    ['activity?pageSize=1', 'activity'],
    ['activity?format=csv', 'activity'],
    ['activity?format=xlsx', 'activity'],
    ['search?q=steel', 'dataset_search|search_block|posting'],
    ['search?q=steel&format=csv', 'dataset_search|search_block|posting'],
    ['report/ghg?year=2025', 'activity'],
    ['report/monthly?sd=2025-01&ed=2025-12', 'activity_total'],
    ['exchange', 'exchange_event'],
    ['exchange?format=csv', 'exchange_event'],
    ['footprint', 'published_footprint'],
    ['footprint?format=csv', 'published_footprint'],
    ['audit', 'audit_entry'],
    ['audit?format=csv', 'audit_entry'],
  ];

  /** How often statements of a table were executed since the last look. */
  async function executed(on: 'onPrimary' | 'onReplica', table: string): Promise<number> {
    const [row] = await pair[on](
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
       where query ~* '\\m(from|join) (${table})\\M' and query !~ 'pg_stat_statements'`,
    );
    return Number(row?.['calls']);
  }

  it.each(READS)('GET %s is read there', async (path, table) => {
    await untilUsed();
    for (const on of ['onPrimary', 'onReplica'] as const) await pair[on]('select pg_stat_statements_reset()');
    const { status, text } = await get(first, path);
    expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect(await executed('onReplica', table)).toBeGreaterThan(0);
    expect(await executed('onPrimary', table)).toBe(0);
  });

  it('one record is read from the primary', async () => {
    const { json } = await get(first, 'material');
    await pair.onReplica('select pg_stat_statements_reset()');
    expect((await get(first, `material/${json.data[0].uuid}`)).status).toBe(200);
    expect(await executed('onReplica', 'element')).toBe(0);
  });

  it('while nothing is replayed, what was just written is listed, by any api, and then the replica is used again', async () => {
    await pair.onReplica('select pg_wal_replay_pause()');
    for (let nth = 0; nth < 5; nth++) {
      const uuid = await activityCalls(first, member).made(anActivity(`paused ${nth}`));
      for (const service of [first, second]) {
        const { json } = await get(service, 'activity');
        expect(json.data.map((each: { uuid: string }) => each.uuid)).toContain(uuid);
        expect((await get(service, 'activity?format=csv')).text).toContain(`paused ${nth}`);
        const { months } = (await get(service, 'report/monthly?sd=2025-03&ed=2025-03')).json;
        expect(months[0].count).toBe(nth + 2);
      }
    }
    expect(await stateOf(first)).toMatchObject({
      status: 'ready',
      parts: { replica: { status: 'degraded', message: 'Reads go to the primary.' } },
    });
    expect(first.database.replica?.fault).toBe('The replica is more than 0.3 s behind.');
    await resume();
    await untilUsed();
    expect(await stateOf(first)).toMatchObject({ status: 'ready', parts: { replica: { status: 'up' } } });
    expect(await isReadFrom(first.database.reads)).toEqual([{ standby: true }]);
  });

  it('while many write, each finds what it wrote at another api, on the replica', async () => {
    await untilUsed();
    await pair.onReplica('select pg_stat_statements_reset()');
    const rounds = 10;
    const writer = async (name: string) => {
      for (let nth = 0; nth < rounds; nth++) {
        const uuid = await activityCalls(first, member).made(anActivity(`${name} ${nth}`));
        const { json } = await get(second, `activity?q=${name}`);
        expect(json.data.map((each: { uuid: string }) => each.uuid)).toContain(uuid);
      }
    };
    await Promise.all(['oak', 'elm', 'ash', 'fir', 'yew', 'box'].map(writer));
    expect(await executed('onReplica', 'activity')).toBeGreaterThan(0);
  });

  it('a read that what is replayed gets in the way of is read again on the primary', async () => {
    await untilUsed();
    await pair.onPrimary('create table if not exists heap as select generate_series(1, 1000) as n');
    await until('the table is there', () =>
      pair
        .onReplica('select from heap')
        .then(() => true)
        .catch(() => false),
    );
    await untilUsed();
    const seen: boolean[] = [];
    const rows = await first.database.reads.snapshot(async (tx) => {
      const before = await tx.queryAcross<{ standby: boolean }>(
        'health',
        'select count(*), pg_is_in_recovery() as standby from heap',
      );
      seen.push(before[0]?.standby === true);
      if (seen.length === 1) {
        await pair.onPrimary('delete from heap');
        await pair.onPrimary('vacuum heap');
        const [{ lsn } = {}] = await pair.onPrimary('select pg_current_wal_flush_lsn()::text as lsn');
        await until('that is replayed', async () => {
          const [row] = await pair.onReplica(`select pg_last_wal_replay_lsn() >= '${String(lsn)}' as "hasAll"`);
          return row?.['hasAll'] === true;
        });
      }
      return tx.queryAcross<{ n: string }>('health', 'select count(*)::text as n from heap');
    });
    expect(seen).toEqual([true, false]);
    expect(rows).toEqual([{ n: '0' }]);
  });

  it('what a read itself gets wrong is told, and not read twice', async () => {
    await untilUsed();
    let runs = 0;
    const work = first.database.reads.snapshot((tx) => {
      runs++;
      return tx.queryAcross('health', 'select 1 / 0');
    });
    await expect(work).rejects.toThrow('division by zero');
    expect([runs, first.database.replica?.fault]).toEqual([1, undefined]);
  });

  /** Reads all the time. @returns what was answered, and the longest time that took */
  async function readDuring(strike: () => Promise<void>): Promise<{ statuses: number[]; longestMs: number }> {
    const statuses: number[] = [];
    let isOver = false;
    let longestMs = 0;
    const reader = async (nth: number) => {
      for (let at = nth; !isOver; at++) {
        const from = performance.now();
        const { status } = await get(at % 2 ? first : second, READS[at % READS.length]?.[0] ?? '');
        statuses.push(status);
        longestMs = Math.max(longestMs, performance.now() - from);
      }
    };
    const readers = Array.from({ length: 8 }, (_, nth) => reader(nth * 2));
    await strike().finally(() => (isOver = true));
    await Promise.all(readers);
    return { statuses, longestMs };
  }

  it('killed under load, no request fails, and it is used when it is back', async () => {
    await untilUsed();
    const { statuses } = await readDuring(async () => {
      for (let nth = 0; nth < 2; nth++) {
        await until('it is read', async () => (await executed('onReplica', 'element')) > 0);
        await pair.killStandby();
        await until('the primary is read', () =>
          [first, second].every(({ database }) => database.replica?.fault !== undefined),
        );
        await pair.startStandby();
        await untilUsed();
      }
    });
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('silent under load, no request fails or waits for long', async () => {
    await untilUsed();
    const { statuses, longestMs } = await readDuring(async () => {
      proxy.blackhole();
      await until('the primary is read', () =>
        [first, second].every(({ database }) => database.replica?.fault !== undefined),
      );
      await proxy.mend();
      proxy.reset();
      await untilUsed();
    });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(longestMs).toBeLessThan(30_000);
  });

  it.each<[string, () => string, string]>([
    ['the primary itself', () => first.databaseUrl, 'The server of DATABASE_READ_URL is no standby.'],
    [
      'another database',
      () => pair.replicaUrl.replace(/\/footprint$/, '/postgres'),
      'The server of DATABASE_READ_URL is a standby of another database, or follows a primary of before.',
    ],
    ['nobody', () => 'postgres://test:test@127.0.0.1:1/footprint', 'connect ECONNREFUSED 127.0.0.1:1'],
  ])('where its address is that of %s, the primary is read', async (_whose, url, why) => {
    const database = { url: first.databaseUrl, drop: () => Promise.resolve() };
    const service = await TestService.start({ DATABASE_READ_URL: url(), DATABASE_READ_WAIT }, database);
    try {
      await until('somebody looked', () => service.database.replica?.fault !== 'The replica was not reached yet.');
      expect(service.database.replica?.fault).toBe(why);
      expect((await get(service, 'material')).json.count).toBe(1);
      expect(await stateOf(service)).toMatchObject({ status: 'ready', parts: { replica: { status: 'degraded' } } });
    } finally {
      await service.close();
    }
  });

  it.skipIf(!hasPooler())('through poolers in transaction mode it is read as well', async () => {
    await untilUsed();
    const [ofPrimary, ofReplica] = [
      await Pooler.to(first.databaseUrl, 'transaction', 5),
      await Pooler.to(pair.replicaUrl, 'transaction', 5),
    ];
    const settings = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: first.databaseUrl, DATABASE_READ_WAIT };
    const database = { url: ofPrimary.url, drop: () => Promise.resolve() };
    const service = await TestService.start({ ...settings, DATABASE_READ_URL: ofReplica.url }, database);
    try {
      await untilUsed([service]);
      await pair.onReplica('select pg_stat_statements_reset()');
      await Promise.all(
        ['larch', 'maple', 'beech', 'birch'].map(async (name) => {
          const uuid = await activityCalls(service, member).made(anActivity(name));
          const { json } = await get(service, `activity?q=${name}`);
          expect(json.data.map((each: { uuid: string }) => each.uuid)).toEqual([uuid]);
        }),
      );
      expect(await isReadFrom(service.database.reads)).toEqual([{ standby: true }]);
    } finally {
      await service.close();
      await ofPrimary.close();
      await ofReplica.close();
    }
  });

  it('doctor says how it is', async () => {
    await untilUsed();
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
    const doctor = new Doctor(first.databaseUrl, folder);
    const looked = async (more: Record<string, string>, words: string[] = []) =>
      found(await doctor.examine({ DATABASE_READ_WAIT, ...more }, words), 'replica');
    const DATABASE_READ_URL = pair.replicaUrl;
    try {
      expect(await looked({})).toEqual([]);
      expect(await looked({ DATABASE_READ_URL })).toMatchObject([
        { state: 'warning', message: expect.stringMatching(/^It has all .* hot_standby_feedback is off/) },
      ]);
      await pair.onReplica('alter system set hot_standby_feedback = on');
      await pair.onReplica('select pg_reload_conf()');
      await until('it is on', async () => (await looked({ DATABASE_READ_URL }))[0]?.state === 'ok');
      expect(await looked({ DATABASE_READ_URL }, ['--processes', '10+2'])).toMatchObject([
        { state: 'fault', message: expect.stringContaining('10 apis may open 200: that is too many') },
      ]);
      expect(await looked({ DATABASE_READ_URL: first.databaseUrl })).toMatchObject([
        {
          state: 'warning',
          message: 'Reads go to the primary: The server of DATABASE_READ_URL is no standby.',
          todo: 'See DATABASE_READ_URL, and the replication to its server.',
        },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.skipIf(!hasPooler())('doctor reads it through a pooler, and compares nothing that this opens itself', async () => {
    await untilUsed();
    await pair.onReplica('alter system set hot_standby_feedback = on');
    await pair.onReplica('select pg_reload_conf()');
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
    const pooler = await Pooler.to(pair.replicaUrl, 'transaction', 1);
    const settings = { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: first.databaseUrl, DATABASE_READ_WAIT };
    const doctor = new Doctor(first.databaseUrl, folder);
    try {
      const examined = await doctor.examine({ ...settings, DATABASE_READ_URL: pooler.url }, ['--processes', '10']);
      expect(found(examined, 'replica')).toMatchObject([
        { state: 'ok', message: expect.stringMatching(/^It has all .* connections are open\.$/) },
      ]);
      const left = 'select name from pg_prepared_statements';
      expect((await withClient(pooler.url, (client) => client.query(left))).rows).toEqual([]);
    } finally {
      await pooler.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('promoted, it is read no more', async () => {
    await untilUsed();
    await pair.onReplica('select pg_promote()');
    const uuid = await activityCalls(first, member).made(anActivity('after the promotion'));
    for (const service of [first, second]) {
      const { json } = await get(service, 'activity?q=promotion');
      expect(json.data.map((each: { uuid: string }) => each.uuid)).toEqual([uuid]);
      await until('it is left', () => service.database.replica?.fault !== undefined);
      expect(service.database.replica?.fault).toBe('The server of DATABASE_READ_URL is no standby.');
    }
  });

  it('one that goes on following the old primary is not read, though it is further than the new one', async () => {
    const ofOld = await pair.startSecondStandby();
    await pair.onPrimary('create table lost as select generate_series(1, 1000) as n');
    const lsnAt = async (url: string, position: string) =>
      withClient(
        url,
        async (client) => (await client.query<{ lsn: string }>(`select ${position} - '0/0' as lsn`)).rows[0]?.lsn,
      );
    const ofNew = pair.replicaUrl;
    await until('it is further', async () => {
      const [old, own] = [
        await lsnAt(ofOld, 'pg_last_wal_replay_lsn()'),
        await lsnAt(ofNew, 'pg_current_wal_flush_lsn()'),
      ];
      return Number(old) > Number(own);
    });
    const database = { url: ofNew, drop: () => Promise.resolve() };
    const service = await TestService.start({ DATABASE_READ_URL: ofOld, DATABASE_READ_WAIT }, database);
    try {
      const why = 'The server of DATABASE_READ_URL is a standby of another database, or follows a primary of before.';
      await until('somebody looked', () => service.database.replica?.fault !== 'The replica was not reached yet.');
      expect(service.database.replica?.fault).toBe(why);
    } finally {
      await service.close();
    }
  });
});

it('without one, reads are those of the database, and no part of what is needed', async () => {
  const service = await TestService.start();
  try {
    expect(service.database.replica).toBeUndefined();
    expect((await call('GET', `${service.url}/api/health/ready`)).json.parts).not.toHaveProperty('replica');
  } finally {
    await service.close();
  }
});
