import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityCalls } from './support/activity-calls.js';
import { activityCalls } from './support/activity-calls.js';
import type { Member } from './support/service.js';
import { TestService } from './support/service.js';
import { until } from './support/until.js';

/** As many as the api streams at once. */
const STREAMS = 4;
const COUNT = 15_000;

let service: TestService;
let member: Member;
let activity: ActivityCalls;

beforeAll(async () => {
  service = await TestService.start();
  member = await service.member();
  activity = activityCalls(service, member);
  await service.database.query(
    `insert into activity (company, uuid, name, description, co2e, start_date, end_date, created_by)
     select $1, gen_random_uuid(), 'many ' || n, repeat('x', 1000), 0.1, timestamptz '2010-01-01' + n * interval '1 minute',
       timestamptz '2010-01-01' + n * interval '1 minute', 'test'
     from generate_series(1, $2::int) n`,
    [member.company.uuid, COUNT],
  );
});

afterAll(() => service?.close());

/** A client that has read the first bytes and waits. */
async function opened(query: string): Promise<IncomingMessage> {
  const headers = { Authorization: `Bearer ${member.token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${activity.url}${query}`, { headers, agent: false }, resolve).on('error', reject);
  });
  await new Promise((resolve) => answer.once('readable', resolve));
  return answer;
}

async function streamsUnderWay(): Promise<number> {
  const [row] = await service.database.queryAcross<{ count: number }>(
    'health',
    `select count(*)::int as count from pg_stat_activity where application_name = 'footprint-exchange api listings'
       and datname = current_database() and xact_start is not null`,
  );
  return row?.count ?? 0;
}

describe('streams whose clients wait', () => {
  it('hold four connections and no more, and keep nobody else from anything', async () => {
    const waiting = await Promise.all(Array.from({ length: STREAMS }, () => opened('?date=2010')));
    await until('they are under way', async () => (await streamsUnderWay()) === STREAMS);
    const fifth = activity.list('?date=2010');
    const from = performance.now();
    const others = await Promise.all([
      ...Array.from({ length: 40 }, () => activity.post({ UpstreamCO2e: '1', startDate: '2020-01-01' })),
      activity.list('?date=2010&limit=1000'),
      activity.list('?date=2020&page=1'),
      activity.bulk([{ startDate: '2020-01-01' }]),
    ]);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    // Nobody waited for the streams, or for the patience the fifth has with them.
    expect(performance.now() - from).toBeLessThan(4_500);
    const refused = await fifth;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await streamsUnderWay()).toBe(STREAMS);
    waiting.forEach((answer) => answer.destroy());
    await until('they are given up', async () => (await streamsUnderWay()) === 0);
    expect((await activity.list('?date=2010')).json.data).toHaveLength(COUNT);
  }, 30_000);

  it('have the envelope of a HEAD answered beside them, without data', async () => {
    const head = await fetch(`${activity.url}?date=2010`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${member.token}` },
    });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      ...[200, 'application/json; charset=utf-8', ''],
    ]);
  });
});

describe('a stream of long texts', () => {
  it('arrives whole: no piece splits a character, and batches stay small', async () => {
    // Four bytes in UTF-8, two code units here: every place a piece may end is within one of them.
    const description = '𝕏'.repeat(20_000);
    const bodies = Array.from({ length: 150 }, (_, nth) => ({
      name: `${'-'.repeat(nth % 7)}𝄞`,
      description,
      startDate: '2011-01-01',
    }));
    for (let at = 0; at < bodies.length; at += 50) await activity.bulk(bodies.slice(at, at + 50));
    const { json } = await activity.list('?date=2011');
    expect(json.data).toHaveLength(150);
    expect(json.data.every((each: { description: string }) => each.description === description)).toBe(true);
    const names = json.data.map(({ name }: { name: string }) => name).sort();
    expect(names).toEqual(bodies.map(({ name }) => name).sort());
  }, 30_000);
});
