import { mkdtemp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleCompanies } from '../../apps/standalone/src/sample/sample-companies.js';
import { activitiesOf } from '../../apps/standalone/src/sample/activities.js';
import { fillSample } from '../../apps/standalone/src/sample/fill-sample.js';
import type { ClientCredentials, SampleFile } from '../../apps/standalone/src/sample/sample-file.js';
import { writeSample } from '../../apps/standalone/src/sample/sample-file.js';
import { ALONE, LOOK_UP, WITH_PARTNER } from '../../apps/standalone/src/sample/steps.js';
import type { CompanyId } from '#platform';
import { call } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import { TestService } from '../support/companies/service.js';

/** As `npm start` sets it. */
const SETTINGS = { DEFAULT_COMPANY: 'demo', BASE_DOMAIN: 'localhost' };

let service: TestService;
let sample: SampleFile;
const year = new Date().getUTCFullYear();

beforeAll(async () => {
  service = await TestService.start(SETTINGS);
  await service.startWorker();
  sample = await companies();
  await fill(sample);
});

afterAll(() => service?.close());

/** Creates the companies, or finds them. */
async function companies(): Promise<SampleFile> {
  const known = await createSampleCompanies(testEnvironment(service.databaseUrl, SETTINGS));
  const baseUrl = `${service.url.replace('127.0.0.1', 'localhost')}/api`;
  return { ...known, baseUrl, companyBaseUrl: baseUrl, pactBaseUrl: `${baseUrl}/pact` };
}

const fill = (from: SampleFile, send: typeof fetch = fetch): Promise<void> =>
  fillSample(from, { fetch: send, save: (filled) => Promise.resolve(void (sample = filled)) });

async function get<Json>(path: string, { apiKey }: Pick<ClientCredentials, 'apiKey'> = sample): Promise<Json> {
  const { status, json } = await call('GET', `${service.url}/api/v1/${path}`, { token: apiKey });
  expect({ path, status }).toEqual({ path, status: 200 });
  return json as Json;
}

/** How many rows a company has of each kind. */
async function counts(): Promise<Record<string, number>> {
  const tables = ['element', 'model', 'model_input', 'block', 'switch', 'transport_lane', 'activity', 'activity_group'];
  const more = [
    'org',
    'scope',
    'supplier',
    'location',
    'published_footprint',
    'data_source',
    'exchange_event',
    'delivery',
  ];
  const countOf = (table: string, owner = 'company') =>
    `(select count(*)::int from ${table} where ${owner} = $1) as ${table}`;
  const owned = ['taxonomy', 'dataset', 'factor_database'].map((table) => countOf(table, 'owner'));
  const [row = {}] = await service.database.query<Record<string, number>>(
    `select ${[...[...tables, ...more].map((table) => countOf(table)), ...owned].join()}`,
    [sample.uuids['company'] as CompanyId],
  );
  return row;
}

describe('the sample company', () => {
  it('is filled, and has one uuid of each kind of record, each of which is there', async () => {
    const { uuids } = sample;
    expect(sample.toFill).toEqual([]);
    const single = {
      ...{ material: 'material', process: 'process', model: 'model', switch: 'switch' },
      ...{ transportLane: 'transport/lane', activity: 'activity', database: 'database', dataset: 'dataset' },
    };
    for (const [kind, route] of Object.entries(single)) {
      expect(await get(`${route}/${uuids[kind]}`)).toMatchObject({ uuid: uuids[kind] });
    }
    const others = ['input', 'block', 'activityGroup', 'scope', 'org', 'supplier', 'location', 'taxonomy', 'company'];
    expect(Object.keys(uuids).sort()).toEqual([...Object.keys(single), ...others].sort());
    expect(await get(`material/${uuids['material']}`)).toMatchObject({ name: 'Aluminium bracket' });
  });

  it('has a product whose figures and weights its model gives, and which is published', async () => {
    const { product } = await get<{ product: { uuid: string; name: string } }>(`model/${sample.uuids['model']}`);
    expect(product.name).toBe('Desk lamp');
    expect(await get(`material/${product.uuid}`)).toMatchObject({
      dataSource: 'model',
      footprint: { CO2e: { productCarbonFootprint: '12.4344593251', A4: '0.281208672' } },
      modeledWeight: { quantity: 2.32, unit: 'kg' },
      modeledPackagingWeight: { quantity: 0.35, unit: 'kg' },
    });
    expect(await get(`material/${product.uuid}/pact`)).toMatchObject({ published: true });
  });

  it('has the activities of last year, and of this one those that have ended', async () => {
    const last = await get<{ count: number; scopes: object[]; orgs: object[] }>(`activity?date=${year - 1}`);
    expect(last).toMatchObject({ count: activitiesOf(year - 1).length });
    expect([last.scopes.length, last.orgs.length]).toEqual([8, 3]);
    const all = await get<{ count: number }>('activity');
    const now = await get<{ count: number }>(`activity?date=${year}`);
    expect(all.count).toBe(last.count + now.count);
    const today = new Date().toISOString();
    expect(now.count).toBe(activitiesOf(year).filter(({ body }) => body.endDate < today.slice(0, 10)).length);
    expect(activitiesOf(2023)).toEqual(activitiesOf(2023));
  });

  it('has factors that are known to be undivided, with what their publisher says', async () => {
    const { data } = await get<{ data: object[] }>('search?q=steel+cans+primary');
    expect(data[0]).toMatchObject({ impacts: { 'GWP-fossil': { method: 'undivided', A1_A3: '2854.91851' } } });
    const databases = await get<{ data: { name: string }[] }>('database?limit=1000');
    expect(databases.data.find(({ name }) => name.startsWith('UK'))).toMatchObject({
      gwpSet: 'AR5',
      version: '2024 v1.1',
    });
  });

  it('and its partner have asked each other, and were answered', async () => {
    const { data } = await get<{ data: { id: string; direction: string; state: string; type: string }[] }>('exchange');
    const asked = data.filter(({ type }) => type.endsWith('RequestCreatedEvent.3'));
    expect(asked.map(({ direction, state }) => `${direction} ${state}`).sort()).toEqual([
      ...['inbound delivered', 'outbound delivered', 'outbound delivered'],
    ]);
    const answers = await Promise.all(asked.map(({ id }) => get<{ answer: object }>(`exchange/${id}`)));
    const kinds = answers.map(({ answer }) => (answer as { kind: string; code?: string }).code ?? 'fulfilled');
    expect(kinds.sort()).toEqual(['NotFound', 'fulfilled', 'fulfilled']);
    const pulls = await get<{ data: object[] }>('exchange/pull');
    expect(pulls.data).toMatchObject([{ state: 'done', found: 2, dataSource: { name: 'Northfield Metals' } }]);
    const received = await get<{ count: number }>('received-footprint');
    expect(received.count).toBe(2);
  });
});

