import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityCalls, ActivityReferences } from '../support/companies/activity-calls.js';
import { activityCalls, activityReferences } from '../support/companies/activity-calls.js';
import { call } from '../support/companies/call.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let activity: ActivityCalls;
let its: ActivityReferences;
let listed: any[];
let orgs: string[];
let scopes: string[];
let memo: string;

const NIL = '00000000-0000-0000-0000-000000000000';
const DAYS = ['2023-12-31', '2024-01-01', '2024-01-02', '2024-01-31', '2024-02-01', '2024-02-29', '2024-12-31'];
const TIMES = ['T00:00:00.000Z', 'T11:59:59.999Z', 'T12:00:00.000Z', 'T23:59:59.999Z'];

const any = <T>(of: readonly T[], nth: number): T => of[nth % of.length] as T;
const ref = (uuid: string | undefined) => uuid && { uuid };

/** Activities of every kind at every edge; what is listed has to be what adding them up by hand says. */
beforeAll(async () => {
  service = await TestService.shared();
  const member = await service.member();
  activity = activityCalls(service, member);
  its = await activityReferences(service, member);
  const made = await call('POST', `${service.url}/api/v1/org`, { token: member.token, body: { name: 'Other' } });
  orgs = [its.org.uuid, made.json.uuid];
  const beside = { name: 'Beside', memo: true };
  memo = (await call('POST', `${service.url}/api/v1/scope`, { token: member.token, body: beside })).json.uuid;
  scopes = [its.scope('1').uuid, its.scope('3.6').uuid, memo];
  const startDate = (n: number) => any(DAYS, n) + any(TIMES, Math.floor(n / 7));
  const later = (time: string, days: number) => new Date(Date.parse(time) + days * 86_400_000).toISOString();
  const said = Array.from({ length: 300 }, (_, n) => ({
    UpstreamCO2e: `${(n * 37) % 101}.${n % 7}`,
    DownstreamCO2e: n % 5 === 0 ? `-${n % 13}` : undefined,
    startDate: startDate(n),
    endDate: n % 4 === 0 ? later(startDate(n), (n * 29) % 500) : undefined,
    org: ref(any([undefined, ...orgs], Math.floor(n / 3))),
    scope: ref(any([undefined, undefined, ...scopes], Math.floor(n / 2))),
    taxonomy: ref(any([undefined, its.travel.uuid, its.air.uuid], n)),
  }));
  expect((await activity.bulk(said)).status).toBe(200);
  listed = (await activity.list('')).json.data;
  expect(listed).toHaveLength(300);
});

afterAll(() => service?.close());

interface Query {
  period: string;
  org?: string;
  scope?: string;
  taxonomy?: string;
  without?: string;
}

interface Period {
  from: string;
  until: string;
}

const LAST = '9999-12-31T23:59:59.999Z';
const firstOf = (date: string): string => `${date}${'-01-01'.slice(0, 10 - date.length)}T00:00:00.000Z`;
const lastOf = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number) as [number, number?, number?];
  const after = day ? Date.UTC(year, (month ?? 1) - 1, day + 1) : Date.UTC(year, month ?? 12, 1);
  return new Date(after - 1).toISOString();
};

/** The asked query and the times it takes, in words of its own. */
const periods = fc.oneof(
  fc.constant({ period: '', from: '', until: LAST }),
  fc
    .constantFrom('2023', '2024', '2025', '2024-01', '2024-02', '2024-12', ...DAYS)
    .map((date) => ({ period: `date=${date}`, from: firstOf(date), until: lastOf(date) })),
  fc
    .tuple(
      fc.constantFrom(...DAYS),
      fc.constantFrom(...DAYS),
      fc.constantFrom('', ...TIMES),
      fc.constantFrom('', ...TIMES),
    )
    .map(([one, other, startTime, endTime]) => {
      const [first, last] = [one, other].sort() as [string, string];
      const sd = first + startTime;
      const ed = last + endTime;
      return {
        period: `sd=${sd}&ed=${ed}`,
        from: startTime ? sd : firstOf(first),
        until: endTime ? ed : lastOf(last),
      };
    })
    .filter(({ from, until }) => from <= until),
  fc
    .constantFrom(...DAYS)
    .map((sd) => ({ period: `sd=${sd}T12:00:00%2B01:00`, from: `${sd}T11:00:00.000Z`, until: LAST })),
  fc.constantFrom(...DAYS).map((ed) => ({ period: `ed=${ed}`, from: '', until: lastOf(ed) })),
);

