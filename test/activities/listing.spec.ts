import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityCalls, ActivityReferences } from '../support/companies/activity-calls.js';
import { activityCalls, activityReferences } from '../support/companies/activity-calls.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let activity: ActivityCalls;
let its: ActivityReferences;
let other: { uuid: string; name: string };

const ref = ({ uuid }: { uuid: string }) => ({ uuid });

/** One a month of 2024, one at each edge of its first and last day, and some of 2025 with references. */
beforeAll(async () => {
  // With room for little, what is not read yet stays in the database.
  service = await TestService.start({ SPOOL_MB: '1', SPOOL_MB_PER_COMPANY: '1' });
  member = await service.member();
  activity = activityCalls(service, member);
  its = await activityReferences(service, member);
  other = (await call('POST', `${service.url}/api/v1/org`, { token: member.token, body: { name: 'Other' } })).json;
  const months = Array.from({ length: 12 }, (_, month) => ({
    UpstreamCO2e: `${2 ** month}.1`,
    startDate: `2024-${String(month + 1).padStart(2, '0')}-15`,
    ...(month % 2 === 0 && { scope: ref(its.scope('1')), org: ref(its.org) }),
  }));
  await activity.bulk([
    ...months,
    { name: 'first', startDate: '2024-01-01T00:00:00Z' },
    { name: 'last', startDate: '2024-12-31T23:59:59.999Z', endDate: '2025-06-30' },
    { name: 'air', UpstreamCO2e: '100', startDate: '2025-03-01T10:00:00Z', taxonomy: ref(its.air), org: ref(other) },
    {
      name: 'travel',
      UpstreamCO2e: '200',
      startDate: '2025-03-01T12:00:00Z',
      taxonomy: ref(its.travel),
      scope: ref(its.scope('3.6')),
    },
  ]);
});

afterAll(() => service?.close());

const names = (json: any): (string | undefined)[] => json.data.map(({ name }: { name?: string }) => name);