describe('started at another port', () => {
  it('its companies are told where the other one is', async () => {
    const folder = await mkdtemp('/var/tmp/footprint-moved-');
    const moved = await writeSample(folder, sample, 'http://localhost:4711');
    expect(moved.toFill).toEqual(['addresses']);
    expect((await writeSample(folder, moved, 'http://localhost:4711')).toFill).toEqual(['addresses']);
    await rm(folder, { recursive: true });
    const here = sample;
    await fill({ ...here, pactBaseUrl: moved.pactBaseUrl, toFill: moved.toFill ?? [] });
    sample = here;
    const urlsOf = async (of?: ClientCredentials) =>
      (await get<{ data: { url: string }[] }>('data-source', of)).data.map(({ url }) => url).sort();
    expect(await urlsOf()).toEqual(['http://localhost:4000/pact', 'http://partner.localhost:4711/api/pact']);
    expect(await urlsOf(here.partner)).toEqual(['http://localhost:4711/api/pact']);
  });
});

describe('filled again', () => {
  it('from the start, nothing is there twice, and what somebody changed is left alone', async () => {
    const before = await counts();
    await service.database.query(`update switch set name = 'Mine' where company = $1`, [
      sample.uuids['company'] as CompanyId,
    ]);
    await fill({ ...sample, toFill: WITH_PARTNER });
    expect(await counts()).toEqual(before);
    expect((await get<{ data: { name: string }[] }>('switch')).data.map(({ name }) => name)).toEqual(['Mine', 'Mine']);
  });

  it('with a new client where its credentials were lost, it looks up uuids and writes nothing', async () => {
    const before = await counts();
    const again = await companies();
    expect(again.apiKey).not.toBe(sample.apiKey);
    expect(again.toFill).toEqual(LOOK_UP);
    const { uuids } = sample;
    await fill(again);
    expect(sample.uuids).toEqual(uuids);
    expect(await counts()).toEqual(before);
  });
});

describe('in another installation', () => {
  let other: TestService;
  beforeAll(async () => {
    other = service;
    service = await TestService.start(SETTINGS);
    await service.startWorker();
  });
  afterAll(async () => {
    await service.close();
    service = other;
  });

  it('starts that were killed over and over complete it, nothing twice, with uuids of its own', async () => {
    const whole = sample;
    const complete = { ...(await countsOf(other, whole)) };
    sample = await companies();
    expect(sample.toFill).toEqual(WITH_PARTNER);
    for (let requests = 5; sample.toFill?.length; requests += 25) {
      let left = requests;
      const breaking: typeof fetch = async (...sent) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        const answer = await fetch(...sent);
        // What the last request did is kept, but its answer never comes.
        if (left === 0) throw new Error('killed');
        return answer;
      };
      await fill(sample, breaking).catch((fault: unknown) => expect(String(fault)).toBe('Error: killed'));
    }
    expect(await counts()).toEqual(complete);
    expect(Object.keys(sample.uuids)).toEqual(Object.keys(whole.uuids));
    const shared = Object.values(sample.uuids).filter((uuid) => Object.values(whole.uuids).includes(uuid));
    expect(shared).toEqual([]);
  });

  async function countsOf(at: TestService, of: SampleFile): Promise<Record<string, number>> {
    const here = [service, sample] as const;
    [service, sample] = [at, of];
    const found = await counts();
    [service, sample] = here;
    return found;
  }
});

it('has no partner where events between the two would not arrive', async () => {
  const alone = await TestService.start(SETTINGS);
  try {
    const settings = { ...SETTINGS, PUBLIC_URL: 'https://footprints.example.com' };
    const known = await createSampleCompanies(testEnvironment(alone.databaseUrl, settings));
    expect(known).not.toHaveProperty('partner');
    expect(known.toFill).toEqual(ALONE);
  } finally {
    await alone.close();
  }
});