const anyOf = (...values: (() => string)[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const filters = fc.record({
  org: anyOf(
    () => orgs[0] ?? '',
    () => orgs[1] ?? '',
    () => NIL,
    () => its.air.uuid,
  ),
  scope: anyOf(
    () => scopes[0] ?? '',
    () => scopes[1] ?? '',
    () => memo,
    () => NIL,
  ),
  taxonomy: anyOf(
    () => its.travel.uuid,
    () => its.air.uuid,
    () => NIL,
  ),
  without: anyOf(
    () => 'scope',
    () => 'taxonomy',
    () => 'scope,taxonomy',
  ),
});

function matching({ from, until }: Period, { org, scope, taxonomy, without = '' }: Omit<Query, 'period'>): any[] {
  return listed.filter(
    (each) =>
      each.startDate >= from &&
      each.startDate <= until &&
      (org === undefined || each.org?.uuid === org) &&
      (scope === undefined || each.scope?.uuid === scope) &&
      (!without.includes('scope') || !each.scope) &&
      (!without.includes('taxonomy') || !each.taxonomy) &&
      (taxonomy === undefined ||
        each.taxonomy?.uuid === taxonomy ||
        (taxonomy === its.travel.uuid && each.taxonomy?.uuid === its.air.uuid)),
  );
}

/** Tenths of a kilogram, exact. */
const tenths = (of: any[]): number => of.reduce((sum, { CO2e }) => sum + Math.round(Number(CO2e) * 10), 0);
const used = (of: any[], field: string): Set<string> => new Set(of.flatMap((each) => each[field]?.uuid ?? []));

/** Which page, and of how many; of none: the whole. */
const pages = fc.constantFrom([1, 0] as const, [1, 1_000] as const, [1, 5] as const, [3, 4] as const);

describe('a listing', () => {
  it('is what adding up its activities says, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(periods, filters, pages, async ({ period, ...range }, lazy, [page, limit]) => {
        const without = lazy.without?.();
        const filter = {
          org: lazy.org?.(),
          scope: without?.includes('scope') ? undefined : lazy.scope?.(),
          taxonomy: without?.includes('taxonomy') ? undefined : lazy.taxonomy?.(),
          without,
        };
        const asked = Object.entries(filter).flatMap(([name, value]) => (value ? `${name}=${value}` : []));
        const expected = matching(range, filter);
        const query = [period, ...asked, ...(limit > 0 ? [`limit=${limit}&page=${page}`] : [])]
          .filter(Boolean)
          .join('&');
        const { status, json } = await activity.list(`?${query}`);
        expect(status).toBe(200);
        expect(json.queryString).toBe(query);
        expect(json.count).toBe(expected.length);
        expect(json.data).toEqual(limit > 0 ? expected.slice((page - 1) * limit, page * limit) : expected);
        expect(Math.round(Number(json.CO2e) * 10)).toBe(
          tenths(expected.filter(({ scope }) => scope && scope.uuid !== memo)),
        );
        const besides = expected.filter(({ scope }) => scope?.uuid === memo);
        expect(json.memoCO2e === undefined).toBe(besides.length === 0 && filter.scope !== memo);
        expect(Math.round(Number(json.memoCO2e ?? 0) * 10)).toBe(tenths(besides));
        expect(Math.round(Number(json.uncategorizedCO2e) * 10)).toBe(tenths(expected.filter(({ scope }) => !scope)));
        for (const [facet, field] of [
          ['orgs', 'org'],
          ['scopes', 'scope'],
          ['taxonomies', 'taxonomy'],
        ] as const) {
          expect(new Set(json[facet].map(({ uuid }: { uuid: string }) => uuid)), facet).toEqual(used(expected, field));
        }
        if (range.from === '') expect(json.startDate).toBe(expected[0]?.startDate);
        if (range.until === LAST)
          expect(json.endDate).toBe(
            expected
              .map(({ endDate }) => endDate as string)
              .sort()
              .at(-1),
          );
      }),
      { numRuns: 250 },
    );
  }, 60_000);

  it('of the nil uuid is empty: it names no org and no scope', async () => {
    for (const query of [
      `?scope=${NIL}`,
      `?org=${NIL}`,
      `?scope=${NIL}&date=2024`,
      `?org=${NIL}&sd=2024-01-01T12:00:00Z`,
    ]) {
      expect((await activity.list(query)).json, query).toMatchObject({
        ...{ count: 0, CO2e: '0', uncategorizedCO2e: '0', data: [], scopes: [], orgs: [], taxonomies: [] },
      });
    }
  });

  it.each(['syncId=%00', 'syncId=%ED%A0%80', 'syncId=%FF', 'org=%00', 'list=%00', 'date=%00', 'sd=%00&ed=%00'])(
    'asked with %s is never a fault of ours',
    async (query) => {
      expect([200, 400]).toContain((await activity.list(`?${query}`)).status);
    },
  );
});
