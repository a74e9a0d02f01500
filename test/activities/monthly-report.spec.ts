// @module-tag postgresql-15
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readListingPeriod, readMonthlyPeriod } from '#model/activities';
import type { ActivityFilter } from '#activities';
import { ActivityListing, MonthlyReports, ReportTurns } from '#activities';
import { Decimal, print, sumOf } from '#impacts';
import type { CompanyId } from '#platform';
import { newUuid } from '#platform';
import type { ActivityCalls, ActivityReferences } from '../support/companies/activity-calls.js';
import { activityCalls, activityReferences } from '../support/companies/activity-calls.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { isOnCitus } from '../support/databases/citus.js';
import type { Statement } from '../support/databases/plans.js';
import { readings, recorded } from '../support/databases/plans.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { untilVisible } from '../support/databases/visible-rows.js';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

interface Company {
  member: Member;
  activity: ActivityCalls;
  its: ActivityReferences;
}

async function company(subdomain: string): Promise<Company> {
  const member = await service.member(subdomain);
  return { member, activity: activityCalls(service, member), its: await activityReferences(service, member) };
}

const ask = ({ token }: Pick<Member, 'token'>, query: string): Promise<Called> =>
  call('GET', `${service.url}/api/v1/report/monthly?${query}`, { token });

async function report({ member }: Company, query: string): Promise<any> {
  const { status, json, text } = await ask(member, query);
  expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return json;
}

const ref = (uuid: string | undefined) => (uuid ? { uuid } : undefined);
const sum = (figures: string[]): string => print(sumOf(figures.map((figure) => new Decimal(figure))));
const totalIn = ({ count, CO2e }: any) => ({ count, CO2e });
const NOTHING = { count: 0, CO2e: '0' };

describe('the months of a period', () => {
  it('are all there where nothing was done', async () => {
    const json = await report(await company('empty'), 'sd=2025-11&ed=2026-02');
    expect(json).toEqual({
      ...{ startDate: '2025-11-01T00:00:00.000Z', endDate: '2026-02-28T23:59:59.000Z', CO2eUnit: 'kg', ...NOTHING },
      months: ['2025-11', '2025-12', '2026-01', '2026-02'].map((month) => ({ month, ...NOTHING, scopes: [] })),
      ...{ scopes: [], orgs: [], taxonomies: [], withoutScope: NOTHING, withoutTaxonomy: NOTHING },
    });
  });

  it('have what begins in them, however long that lasts', async () => {
    const lasting = await company('lasting');
    const { activity, its, member } = lasting;
    const own = (await call('POST', `${service.url}/api/v1/scope`, { token: member.token, body: { name: 'Own' } }))
      .json;
    const scope = ref(its.scope('3.6').uuid);
    await activity.made({ UpstreamCO2e: '7', startDate: '2026-01-31T23:59:59.999Z', endDate: '2026-03-31', scope });
    await activity.made({ UpstreamCO2e: '0.5', startDate: '2026-03-01T00:30:00+01:00', scope: ref(own.uuid) });
    await activity.made({ UpstreamCO2e: '-1', startDate: '2026-03-31' });
    await activity.made({ UpstreamCO2e: '100', startDate: '2027-01-01', scope });
    const { months, scopes, withoutScope } = await report(lasting, 'year=2026');
    expect(months.map(({ month, CO2e }: any) => [month, CO2e]).slice(0, 4)).toEqual([
      ['2026-01', '7'],
      ['2026-02', '0.5'],
      ['2026-03', '-1'],
      ['2026-04', '0'],
    ]);
    const travel = { kind: 'scope', key: '3.6', name: 'Scope 3.6: Business travel', scope: its.scope('3.6') };
    const { uuid, name } = travel.scope;
    expect(months[0].scopes).toEqual([{ ...travel, scope: { uuid, name }, count: 1, CO2e: '7' }]);
    expect(months[1].scopes).toEqual([
      { kind: 'own', name: 'Own', scope: { uuid: own.uuid, name: 'Own' }, count: 1, CO2e: '0.5' },
    ]);
    expect(scopes.map(({ kind, CO2e }: any) => [kind, CO2e])).toEqual([
      ['scope', '7'],
      ['own', '0.5'],
      ['uncategorized', '-1'],
    ]);
    expect(withoutScope).toEqual({ count: 1, CO2e: '-1' });
  });

  it('have each node of the taxonomy with all below it, up to the root', async () => {
    const filed = await company('filed');
    const { activity, its } = filed;
    const made = (CO2e: string, taxonomy?: { uuid: string }) =>
      activity.made({ UpstreamCO2e: CO2e, startDate: '2026-05-01', taxonomy: ref(taxonomy?.uuid) });
    await made('0.1', its.air);
    await made('0.2', its.air);
    expect((await report(filed, 'year=2026')).taxonomies).toEqual([
      { taxonomy: its.travel, count: 2, CO2e: '0.3' },
      { taxonomy: its.air, count: 2, CO2e: '0.3' },
    ]);
    await made('5', its.travel);
    await made('9');
    const { taxonomies, withoutTaxonomy } = await report(filed, 'year=2026');
    expect(taxonomies.map(totalIn)).toEqual([
      { count: 3, CO2e: '5.3' },
      { count: 2, CO2e: '0.3' },
    ]);
    expect(withoutTaxonomy).toEqual({ count: 1, CO2e: '9' });
    const short = await report(filed, 'year=2026&taxonomies=false');
    expect(short).not.toHaveProperty('taxonomies');
    expect(short).not.toHaveProperty('withoutTaxonomy');
    expect(short.CO2e).toBe('14.3');
  });
});

