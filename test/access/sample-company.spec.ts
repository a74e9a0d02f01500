import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import type { CompanyId } from '#platform';
import { Database } from '#platform';
import { sampleActivities } from '../../apps/standalone/src/sample/sample-activities.js';
import { createSampleCompany } from '../../apps/standalone/src/sample/sample-company.js';
import type { SampleCredentials } from '../../apps/standalone/src/sample/sample-file.js';
import { call } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import { cloneDatabase } from '../support/databases/database.js';
import { sessions } from '../support/databases/sessions.js';
import { TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

/** kg CO2e of the sample year: on every machine, in every year. */
const YEAR_TOTAL = '1339060.1526870852';
const UNCATEGORIZED = '942.8';

let service: TestService;
let sample: SampleCredentials;
let whole: Record<string, string[]>;
/** That of all activities, whenever the company is made. */
const year = 2025;

beforeAll(async () => {
  service = await TestService.shared();
  sample = await createSampleCompany(testEnvironment(service.databaseUrl));
  whole = await ids(service.database, sample.uuids['company']);
});

afterAll(() => service?.close());

async function get<Json>(path: string): Promise<Json> {
  const { status, json } = await call('GET', `${service.url}/api/v1/${path}`, { token: sample.apiKey });
  expect({ path, status }).toEqual({ path, status: 200 });
  return json as Json;
}

describe('the sample company', () => {
  it('has one uuid of each kind of record, each of which is there', async () => {
    const { uuids } = sample;
    const single = {
      ...{ material: 'material', process: 'process', model: 'model', switch: 'switch' },
      ...{ transportLane: 'transport/lane', activity: 'activity' },
    };
    for (const [kind, route] of Object.entries(single)) {
      expect(await get(`${route}/${uuids[kind]}`)).toMatchObject({ uuid: uuids[kind] });
    }
    const { model } = uuids;
    const listed = {
      ...{ input: `model/${model}/input`, block: `model/${model}/block`, activityGroup: 'activity/group' },
      ...{ scope: 'scope', org: 'org', supplier: 'supplier', location: 'location', taxonomy: 'taxonomy' },
      ...{ database: 'database', dataset: 'search?limit=1000' },
    };
    for (const [kind, route] of Object.entries(listed)) {
      const page = await get<{ data?: { uuid: string }[] }>(route);
      const rows = page.data ?? (page as { uuid: string }[]);
      expect({ kind, there: rows.some(({ uuid }) => uuid === uuids[kind]) }).toEqual({ kind, there: true });
    }
    expect(Object.keys(uuids).sort()).toEqual([...Object.keys(single), ...Object.keys(listed), 'company'].sort());
  });

  it('has a product whose figures and weights its model gives, and which is published', async () => {
    const { product } = await get<{ product: { uuid: string; name: string } }>(`model/${sample.uuids['model']}`);
    expect(product.name).toBe('Desk lamp');
    const lamp = await get<Record<string, unknown>>(`material/${product.uuid}`);
    expect(lamp).toMatchObject({
      dataSource: 'model',
      footprint: { CO2e: { productCarbonFootprint: '12.4344593251', A4: '0.281208672' } },
      modeledWeight: { quantity: 2.32, unit: 'kg' },
      modeledPackagingWeight: { quantity: 0.35, unit: 'kg' },
    });
    expect([lamp['weight'], lamp['packagingWeight']]).toEqual([lamp['modeledWeight'], lamp['modeledPackagingWeight']]);
    expect(await get(`material/${product.uuid}/pact`)).toMatchObject({ published: true });
    const inputs = await get<{ data: { CO2e?: string; block?: object; transport?: { tkm: number } }[] }>(
      `model/${sample.uuids['model']}/input`,
    );
    expect(inputs.data.every(({ CO2e }) => Number(CO2e) > 0)).toBe(true);
    expect(inputs.data.filter(({ transport }) => transport).map(({ transport }) => transport?.tkm)).toEqual([
      0.972, 2.8836,
    ]);
    expect(inputs.data.filter(({ block }) => block)).toHaveLength(5);
  });

  it('has switches with the mean of their sources', async () => {
    const { data } = await get<{ data: { name: string; sources: object[] }[] }>('switch');
    expect(data).toMatchObject([
      { name: 'Sheet metal', footprint: { CO2e: { A1_A3: '5.98091851' } } },
      { name: 'Heat', footprint: { CO2e: { A1_A3: '0.181275' } } },
      { name: 'To be deleted' },
    ]);
    expect(data.map(({ sources }) => sources.length)).toEqual([2, 2, 1]);
  });

  it('has a year of activities, in several scopes and orgs, the same everywhere', async () => {
    interface Listing {
      count: number;
      CO2e: string;
      uncategorizedCO2e: string;
      scopes: object[];
      orgs: object[];
      data: { product?: object; CO2e: string; factorSource?: { kind: string } }[];
    }
    const all = await get<Listing>('activity');
    const listed = await get<Listing>(`activity?date=${year}`);
    expect(listed).toMatchObject({ count: all.count, CO2e: YEAR_TOTAL, uncategorizedCO2e: UNCATEGORIZED });
    expect([listed.scopes.length, listed.orgs.length]).toEqual([8, 3]);
    expect(listed.count).toBeGreaterThan(200);

    let sum = new Decimal(0);
    for (let month = 1; month <= 12; month++) {
      const { count, CO2e } = await get<Listing>(`activity?date=${year}-${String(month).padStart(2, '0')}`);
      expect(count).toBeGreaterThan(15);
      sum = sum.plus(CO2e);
    }
    expect(sum.toFixed()).toBe(YEAR_TOTAL);
    const rows = await service.database.query<{ how: string }>(
      `select distinct coalesce(factor_source->>'kind', 'stated') as how from activity where company = $1 order by how`,
      [sample.uuids['company'] as CompanyId],
    );
    expect(rows.map(({ how }) => how)).toEqual(['material', 'process', 'stated', 'transportLane']);
    expect(sampleActivities(2023).map(({ amount }) => amount)).toEqual(
      sampleActivities(2024).map(({ amount }) => amount),
    );
  });
});

describe('made again', () => {
  it('is left as it has become, and gets a new client', async () => {
    await service.database.query(`update switch set name = 'Mine', sync_id = null where company = $1`, [
      sample.uuids['company'] as CompanyId,
    ]);
    const again = await createSampleCompany(testEnvironment(service.databaseUrl));
    expect(again.apiKey).not.toBe(sample.apiKey);
    expect(again.uuids).toEqual(sample.uuids);
    expect(await ids(service.database, again.uuids['company'])).toEqual(whole);
  });

  it('after starts that were killed is completed, nothing twice, with the same uuids', async () => {
    const cloned = await cloneDatabase();
    const database = await Database.open(cloned.url, { applicationName: 'test' });
    try {
      const early = ['supplier', 'dataset', 'element', 'switch', 'block', 'model_input', 'activity', 'image'];
      for (const table of [...early, 'import_mapping', 'file_import', 'data_source', 'delivery', 'client']) {
        await cutAt(database, table, () =>
          expect(createSampleCompany(testEnvironment(cloned.url))).rejects.toThrow(/onnection/),
        );
      }
      const { uuids } = await createSampleCompany(testEnvironment(cloned.url));
      expect(await ids(database, uuids['company'])).toEqual(whole);
      expect(uuids).toEqual(sample.uuids);
    } finally {
      await database.close();
      await cloned.drop();
    }
  });
});

/** Ends the connection of some work where it first writes to a table. */
async function cutAt(database: Database, table: string, work: () => Promise<void>): Promise<void> {
  const blocker = await database.pool.connect();
  const cut = `select pg_terminate_backend(pid) from ${sessions()}
    where datname = current_database() and application_name <> 'test' and wait_event_type = 'Lock'`;
  try {
    await blocker.query(`begin; lock table ${table} in share mode`);
    const isCut = until(`${table} is written`, async () => (await database.pool.query(cut)).rowCount === 1);
    await Promise.all([isCut, work()]);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}

/** The ids of a company's rows of each kind. They are the same everywhere. */
async function ids(database: Database, company: string | undefined): Promise<Record<string, string[]>> {
  const owned = ['taxonomy', 'dataset', 'factor_database'];
  const tables = ['element', 'model', 'model_input', 'block', 'switch', 'transport_lane', 'activity', 'activity_group'];
  const more = ['org', 'scope', 'supplier', 'location', 'published_footprint', 'data_source', 'exchange_event'];
  const last = ['delivery', 'file_import', 'import_mapping'];
  const idsIn = (table: string): string => {
    const column = table === 'published_footprint' ? 'id' : 'uuid';
    const owner = owned.includes(table) ? 'owner' : 'company';
    return `(select array_agg(${column}::text order by ${column}) from ${table} where ${owner} = $1) as ${table}`;
  };
  const [row = {}] = await database.query<Record<string, string[]>>(
    `select (select array_agg(switch || ' ' || element order by switch, element) from switch_source where company = $1) as sources,
       ${[...tables, ...more, ...last, ...owned].map(idsIn).join()}`,
    [company as CompanyId],
  );
  return row;
}
