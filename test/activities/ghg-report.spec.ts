// @module-tag postgresql-15
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FigureOrigin } from '#model/activities';
import { FIGURE_ORIGINS, readReportPeriods } from '#model/activities';
import { GhgReports, ReportTurns } from '#activities';
import { Decimal, print, sumOf } from '#impacts';
import { GHG_SCOPES } from '#access';
import { newUuid } from '#platform';
import type { Cell } from '#sheets';
import { openSheet } from '#sheets';
import type { ActivityCalls, ActivityReferences } from '../support/companies/activity-calls.js';
import { activityCalls, activityReferences } from '../support/companies/activity-calls.js';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { isOnCitus } from '../support/databases/citus.js';
import { readings, recorded } from '../support/databases/plans.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import { untilVisible } from '../support/databases/visible-rows.js';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

/** A company of its own for each test, with what its activities refer to. */
async function company(subdomain: string): Promise<Company> {
  const member = await service.member(subdomain);
  const activity = activityCalls(service, member);
  return { member, activity, its: await activityReferences(service, member) };
}

interface Company {
  member: Member;
  activity: ActivityCalls;
  its: ActivityReferences;
}

const send = (method: string, path: string, { token }: Pick<Member, 'token'>, body?: unknown): Promise<Called> =>
  call(method, `${service.url}/api/v1/${path}`, { token, body });

async function report({ member }: Company, query: string): Promise<any> {
  const { status, json, text } = await send('GET', `report/ghg?${query}`, member);
  expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return json;
}

const ref = (uuid: string | undefined) => (uuid ? { uuid } : undefined);
const lineOf = (json: any, key: string) => json.rows.find((row: any) => row.key === key);
const sum = (figures: string[]): string => print(sumOf(figures.map((figure) => new Decimal(figure))));