const DAYS = ['2025-12-31T23:59:59.999Z', '2026-01-01', '2026-01-31T23:59:59.999Z', '2026-03-31T23:30:00-01:00'];
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(9, '0')}`);

describe('every total', () => {
  it('is that of the listing of the same activities, to the digit, after any writes', async () => {
    const many = await company('many');
    const { activity, its } = many;
    const write = fc.record({
      UpstreamCO2e: amount,
      startDate: fc.constantFrom(...DAYS),
      scope: fc.constantFrom(undefined, ...['1', '3.1'].map((code) => ref(its.scope(code).uuid))),
      org: fc.constantFrom(undefined, ref(its.org.uuid)),
      taxonomy: fc.constantFrom(undefined, ref(its.travel.uuid), ref(its.air.uuid)),
    });
    const cleared = fc.constantFrom<object>({ taxonomy: null }, { scope: null }, { startDate: '2026-02-01' });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 3, maxLength: 20 }), cleared, async (bodies, change) => {
        const { json } = await activity.bulk(bodies);
        const [first, second] = json.data as { uuid: string }[];
        await activity.patch(first?.uuid ?? '', change);
        await activity.remove(second?.uuid ?? '');
        await expectToAgree(many, '');
        await expectToAgree(many, `&org=${its.org.uuid}`);
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  async function expectToAgree(of: Company, narrowed: string): Promise<void> {
    const { activity } = of;
    const listed = async (query: string) => {
      const { count, CO2e, uncategorizedCO2e } = (await activity.list(`?${query}${narrowed}&list=scope`)).json;
      return { count, CO2e: sum([CO2e, uncategorizedCO2e]), uncategorizedCO2e };
    };
    const made = await report(of, `sd=2025-12&ed=2026-04${narrowed}`);
    const whole = await listed('sd=2025-12-01&ed=2026-04-30');
    expect(totalIn(made)).toEqual(totalIn(whole));
    expect(made.withoutScope.CO2e).toBe(whole.uncategorizedCO2e);
    for (const { month, scopes, ...total } of made.months) {
      const its = await listed(`date=${month}`);
      expect(total).toEqual(totalIn(its));
      expect(sum(scopes.map(({ CO2e }: any) => CO2e))).toBe(its.CO2e);
      for (const line of scopes.filter(({ scope }: any) => scope))
        expect(totalIn(line)).toEqual(totalIn(await listed(`date=${month}&scope=${line.scope.uuid}`)));
    }
    const period = 'sd=2025-12-01&ed=2026-04-30';
    for (const line of made.scopes.filter(({ scope }: any) => scope))
      expect(totalIn(line)).toEqual(totalIn(await listed(`${period}&scope=${line.scope.uuid}`)));
    for (const { taxonomy, ...total } of made.taxonomies)
      expect(total).toEqual(totalIn(await listed(`${period}&taxonomy=${taxonomy.uuid}`)));
    for (const part of [made.scopes, made.orgs, [made.taxonomies[0] ?? NOTHING, made.withoutTaxonomy]]) {
      expect(sum(part.map(({ CO2e }: any) => CO2e))).toBe(whole.CO2e);
      expect(part.reduce((all: number, { count }: any) => all + count, 0)).toBe(whole.count);
    }
  }
});

describe('the report is refused', () => {
  it('without activity:report; activity:read includes it', async () => {
    expect((await call('GET', `${service.url}/api/v1/report/monthly?year=2026`)).status).toBe(401);
    for (const [permission, status] of [
      ['activity:report', 200],
      ['activity:read', 200],
      ['activity:create', 403],
    ] as const) {
      const member = await service.member('permitted', [permission]);
      expect([permission, (await ask(member, 'year=2026')).status]).toEqual([permission, status]);
    }
  });

  it('with every fault of its query', async () => {
    const asker = await company('asker');
    const foreign = await company('foreign');
    const refused = async (query: string) => {
      const { status, json } = await ask(asker.member, query);
      return [status, Object.fromEntries(json.errors.map(({ field, message }: any) => [field, message]))];
    };
    expect(await refused('year=26&org=x&taxonomies=no')).toEqual([
      400,
      {
        ...{ year: 'has to be a year, such as 2026', org: 'has to be a UUID' },
        taxonomies: 'has to be true or false',
      },
    ]);
    expect(await refused('')).toEqual([400, { year: expect.stringContaining('is needed') }]);
    expect(await refused('sd=2016-01&ed=2026-01')).toEqual([
      400,
      { ed: 'is more than 120 months after the beginning, 2016-01' },
    ]);
    expect((await report(asker, 'sd=2016-01&ed=2025-12')).months).toHaveLength(120);
    expect((await report(asker, 'year=9999')).months).toHaveLength(12);
    for (const org of [foreign.its.org.uuid, newUuid()]) {
      expect(await refused(`year=2026&org=${org}`)).toEqual([400, { org: 'names nothing that exists' }]);
    }
  });
});

// What each index reads is for the planner of one PostgreSQL to say.
describe.skipIf(isOnCitus())('many activities', () => {
  let uuid: CompanyId;
  let travel: string;

  beforeAll(async () => {
    const { member, its } = await company('large');
    uuid = member.company.uuid;
    travel = its.travel.uuid;
    await service.database.query(
      `with made as (
         insert into activity (company, uuid, description, co2e, taxonomy, factor_source, start_date, end_date, created_by)
         select $1, gen_random_uuid(), repeat('What was bought. ', 20), 1, case when n % 3 > 0 then $2::uuid else $3::uuid end,
           case when n % 100 = 0 then '{"kind": "material", "gaps": {"count": 1, "inputs": [{"name": "Salt"}]}}'::json end, at, at, 'test'
         from generate_series(1, 30000) n cross join lateral (select timestamptz '2024-01-01' + n * interval '70 minutes' as at) made
         returning start_date)
       insert into activity_total (company, span, start, org, scope, slot, count, co2e)
       select $1, 'month', date_trunc('month', start_date at time zone 'UTC')::date, '00000000-0000-0000-0000-000000000000',
         '00000000-0000-0000-0000-000000000000', 0, count(*), count(*) from made group by 3`,
      [uuid, its.travel.uuid, its.air.uuid],
    );
    await untilVisible(service, 'activity');
  });

  it('are reported from kept totals, and of the taxonomy from indexes alone', async () => {
    const request = { period: readMonthlyPeriod({ year: '2026' }), taxonomies: true };
    const statements = await recorded(service.database, (database) =>
      new MonthlyReports(database, new ReportTurns()).make(uuid, request),
    );
    const of = (table: string) => statements.filter(({ text }) => text.includes(`from ${table} `));
    for (const statement of of('activity a')) {
      const [reading] = await readings(service.database, statement);
      expect(new Set(reading?.scans['activity'])).toEqual(new Set(['Index Only Scan']));
      expect(reading?.indexes).toHaveProperty('activity_gaps');
      expect(reading?.buffers).toBeLessThan(500);
    }
    expect(statements.filter(({ text }) => text.includes('from activity a'))).toHaveLength(2);
    for (const statement of of('activity_total t')) {
      const [reading] = await readings(service.database, statement);
      expect(reading?.buffers).toBeLessThan(50);
    }
  });

  it.each<[string, Parameters<typeof readListingPeriod>[0], () => Omit<ActivityFilter, 'period'>]>([
    ['all', {}, () => ({})],
    ['a year', { date: '2026' }, () => ({})],
    ['a node of the taxonomy', { date: '2026' }, () => ({ taxonomy: travel })],
  ])('of %s are listed with those that have gaps, which an index of their own tells', async (_what, asked, filter) => {
    const statements = await recorded(service.database, (database) => {
      const listing = new ActivityListing(database, database);
      return listing.report(uuid, { period: readListingPeriod(asked), ...filter() }, new Set());
    });
    const [counting, ...others] = statements.filter(({ text }) => text.includes(`'gaps' is not null`));
    expect(others).toEqual([]);
    for (const reading of await readings(service.database, counting as Statement)) {
      expect(reading.indexes['activity_gaps']).toBeGreaterThan(0);
      expect(reading.indexes['activity_gaps']).toBeLessThanOrEqual(300);
      expect(reading.scans['activity']).not.toContain('Seq Scan');
      expect(reading.buffers).toBeLessThan(1_000);
    }
  });
});