describe('the listing', () => {
  it('shows the envelope and all activities by startDate', async () => {
    const { status, headers, json } = await activity.list('?date=2024');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json).toMatchObject({
      ...{ count: 14, queryString: 'date=2024', CO2eUnit: 'kg' },
      ...{ startDate: '2024-01-01T00:00:00.000Z', endDate: '2024-12-31T23:59:59.000Z' },
      ...{ CO2e: '1365.6', uncategorizedCO2e: '2730.6' },
      ...{ scopes: [{ uuid: its.scope('1').uuid }], orgs: [ref(its.org)], taxonomies: [] },
    });
    const starts = json.data.map(({ startDate }: { startDate: string }) => startDate);
    expect(starts).toEqual([...starts].sort());
    expect(names(json)[0]).toBe('first');
    expect(names(json)[13]).toBe('last');
    expect(json).not.toHaveProperty('page');
  });

  it('has items with exactly the fields of the interface', async () => {
    const uuid = await activity.made({
      ...{ name: 'Ön "x"\\\n', description: '\u2028', syncId: 'a/b', quantity: 1e21, unit: 'kg' },
      ...{ product: ref(its.chair), scope: ref(its.scope('2')), taxonomy: ref(its.air), org: ref(its.org) },
      ...{ group: ref(its.group), transportLane: ref(its.lane), UpstreamCO2e: '0.000000000000000000000000000001' },
      ...{ startDate: '0001-01-01', endDate: '9999-12-31T23:59:59.999Z' },
    });
    const single = (await activity.get(uuid)).json;
    const { group: _, transportLane: __, ...item } = single;
    expect((await activity.list('?date=0001')).json.data).toEqual([item]);
    expect((await activity.list('')).json).toMatchObject({
      ...{ startDate: '0001-01-01T00:00:00.000Z', endDate: '9999-12-31T23:59:59.999Z' },
    });
    await activity.remove(uuid);
  });

  it('has months that add up to the year, and days to the month', async () => {
    const sums = async (dates: string[]) => {
      const listed = await Promise.all(dates.map((date) => activity.list(`?date=${date}&limit=1`)));
      const sum = (key: string) => listed.reduce((total, { json }) => total + Math.round(Number(json[key]) * 10), 0);
      return [sum('count'), sum('CO2e'), sum('uncategorizedCO2e')];
    };
    const two = (number: number) => String(number).padStart(2, '0');
    const months = Array.from({ length: 12 }, (_, month) => `2024-${two(month + 1)}`);
    expect(await sums(months)).toEqual(await sums(['2024']));
    expect(await sums(Array.from({ length: 31 }, (_, day) => `2024-01-${two(day + 1)}`))).toEqual(
      await sums(['2024-01']),
    );
  });

  it.each([
    ['sd=2024-12-31', 3],
    ['sd=2024-12-15&ed=2024-12-31', 2],
    ['sd=2024-12-31T23:59:59.999Z&ed=2025-03-01T10:00:00Z', 2],
    ['sd=2024-12-31T23:59:59.999Z&ed=2025-03-01T09:59:59Z', 1],
    ['ed=2024-01-01', 1],
    ['sd=2024-01-14T12:00:00Z&ed=2024-03-16T12:00:00Z', 3],
    ['date=2024-02-29', 0],
    ['date=1999', 0],
  ])('takes %s for %i activities, alike in envelope and data', async (query, count) => {
    const { json } = await activity.list(`?${query}`);
    expect([json.count, json.data.length]).toEqual([count, count]);
    const kilograms = json.data.reduce((sum: number, { CO2e }: { CO2e: string }) => sum + Number(CO2e), 0);
    expect(Number(json.CO2e) + Number(json.uncategorizedCO2e)).toBeCloseTo(kilograms, 6);
  });

  it('spans the data where no period is asked for', async () => {
    const { json } = await activity.list('?sd=2024-12-31T23:00:00Z');
    expect(json).toMatchObject({ startDate: '2024-12-31T23:00:00.000Z', endDate: '2025-06-30T00:00:00.000Z' });
    expect((await activity.list('?ed=2024-01-31')).json).toMatchObject({
      ...{ startDate: '2024-01-01T00:00:00.000Z', endDate: '2024-01-31T23:59:59.000Z' },
    });
    expect((await activity.list(`?org=${other.uuid}`)).json).toMatchObject({
      ...{ startDate: '2025-03-01T10:00:00.000Z', endDate: '2025-03-01T10:00:00.000Z' },
    });
    const nobody = await service.member('empty');
    expect((await activityCalls(service, nobody).list()).json).toEqual({
      ...{ count: 0, queryString: '', CO2e: '0', uncategorizedCO2e: '0', CO2eUnit: 'kg' },
      ...{ scopes: [], orgs: [], taxonomies: [], data: [] },
    });
  });

  it('filters by org, scope and taxonomy, below included, whatever else is asked', async () => {
    const listed = async (query: string) => (await activity.list(query)).json;
    expect(names(await listed(`?taxonomy=${its.travel.uuid}`))).toEqual(['air', 'travel']);
    expect(await listed(`?taxonomy=${its.air.uuid.toUpperCase()}&date=2025`)).toMatchObject({
      ...{ count: 1, CO2e: '0', uncategorizedCO2e: '100', taxonomies: [{ ...its.air, slug: 'by-air' }] },
      orgs: [{ uuid: other.uuid, name: 'Other' }],
    });
    expect(await listed(`?taxonomy=${its.travel.uuid}&scope=${its.scope('3.6').uuid}`)).toMatchObject({ CO2e: '200' });
    expect(await listed(`?scope=${its.scope('3.6').uuid}`)).toMatchObject({ count: 1, taxonomies: [its.travel] });
    expect(await listed(`?org=${its.org.uuid}&date=2024-01`)).toMatchObject({ count: 1, CO2e: '1.1' });
    expect(await listed(`?org=${its.air.uuid}`)).toMatchObject({ count: 0, data: [], scopes: [] });
    expect(await listed(`?taxonomy=${its.org.uuid}`)).toMatchObject({ count: 0, data: [], taxonomies: [] });
  });

  it('shows the facets it is asked for', async () => {
    const facetsOf = async (query: string) =>
      Object.keys((await activity.list(`?limit=1&${query}`)).json).filter((key) => /s$/.test(key));
    expect(await facetsOf('')).toEqual(['scopes', 'orgs', 'taxonomies']);
    expect(await facetsOf('list=org,taxonomy')).toEqual(['orgs', 'taxonomies']);
    expect(await facetsOf('list=scopes&list=orgs')).toEqual(['scopes', 'orgs']);
    expect(await facetsOf('list%5B%5D=scope')).toEqual(['scopes']);
  });

  it('pages where page or limit is given, and the Link visits every row once while others are inserted', async () => {
    const whole = (await activity.list('?date=2024')).json;
    const second = await activity.list('?date=2024&page=2&limit=5');
    expect(second.json).toMatchObject({
      count: 14,
      page: 2,
      pageSize: 5,
      CO2e: '1365.6',
      data: whole.data.slice(5, 10),
    });
    expect((await activity.list('?date=2024&page=9')).json).toMatchObject({ page: 9, pageSize: 100, data: [] });
    const visited: string[] = [];
    let next: string | undefined = `${activity.url}?date=2024&limit=4`;
    while (next) {
      const { json, headers } = await call('GET', next, { token: member.token });
      visited.push(...json.data.map(({ uuid }: { uuid: string }) => uuid));
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
      await activity.remove(await activity.made({ startDate: '2024-01-01T00:00:00Z' }));
    }
    expect(visited).toEqual(whole.data.map(({ uuid }: { uuid: string }) => uuid));
  });

  it('shows the envelope alone to who may only report', async () => {
    const reporter = await service.member('acme', ['activity:report']);
    const { status, json } = await activityCalls(service, reporter).list('?date=2024');
    expect(status).toBe(200);
    expect(json).toMatchObject({ count: 14, CO2e: '1365.6' });
    expect(json).not.toHaveProperty('data');
  });

  it('has the group and the lane of each where it is asked to, and finds what is in a group', async () => {
    const post = async (path: string, body: object) =>
      (await call('POST', `${service.url}/api/v1/${path}`, { token: member.token, body })).json as { uuid: string };
    const lane = { name: 'Northern', distance: { quantity: 10, unit: 'km' }, CO2ePerTkm: '0.1' };
    const [group, carried] = [await post('activity/group', { name: 'Ledger' }), await post('transport/lane', lane)];
    const at = { startDate: '1998-05-01' };
    const grouped = await activity.made({ name: 'grouped', UpstreamCO2e: '0.1', group: ref(group), ...at });
    const moved = await activity.made({ name: 'carried', quantity: 2, unit: 't', transportLane: ref(carried), ...at });
    const listed = async (query: string) => (await activity.list(`?date=1998&${query}`)).json;
    const more = (json: any) =>
      json.data.map(({ name, group, transportLane }: any) => [name, group?.name, transportLane?.name]).sort();
    for (const page of ['', 'limit=10&']) {
      expect(more(await listed(page))).toEqual([
        ['carried', undefined, undefined],
        ['grouped', undefined, undefined],
      ]);
      expect(more(await listed(`${page}include=group,transportLane`))).toEqual([
        ['carried', undefined, 'Northern'],
        ['grouped', 'Ledger', undefined],
      ]);
    }
    expect((await listed('include=group&q=grouped&limit=1')).data[0]).toEqual({
      ...(await activity.get(grouped)).json,
    });
    const { factorSource } = (await activity.get(moved)).json;
    expect(factorSource.kind).toBe('transportLane');
    for (const page of ['', 'limit=10&']) {
      expect((await listed(`${page}q=carried`)).data[0]).not.toHaveProperty('factorSource');
      expect((await listed(`${page}q=carried&include=factorSource`)).data[0].factorSource).toEqual(factorSource);
    }
    const { count, uncategorizedCO2e, data } = (await activity.list(`?group=${group.uuid}`)).json;
    expect([count, uncategorizedCO2e, data.map(({ name }: any) => name)]).toEqual([1, '0.1', ['grouped']]);
    expect((await activity.list(`?group=${carried.uuid}`)).json).toMatchObject({ count: 0, data: [] });
    expect((await activity.list('?group=x')).json.errors[0].field).toBe('group');
    expect((await activity.list('?include=product')).json.errors[0].message).toBe(
      'takes group, transportLane, factorSource',
    );
    const reported = activityCalls(service, await service.member('acme', ['activity:report']));
    expect((await reported.list(`?group=${group.uuid}`)).status).toBe(403);
    for (const uuid of [grouped, moved]) await activity.remove(uuid);
  });

  it('singles out no activity for who may only report', async () => {
    await activity.made({ syncId: 'A-1', UpstreamCO2e: '7', startDate: '1999-01-01' });
    const reporter = await service.member('acme', ['activity:report']);
    const reported = activityCalls(service, reporter);
    for (const syncId of ['A-1', 'A-2', '', 'A-1&syncId=A-2', 'A-1&date=x']) {
      const { status, json } = await reported.list(`?syncId=${syncId}`);
      expect([syncId, status, Object.keys(json)]).toEqual([syncId, 403, ['message']]);
    }
    const head = { method: 'HEAD', headers: { Authorization: `Bearer ${reporter.token}` } };
    expect((await fetch(`${activity.url}?syncId=A-1`, head)).status).toBe(403);
    expect((await activity.list('?syncId=A-1')).json).toMatchObject({ count: 1, CO2e: '0', uncategorizedCO2e: '7' });
    await activity.remove((await activity.list('?syncId=A-1')).json.data[0].uuid);
  });

  it('lists every fault of a query', async () => {
    const { status, json } = await activity.list(
      '?sd=2024-13-01&ed=x&org=1&scope=a&scope=b&taxonomy=&without=org&list=all&page=0',
    );
    expect(status).toBe(400);
    expect(json.errors.map(({ field }: { field: string }) => field)).toEqual([
      ...['sd', 'ed', 'org', 'scope', 'taxonomy', 'without', 'list', 'page'],
    ]);
    for (const query of [
      'date=2024&sd=2024-01-01',
      'sd=2024-02-01&ed=2024-01-01',
      'date=2024-02-30',
      'date=2024&date=2025',
      `without=scope,taxonomy&scope=${its.scope('1').uuid}`,
    ]) {
      expect((await activity.list(`?${query}`)).status).toBe(400);
    }
  });
});