describe('the inventory of a year', () => {
  it('of nothing has every scope of the protocol, with 0', async () => {
    const empty = await company('empty');
    const json = await report(empty, 'year=2026&compare=2025');
    expect(json).toMatchObject({
      ...{ company: 'Company empty', startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-12-31T23:59:59.000Z' },
      compared: { startDate: '2025-01-01T00:00:00.000Z', endDate: '2025-12-31T23:59:59.000Z' },
      ...{ count: 0, CO2eUnit: 'kg', scope2Method: 'not stated', biogenicCO2: 'not separate' },
    });
    expect(json.rows.map(({ key, name }: any) => [key, name])).toEqual([
      ...GHG_SCOPES.map(({ code, name }) => [code, name]),
      [undefined, 'Without a scope'],
    ]);
    expect(json.sums.map(({ key }: any) => key)).toEqual(['1', '2', '3', '1-3', 'all']);
    const total = { count: 0, CO2e: '0' };
    for (const line of [...json.rows, ...json.sums]) {
      expect(line).toMatchObject({ ...total, compared: { ...total, difference: '0' } });
      expect(line.compared).not.toHaveProperty('changePercent');
      expect(Object.keys(line.shares)).toEqual([...FIGURE_ORIGINS]);
    }
  });

  it('knows a scope by its key, though the company renames it, and shows its own scopes', async () => {
    const renaming = await company('renaming');
    const { activity, its, member } = renaming;
    await send('PATCH', `scope/${its.scope('3.6').uuid}`, member, { name: 'Dienstreisen', syncId: '1' });
    const own = (await send('POST', 'scope', member, { name: 'Scope 3.6: Business travel' })).json;
    await activity.made({ UpstreamCO2e: '7', startDate: '2026-05-01', scope: ref(its.scope('3.6').uuid) });
    await activity.made({ UpstreamCO2e: '11', startDate: '2026-05-01', scope: ref(own.uuid) });
    const json = await report(renaming, 'year=2026');
    expect(lineOf(json, '3.6')).toMatchObject({
      ...{ kind: 'scope', name: 'Scope 3.6: Business travel', CO2e: '7' },
      scope: { uuid: its.scope('3.6').uuid, name: 'Dienstreisen' },
    });
    expect(json.rows.at(-2)).toMatchObject({ kind: 'own', name: own.name, scope: { uuid: own.uuid }, CO2e: '11' });
    expect(json.sums.map(({ CO2e }: any) => CO2e)).toEqual(['0', '0', '7', '7', '18']);
    expect(json).not.toHaveProperty('compared');
    expect((await report(renaming, 'year=2025')).rows).toHaveLength(18);
  });

  it('says how its figures came about', async () => {
    const origins = await company('origins');
    const { activity, its } = origins;
    const at = { startDate: '2026-02-01', scope: ref(its.scope('3.1').uuid) };
    const chairs = { ...at, product: ref(its.chair.uuid), quantity: 2, unit: 'pcs' };
    const bodies: Record<FigureOrigin, object[]> = {
      product: [chairs, { ...chairs, quantity: -1 }],
      lane: [{ ...at, transportLane: ref(its.lane.uuid), product: ref(its.chair.uuid), quantity: 3, unit: 't' }],
      given: [
        { ...chairs, UpstreamCO2e: '0' },
        { ...at, DownstreamCO2e: '-4' },
        { ...at, UpstreamCO2e: '9' },
      ],
      none: [at],
    };
    for (const body of Object.values(bodies).flat()) await activity.made(body);
    const expected = {
      product: { count: 2, CO2e: '1.5' },
      lane: { count: 1, CO2e: '60' },
      given: { count: 3, CO2e: '5' },
      none: { count: 1, CO2e: '0' },
    };
    const json = await report(origins, 'year=2026');
    expect(lineOf(json, '3.1')).toMatchObject({ count: 7, CO2e: '66.5', shares: expected });
    expect(json.sums.at(-1)).toMatchObject({ count: 7, CO2e: '66.5', shares: expected });
  });

  it('states the method of scope 2 that the company has set', async () => {
    const powered = await company('powered');
    for (const scope2Method of ['market-based', 'location-based']) {
      await send('PATCH', 'company', powered.member, { scope2Method });
      expect((await report(powered, 'year=2026')).scope2Method).toBe(scope2Method);
    }
  });

  it('compares with another year, or with as many months, also below 0', async () => {
    const compared = await company('compared');
    const { activity, its } = compared;
    const figures: [string, string, string][] = [
      ['2024-12-31T23:59:59.999Z', '1', '80'],
      ['2025-01-01', '1', '-20'],
      ['2025-06-30T23:00:00-01:00', '3.15', '-7'],
      ['2026-01-01', '1', '40'],
      ['2026-06-01', '3.15', '7'],
      ['2027-01-01T00:30:00+01:00', '2', '5'],
    ];
    for (const [startDate, code, UpstreamCO2e] of figures) {
      await activity.made({ startDate, UpstreamCO2e, scope: ref(its.scope(code).uuid) });
    }
    const changes = async (query: string) =>
      Object.fromEntries(
        (await report(compared, query)).rows
          .filter((row: any) => row.count + row.compared.count > 0)
          .map(({ key, CO2e, compared: of }: any) => [key, [CO2e, of.CO2e, of.difference, of.changePercent]]),
      );
    expect(await changes('year=2026&compare=2025')).toEqual({
      '1': ['40', '-20', '60', '300.00'],
      '2': ['5', '0', '5', undefined],
      '3.15': ['7', '-7', '14', '200.00'],
    });
    expect(await changes('year=2025&compare=2024')).toEqual({
      '1': ['-20', '80', '-100', '-125.00'],
      '3.15': ['-7', '0', '-7', undefined],
    });
    // At 23:00 an hour west of Greenwich it is July.
    expect(await changes('sd=2025-01&ed=2025-06&compare=2026-01')).toEqual({
      '1': ['-20', '40', '-60', '-150.00'],
      '3.15': ['0', '7', '-7', '-100.00'],
    });
  });

  it('of an org has only its activities', async () => {
    const orgs = await company('orgs');
    const { activity, its } = orgs;
    await activity.made({ UpstreamCO2e: '3', startDate: '2026-01-31', org: ref(its.org.uuid) });
    await activity.made({ UpstreamCO2e: '4', startDate: '2025-01-31' });
    await activity.made({ UpstreamCO2e: '5', startDate: '2026-01-31' });
    const json = await report(orgs, `year=2026&compare=2025&org=${its.org.uuid.toUpperCase()}`);
    expect(json.org).toEqual({ uuid: its.org.uuid, name: its.org.name });
    expect(json.sums.at(-1)).toMatchObject({ count: 1, CO2e: '3', compared: { count: 0, CO2e: '0' } });
  });
});

const DAYS = ['2025-12-31T23:59:59.999Z', '2026-01-01', '2026-03-31T23:30:00-01:00', '2026-12-31', '2027-01-01'];
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(9, '0')}`);

describe('the rows', () => {
  it('add up to the listing of the same period, to the digit, after any writes', async () => {
    const many = await company('many');
    const { activity, its, member } = many;
    const own = (await send('POST', 'scope', member, { name: 'Own' })).json.uuid as string;
    const scopes = [undefined, own, ...['1', '2', '3.1', '3.9', '3.15'].map((code) => its.scope(code).uuid)];
    const figure = fc.oneof(
      fc.record({ UpstreamCO2e: amount }),
      fc.record({ DownstreamCO2e: amount, UpstreamCO2e: fc.option(amount, { nil: undefined }) }),
      fc.record({ quantity: fc.double({ min: -1e6, max: 1e6, noNaN: true }) }).map((quantity) => {
        return { ...quantity, unit: 'pcs', product: ref(its.chair.uuid) };
      }),
      fc.record({ quantity: fc.integer({ min: -1_000, max: 1_000 }) }).map((quantity) => {
        return { ...quantity, unit: 'kg', transportLane: ref(its.lane.uuid) };
      }),
      fc.constant({}),
    );
    const place = fc.record({
      startDate: fc.constantFrom(...DAYS),
      scope: fc.constantFrom(...scopes.map(ref)),
      org: fc.constantFrom(undefined, ref(its.org.uuid)),
    });
    const write = fc.tuple(figure, place).map(([figures, where]) => ({ ...where, ...figures }));
    const cleared = fc.constantFrom<object>(
      { UpstreamCO2e: null, DownstreamCO2e: null },
      { product: null, transportLane: null },
      { scope: null },
      { startDate: '2026-07-01' },
    );
    const patch = fc.oneof(write, cleared);
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 3, maxLength: 30 }), patch, async (bodies, change) => {
        const { json } = await activity.bulk(bodies);
        const [first, second] = json.data as { uuid: string }[];
        await activity.patch(first?.uuid ?? '', change);
        await activity.remove(second?.uuid ?? '');
        for (const [query, period, org] of [
          ['year=2026', 'date=2026', undefined],
          ['year=2025', 'date=2025', its.org.uuid],
          ['sd=2026-01&ed=2026-03', 'sd=2026-01-01&ed=2026-03-31', undefined],
          ['sd=2026-12&ed=2027-01', 'sd=2026-12-01&ed=2027-01-31', its.org.uuid],
        ]) {
          const narrowed = org ? `&org=${org}` : '';
          const made = await report(many, `${query}${narrowed}`);
          const listed = (await activity.list(`?${period}${narrowed}`)).json;
          expectToMatch(made, listed);
        }
      }),
      { numRuns: 25 },
    );
    // What is compared is read from other tables than the report itself.
    const lines = (json: any) => [...json.rows, ...json.sums];
    const [of2026, of2025] = [await report(many, 'year=2026&compare=2025'), await report(many, 'year=2025')];
    for (const { key, scope, compared, CO2e } of lines(of2026)) {
      const same = lines(of2025).find((line) => line.key === key && line.scope?.uuid === scope?.uuid);
      expect([compared.count, compared.CO2e]).toEqual([same?.count ?? 0, same?.CO2e ?? '0']);
      expect(sum([compared.CO2e, compared.difference])).toBe(CO2e);
    }
  }, 120_000);

  /** Every line of a report against the activities that the listing gives. */
  function expectToMatch(made: any, listed: any): void {
    const rows = made.rows as any[];
    expect(sum(rows.map(({ CO2e }) => CO2e))).toBe(sum([listed.CO2e, listed.uncategorizedCO2e]));
    expect(made.sums.at(-1).CO2e).toBe(sum([listed.CO2e, listed.uncategorizedCO2e]));
    expect([made.count, made.sums.at(-1).count]).toEqual([listed.count, listed.count]);
    expect(rows.at(-1).CO2e).toBe(listed.uncategorizedCO2e);
    for (const row of rows) {
      const its = listed.data.filter((each: any) => each.scope?.uuid === row.scope?.uuid);
      expect([row.count, row.CO2e]).toEqual([its.length, sum(its.map(({ CO2e }: any) => CO2e))]);
    }
    for (const { count, CO2e, shares } of [...rows, ...made.sums]) {
      const totals = FIGURE_ORIGINS.map((origin) => shares[origin]);
      expect(totals.reduce((all, total) => all + total.count, 0)).toBe(count);
      expect(sum(totals.map((total) => total.CO2e))).toBe(CO2e);
    }
    expect(sum([0, 1, 2].map((at) => made.sums[at].CO2e))).toBe(
      sum(rows.filter(({ kind }) => kind === 'scope').map(({ CO2e }) => CO2e)),
    );
  }
});

describe('the inventory as a file', () => {
  let its: Company;

  beforeAll(async () => {
    its = await company('files');
    const { activity, member } = its;
    const own = (await send('POST', 'scope', member, { name: '=HYPERLINK("http://x")' })).json.uuid;
    await activity.made({ UpstreamCO2e: '-12345678901234567890.5', startDate: '2026-01-01', scope: ref(own) });
    await activity.made({ UpstreamCO2e: '1', startDate: '2026-01-01', scope: ref(its.its.scope('2').uuid) });
  });

  const file = async (query: string, headers: Record<string, string> = {}) => {
    const url = `${service.url}/api/v1/report/ghg?year=2026${query}`;
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${its.member.token}`, ...headers } });
    return { type: answer.headers.get('content-type'), name: answer.headers.get('content-disposition'), answer };
  };

  async function cellsOf(answer: Response): Promise<Cell[][]> {
    const folder = await mkdtemp(join(tmpdir(), 'ghg-report-'));
    try {
      const path = join(folder, 'report');
      await writeFile(path, Buffer.from(await answer.arrayBuffer()));
      const rows: Cell[][] = [];
      for await (const { cells } of (await openSheet(path)).rows) rows.push([...cells]);
      return rows;
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it('is a plain CSV: header, rows, sums', async () => {
    const { type, name, answer } = await file('&format=csv');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(name).toBe('attachment; filename="ghg report 2026-01-01 to 2026-12-31.csv"');
    const rows = (await cellsOf(answer)).map((row) => row.map(({ text }) => text));
    expect(rows).toHaveLength(1 + 17 + 1 + 1 + 5);
    expect(rows[0]?.slice(0, 8)).toEqual([
      ...['line', 'key', 'name', 'name in the company', 'scope uuid', 'method', 'activities', 'kg CO2e'],
    ]);
    expect(rows[2]?.slice(5, 8)).toEqual(['not stated', '1', '1']);
    expect(rows[18]?.[2]).toBe('=HYPERLINK("http://x")');
    expect(rows.at(-1)?.slice(0, 8)).toEqual([
      'sum',
      'all',
      'All activities',
      '',
      '',
      '',
      '2',
      '-12345678901234567889.5',
    ]);
    const raw = await (await file('&format=csv')).answer.text();
    expect(raw).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(raw).toContain(',-12345678901234567890.5,');
  });

  it('is a workbook that tells what it is above its table, figures as texts', async () => {
    const { type, name, answer } = await file('&format=xlsx&compare=2025');
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(name).toContain('.xlsx"');
    const rows = await cellsOf(answer);
    const titles = rows.slice(0, 10).map(([cell]) => cell?.text);
    expect(titles).toEqual([
      'Greenhouse gas inventory by the GHG Protocol: Company files',
      'Period: 2026-01-01 to 2026-12-31, by the start of an activity in UTC',
      'Compared with: 2025-01-01 to 2025-12-31',
      'Unit: kg CO2e. Activities: 2',
      'Scope 2: the company has not stated whether its figures are location-based or market-based',
      'Biogenic CO2 is not separate: figures include it only where a given amount or an undivided factor counts it',
      expect.stringMatching(/^Not counted: .*GWP-luluc/),
      expect.stringMatching(/^Not counted: .*GWP-biogenic/),
      'With gaps: the CO2e leaves out inputs of a product that lack a figure',
      expect.stringMatching(/^Made: 20\d\d-.*Z$/),
    ]);
    const header = rows[10]?.map(({ text }) => text) ?? [];
    expect(header.slice(-4)).toEqual(['activities, compared', 'kg CO2e, compared', 'difference, kg CO2e', 'change, %']);
    const all = rows.at(-1) ?? [];
    expect(all[header.indexOf('kg CO2e')]).toMatchObject({ text: '-12345678901234567889.5', kind: 'text' });
    expect(all[header.indexOf('activities')]).toMatchObject({ text: '2', kind: 'number' });
  });

  it('names the org that it is of, in each of its lines, and above its table where it has titles', async () => {
    const { uuid, name } = its.its.org;
    const [header = [], ...lines] = (await cellsOf((await file(`&format=csv&org=${uuid}`)).answer)).map((row) =>
      row.map(({ text }) => text),
    );
    expect(header.slice(-2)).toEqual(['org', 'org uuid']);
    for (const line of lines) expect(line.slice(-2)).toEqual([name, uuid]);
    const workbook = await cellsOf((await file(`&format=xlsx&org=${uuid}&compare=2025`)).answer);
    expect(workbook[1]?.[0]?.text).toBe(`Only activities of the org ${name}`);
    expect(workbook.at(-1)?.slice(-2)).toMatchObject([{ text: name }, { text: uuid }]);
  });

  it('has the form that Accept asks for, unless format says another', async () => {
    expect((await file('', { Accept: 'text/csv' })).type).toBe('text/csv; charset=utf-8');
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect((await file('', { Accept: `${sheet}, text/csv;q=0.5` })).type).toBe(sheet);
    for (const headers of [{ Accept: '*/*' }, { Accept: 'text/html' }, { Accept: 'application/json, text/csv' }]) {
      expect((await file('', headers)).type).toBe('application/json; charset=utf-8');
    }
    expect((await file('&format=json', { Accept: 'text/csv' })).type).toBe('application/json; charset=utf-8');
  });
});

