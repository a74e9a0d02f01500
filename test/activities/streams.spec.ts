import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityCalls } from '../support/companies/activity-calls.js';
import { activityCalls } from '../support/companies/activity-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import {
  fillWithActivities as fill,
  MANY_ACTIVITIES as COUNT,
  THEIR_BYTES,
} from '../support/companies/many-activities.js';
import { SlowReader } from '../support/companies/slow-reader.js';
import { until } from '../support/run/until.js';

/** As fast as it comes. */
const FAST = 1_000_000_000;

const LISTINGS_PER_COMPANY = 6;

let service: TestService;
let member: Member;
let activity: ActivityCalls;
let folder: string;
const readers: SlowReader[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-streams-'));
  service = await TestService.start({
    READER_TIMEOUT: '3',
    SPOOL_DIR: folder,
  });
  member = await service.member();
  activity = activityCalls(service, member);
  await fill(service, member.company.uuid);
});

afterEach(() => readers.splice(0).forEach((reader) => reader.close()));

afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true });
});

function aReader(bytesPerSecond = 0, { by = member, of = service, query = '?date=2010' } = {}): SlowReader {
  const reader = new SlowReader(`${of.url}/api/v1/activity${query}`, by.token, bytesPerSecond);
  readers.push(reader);
  return reader;
}

/** Connections of the listings that are in a transaction. */
async function readingNow(of = service): Promise<number> {
  const [row] = await of.database.queryAcross<{ count: number }>(
    'health',
    `select count(*)::int as count from pg_stat_activity where application_name = 'footprint-exchange api listings'
       and datname = current_database() and xact_start is not null`,
  );
  return row?.count ?? 0;
}

/** Whether a listing has not been read any further for a second. */
async function isResting(of: TestService): Promise<boolean> {
  const rows = await of.database.queryAcross(
    'health',
    `select 1 from pg_stat_activity where application_name = 'footprint-exchange api listings'
       and datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '1 second'`,
  );
  return rows.length > 0;
}

/** Whoever does not read at all is cut after three seconds: these read a little. */
const SLOWLY = 100_000;

describe('a listing that is read slowly', () => {
  let patient: TestService;
  let its: Member;
  let another: Member;
  let calls: ActivityCalls;

  beforeAll(async () => {
    // Its readers are not cut on a machine that is busy with other tests too.
    patient = await TestService.start({ SPOOL_DIR: folder, LISTINGS_PER_COMPANY: `${LISTINGS_PER_COMPANY}` });
    [its, another] = [await patient.member(), await patient.member('other')];
    calls = activityCalls(patient, its);
    for (const { company } of [its, another]) await fill(patient, company.uuid);
  });

  afterAll(() => patient?.close());

  /**
   * As many as the company may have. One after another: two of a company are read from the database at a time, and on a busy
   * machine the others may wait too long for their turn.
   */
  async function readSlowly(): Promise<SlowReader[]> {
    const begun: SlowReader[] = [];
    while (begun.length < LISTINGS_PER_COMPANY) {
      const reader = aReader(SLOWLY, { of: patient, by: its });
      await until('the listing has begun', () => reader.status !== undefined);
      if (reader.status === 200) begun.push(reader);
    }
    return begun;
  }

  it('holds neither a connection nor a snapshot, and arrives whole', async () => {
    const slow = await readSlowly();
    await until('everything is read from the database', async () => (await readingNow(patient)) === 0);
    expect(slow.map(({ taken }) => taken).every((taken) => taken < THEIR_BYTES / 4)).toBe(true);
    expect(await readdir(folder)).toEqual([]);
    slow.forEach((reader) => reader.readAt(FAST));
    await until('all of them have ended', () => slow.every(({ ended }) => ended));
    expect(slow.map(({ ended }) => ended)).toEqual(slow.map(() => 'whole'));
    for (const { json } of slow) {
      expect(json.data).toHaveLength(COUNT);
      expect(new Set(json.data.map(({ uuid }: { uuid: string }) => uuid)).size).toBe(COUNT);
    }
  });

  it('is refused to the company that has too many of them, and to no other; pages are not', async () => {
    const slow = await readSlowly();
    const refused = await calls.list('?date=2010');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.json.message).toContain('Your company');
    const whole = activityCalls(patient, another).list('?date=2010');
    const others = await Promise.all([
      ...Array.from({ length: 40 }, () => calls.post({ UpstreamCO2e: '1', startDate: '2020-01-01' })),
      calls.list('?date=2010&limit=1000'),
      calls.list('?date=2020'),
      calls.list('?sd=2010-01-01T00:00:00Z&ed=2010-01-01T05:00:00Z'),
      calls.bulk([{ startDate: '2020-01-01' }]),
    ]);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await whole).json.data).toHaveLength(COUNT);
    expect(slow.map(({ ended }) => ended)).toEqual(slow.map(() => undefined));
    slow.forEach((reader) => reader.close());
    await until('there is room again', async () => (await calls.list('?date=2010')).status === 200);
  });
});