describe('a listing of many', () => {
  const COUNT = 30_000;

  beforeAll(async () => {
    await service.database.query(
      `insert into activity (company, uuid, name, description, co2e, start_date, end_date, created_by)
       select $1, gen_random_uuid(), 'many ' || n, repeat('x', 500), 0.1, timestamptz '2010-01-01' + n * interval '1 minute',
         timestamptz '2010-01-01' + n * interval '1 minute', 'test'
       from generate_series(1, $2::int) n`,
      [member.company.uuid, COUNT],
    );
  });

  /** A client that has read the first bytes and waits. */
  async function opened(): Promise<IncomingMessage> {
    const headers = { Authorization: `Bearer ${member.token}` };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${activity.url}?date=2010`, { headers, agent: false }, resolve).on('error', reject);
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

  it('arrives whole, in order, each once', async () => {
    const { json } = await activity.list('?date=2010');
    expect(json.data).toHaveLength(COUNT);
    const uuids = json.data.map(({ uuid }: { uuid: string }) => uuid);
    expect(new Set(uuids).size).toBe(COUNT);
    expect(json.data.at(-1).name).toBe(`many ${COUNT}`);
  });

  it('shows what was there when it began, whatever is written meanwhile', async () => {
    const answer = await opened();
    await service.database.query(
      `update activity set name = 'changed' where company = $1 and start_date >= '2010-01-15' and start_date < '2011-01-01'`,
      [member.company.uuid],
    );
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    const { data } = JSON.parse(Buffer.concat(chunks).toString());
    expect(data).toHaveLength(COUNT);
    expect(data.some(({ name }: { name: string }) => name === 'changed')).toBe(false);
  });

  it('gives its connection back when the client goes', async () => {
    const answer = await opened();
    await until('the listing is under way', async () => (await streamsUnderWay()) === 1);
    answer.destroy();
    await until('it is given up', async () => (await streamsUnderWay()) === 0);
    expect((await activity.list('?date=2010&limit=1')).status).toBe(200);
  });

  it('breaks the connection over a fault after the first byte, rather than closing the JSON', async () => {
    const answer = await opened();
    await until('the listing is under way', async () => (await streamsUnderWay()) === 1);
    await service.database.queryAcross(
      'health',
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'footprint-exchange api listings' and datname = current_database()`,
    );
    const read = async (): Promise<void> => {
      for await (const _ of answer as AsyncIterable<Buffer>) await wait(0);
    };
    await expect(read()).rejects.toThrow('aborted');
    expect((await activity.list('?date=2010&limit=1')).status).toBe(200);
  });
});