describe('a report is refused', () => {
  it('without activity:report; activity:read includes it', async () => {
    expect((await call('GET', `${service.url}/api/v1/report/ghg?year=2026`)).status).toBe(401);
    for (const [permission, status] of [
      ['activity:report', 200],
      ['activity:read', 200],
      ['activity:create', 403],
      ['material:read', 403],
    ] as const) {
      const member = await service.member('permitted', [permission]);
      expect([permission, (await send('GET', 'report/ghg?year=2026', member)).status]).toEqual([permission, status]);
    }
  });

  it('counts as given what has one amount that was given, though the other is computed', async () => {
    const halves = await company('halves');
    const { activity, its } = halves;
    const at = { startDate: '2026-02-01', scope: ref(its.scope('3.1').uuid) };
    const chairs = { ...at, product: ref(its.chair.uuid), quantity: 2, unit: 'pcs' };
    const carried = { ...at, transportLane: ref(its.lane.uuid), quantity: 3, unit: 't' };
    await activity.made(chairs);
    await activity.made(carried);
    await activity.made({ ...at, UpstreamCO2e: '9' });
    for (const body of [chairs, carried]) await activity.patch(await activity.made(body), { DownstreamCO2e: '100' });
    const onlyHalf = { ...chairs, scope: ref(its.scope('3.2').uuid) };
    await activity.patch(await activity.made(onlyHalf), { UpstreamCO2e: '7' });
    const json = await report(halves, 'year=2026');
    expect(lineOf(json, '3.1')).toMatchObject({
      ...{ count: 5, CO2e: '335' },
      shares: {
        product: { count: 1, CO2e: '3' },
        lane: { count: 1, CO2e: '60' },
        given: { count: 3, CO2e: '272' },
        none: { count: 0, CO2e: '0' },
      },
    });
    expect(lineOf(json, '3.2')).toMatchObject({
      ...{ count: 1, CO2e: '7' },
      shares: { product: { count: 0, CO2e: '0' }, given: { count: 1, CO2e: '7' } },
    });
  });

  it('with every fault of its query', async () => {
    const asker = await company('asker');
    const foreign = await company('foreign');
    const refused = async (query: string) => {
      const { status, json } = await send('GET', `report/ghg?${query}`, asker.member);
      return [status, Object.fromEntries(json.errors.map(({ field, message }: any) => [field, message]))];
    };
    expect(await refused('year=26&org=x&format=pdf')).toEqual([
      400,
      {
        year: 'has to be a year, such as 2026',
        org: 'has to be a UUID',
        format: 'has to be one of json, csv, xlsx',
      },
    ]);
    expect(await refused('')).toEqual([400, { year: expect.stringContaining('is needed') }]);
    expect(await refused('year=2026&year=2025')).toEqual([400, { year: 'is given more than once' }]);
    expect(await refused('sd=2026-02-30&ed=2026-03')).toEqual([400, { sd: expect.stringContaining('a month') }]);
    for (const org of [foreign.its.org.uuid, newUuid()]) {
      expect(await refused(`year=2026&org=${org}`)).toEqual([400, { org: 'names nothing that exists' }]);
    }
  });
});