describe('a reader that has three seconds', () => {
  it('has the envelope of a HEAD answered beside it, without data', async () => {
    const head = await fetch(`${activity.url}?date=2010`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${member.token}` },
    });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      ...[200, 'application/json; charset=utf-8', ''],
    ]);
  });
});

describe('where there is little room for listings', () => {
  let small: TestService;
  let its: Member;
  let another: Member;

  beforeAll(async () => {
    small = await TestService.start({ SPOOL_DIR: folder, SPOOL_MB: '2', SPOOL_MB_PER_COMPANY: '1' });
    its = await small.member();
    await fill(small, its.company.uuid);
    another = await small.member('other');
    await fill(small, another.company.uuid);
  });

  afterAll(() => small?.close());

  it('the reader sets the pace and gets everything; the next of its company is refused, others are served', async () => {
    const reader = aReader(0, { of: small, by: its });
    await until('the database waits for the reader', () => isResting(small));
    const refused = await activityCalls(small, its).list('?date=2010');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await readingNow(small)).toBe(1);
    expect((await activityCalls(small, another).list('?date=2010')).json.data).toHaveLength(COUNT);
    expect(await readdir(folder)).toEqual([]);
    reader.readAt(FAST);
    await until('it has ended', () => reader.ended !== undefined);
    expect(reader.json.data).toHaveLength(COUNT);
    expect((await activityCalls(small, its).list('?date=2010')).status).toBe(200);
  });
});

describe('without a folder for temporary files', () => {
  it('long listings are refused, clearly; short ones and pages are not', async () => {
    const homeless = await TestService.start({ SPOOL_DIR: join(folder, 'nowhere') });
    try {
      const its = await homeless.member();
      await fill(homeless, its.company.uuid);
      const { list } = activityCalls(homeless, its);
      const refused = await list('?date=2010');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(refused.json).toEqual({ message: expect.stringContaining('no room') as string });
      expect((await list('?date=2010&limit=1000')).json.data).toHaveLength(1000);
      expect((await list('?date=2010-01-01&limit=5')).status).toBe(200);
      expect((await list('?sd=2010-01-01T00:00:00Z&ed=2010-01-01T05:00:00Z')).json.data).toHaveLength(300);
    } finally {
      await homeless.close();
    }
  });
});

describe('a listing of as many as a page may hold, and of one more', () => {
  it('is whole, and has the same envelope', async () => {
    const { list } = activityCalls(service, member);
    const short = await list('?sd=2010-01-01T00:01:00Z&ed=2010-01-01T16:40:00Z');
    const long = await list('?sd=2010-01-01T00:01:00Z&ed=2010-01-01T16:41:00Z');
    expect([short.json.data.length, long.json.data.length]).toEqual([1_000, 1_001]);
    expect([short.json.count, long.json.count]).toEqual([1_000, 1_001]);
    expect(long.json.data.slice(0, -1)).toEqual(short.json.data);
    expect(Object.keys(short.json)).toEqual(Object.keys(long.json));
    // A stream does not know how long it will be.
    expect([short, long].map(({ headers }) => headers.has('content-length'))).toEqual([true, false]);
  });
});

describe('a stream of long texts', () => {
  it('arrives whole: no piece splits a character', async () => {
    // Four bytes in UTF-8, two code units here: every place a piece may end is within one of them.
    const description = '𝕏'.repeat(8_000);
    await service.database.query(
      `insert into activity (company, uuid, name, description, co2e, start_date, end_date, created_by)
       select $1, gen_random_uuid(), repeat('-', n % 7) || '𝄞', $2, 0, timestamptz '2011-01-01', timestamptz '2011-01-01', 'test'
       from generate_series(1, 1500) n`,
      [member.company.uuid, description],
    );
    await service.database.query(
      `insert into activity_total (company, span, start, org, scope, slot, count, co2e)
       select $1, span, date '2011-01-01', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', 0, 1500, 0
       from (values ('day'), ('month')) s (span)`,
      [member.company.uuid],
    );
    const { json } = await activity.list('?date=2011');
    expect(json.data).toHaveLength(1_500);
    expect(json.data.every((each: { description: string }) => each.description === description)).toBe(true);
    expect(json.data.every(({ name }: { name: string }) => /^-*𝄞$/.test(name))).toBe(true);
  }, 60_000);
});