describe('a report of many activities', () => {
  // What each index reads is for the planner of one PostgreSQL to say.
  it.skipIf(isOnCitus())('is read from indexes alone', async () => {
    const { member } = await company('large');
    const { uuid } = member.company;
    await service.database.query(
      `insert into activity (company, uuid, description, co2e, upstream_co2e, factor_source, start_date, end_date, created_by)
       select $1, gen_random_uuid(), repeat('What was bought. ', 20), 1, case when n % 3 > 0 then 1 end,
         case when n % 3 = 1 then json_build_object('kind', case when n % 2 = 0 then 'transportLane' else 'material' end,
           'given', case when n % 15 = 1 then 'downstream' end) end,
         at, at, 'test'
       from generate_series(1, 30000) n cross join lateral (select timestamptz '2024-01-01' + n * interval '70 minutes' as at) made`,
      [uuid],
    );
    await untilVisible(service, 'activity');
    const request = readReportPeriods({ year: '2026' });
    const statements = await recorded(service.database, (database) =>
      new GhgReports(database, new ReportTurns()).make(uuid, request),
    );
    for (const { text, isPlannedAnew, values } of statements.filter((each) => each.text.includes('from activity a'))) {
      const [reading] = await readings(service.database, { text, isPlannedAnew, values });
      const alone = 'Index Only Scan';
      // The share that came from partners is read in the row, of those few that have one.
      const inRow = expect.stringMatching(/^(Index|Bitmap Heap) Scan$/) as string;
      const scans = text.includes('supplierShare') ? [alone, inRow, alone] : [alone, alone, alone, alone, alone];
      expect(reading?.scans['activity']).toEqual(scans);
      expect(reading?.buffers).toBeLessThan(500);
    }
  });
});
