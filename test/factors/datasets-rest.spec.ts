// @module-tag citus
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_FOLLOWS, storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { newUuid, SHARED } from '#platform';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let other: Member;
let shared: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  other = await service.member('other');
  const database = { owner: SHARED, name: 'DESNZ', version: '2024', licence: 'OGL', gwpSet: 'AR5', priceYear: 2021 };
  const stored = await service.database.transaction((tx) =>
    storeDatasets(tx, NOTHING_FOLLOWS, database, [
      { key: '1', name: 'Diesel', unit: 'l', figures: { 'GWP-fossil': { A1_A3: new Decimal('2.5') } }, taxonomy: [] },
    ]),
  );
  shared = stored.uuid;
});

afterAll(() => service?.close());

const post = (body: unknown, query = '', by: Member = member) =>
  call('POST', `${service.url}/api/v1/dataset${query}`, { token: by.token, body });
const databases = async (query = '', by: Member = member) =>
  call('GET', `${service.url}/api/v1/database${query}`, { token: by.token });
const fields = (answer: Called) => (answer.json.errors as { field: string }[]).map(({ field }) => field);
const aDataset = (said: object = {}) => ({
  name: 'Own steel',
  unit: 'kg',
  impacts: { 'gwp-fossil': { A1: '1.5', A3: '0.25' } },
  ...said,
});

describe('databases', () => {
  it('are the shared ones and those of the company', async () => {
    const named = { name: 'Measured', version: '3', licence: 'internal', gwpSet: 'ar6', boundary: 'cradle to gate' };
    const made = await post(aDataset({ database: { ...named, priceYear: 2023 } }));
    expect(made.status).toBe(200);
    const { json } = await databases();
    expect(json).toMatchObject({ count: 2, page: 1, pageSize: 100 });
    expect(json.data).toEqual([
      {
        uuid: shared,
        name: 'DESNZ',
        version: '2024',
        licence: 'OGL',
        count: 1,
        gwpSet: 'AR5',
        priceYear: 2021,
        shared: true,
      },
      { ...named, uuid: made.json.database.uuid, gwpSet: 'AR6', priceYear: 2023, count: 1, shared: false },
    ]);
    expect((await databases('', other)).json).toMatchObject({ count: 1, data: [{ uuid: shared, shared: true }] });
    const first = await databases('?limit=1');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await call('GET', next, { token: member.token })).json.data).toEqual(json.data.slice(1));
  });

  it('need dataset:read, and datasets dataset:create', async () => {
    const reader = await service.member('acme', ['dataset:read']);
    const maker = await service.member('acme', ['dataset:create']);
    expect((await databases('', reader)).status).toBe(200);
    expect((await databases('', maker)).status).toBe(403);
    expect((await post(aDataset(), '', reader)).status).toBe(403);
    expect((await post(aDataset(), '', maker)).status).toBe(200);
    expect((await call('GET', `${service.url}/api/v1/database`)).status).toBe(401);
    expect((await call('POST', `${service.url}/api/v1/dataset`, { body: aDataset() })).status).toBe(401);
  });
});

describe('a dataset of a company', () => {
  it('leaves complete, with the keys of a material', async () => {
    const { json: above } = await call('POST', `${service.url}/api/v1/taxonomy`, {
      token: member.token,
      body: { name: 'Steel' },
    });
    const { json: taxonomy } = await call('POST', `${service.url}/api/v1/taxonomy`, {
      token: member.token,
      body: { name: 'Hot rolled', parent: { uuid: above.uuid } },
    });
    const { json: supplier } = await call('POST', `${service.url}/api/v1/supplier`, {
      token: member.token,
      body: { name: 'Mill', syncId: 'MILL' },
    });
    const by = { supplier: { syncId: 'MILL' } };
    const said = {
      ...by,
      description: 'Measured',
      key: 'S-1',
      taxonomy: { uuid: taxonomy.uuid },
      dataQualityRating: 2.5,
    };
    const made = await post(aDataset(said), '?impacts=GWP-fossil,AP');
    expect(made.status).toBe(200);
    expect(made.json).toMatchObject({
      uuid: expect.any(String),
      key: 'S-1',
      name: 'Own steel',
      description: 'Measured',
      unit: 'kg',
      database: { name: 'Own datasets', version: 'unspecified' },
      footprint: { CO2e: { A1: '1.5', A2: '', A3: '0.25', A1_A3: '1.75', productCarbonFootprint: '1.75', B1: '' } },
      taxonomy: { uuid: taxonomy.uuid, name: 'Hot rolled', path: 'steel/hot-rolled' },
      supplier,
      dataQualityRating: 2.5,
    });
    expect((await post(aDataset(said))).json.uuid).toBe(made.json.uuid);
    expect(Object.keys(made.json.impacts)).toEqual(['GWP-fossil', 'AP']);
    const bound = await call('POST', `${service.url}/api/v1/material`, {
      token: member.token,
      body: { name: 'Beam', dataset: { uuid: made.json.uuid } },
    });
    expect(bound.json).toMatchObject({
      unit: 'kg',
      dataset: { uuid: made.json.uuid, name: 'Own steel', source: 'Own datasets', declaredUnit: 'kg' },
      footprint: { CO2e: { A1_A3: '1.75' } },
      dataQualityRating: 2.5,
    });
    const foreign = { name: 'Beam', dataset: { uuid: made.json.uuid } };
    expect((await call('POST', `${service.url}/api/v1/material`, { token: other.token, body: foreign })).status).toBe(
      400,
    );
  });

  it('is one when it is sent twice under its key, and none other takes the key', async () => {
    const said = aDataset({ key: 'twice', description: 'D' });
    const both = await Promise.all([post(said), post(said), post({ ...said, description: undefined })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(both.map(({ json }) => json.uuid)).size).toBe(1);
    const differs = await post({ ...said, name: 'Other', impacts: { AP: { A1: '1' } }, description: 'E' });
    expect(differs.status).toBe(409);
    expect(differs.json.message).toContain(both[0]?.json.uuid);
    expect(differs.json.message).toContain('differs in name, impacts, description');
    expect((await post({ ...said, name: 'Other', database: { name: 'Elsewhere' } })).status).toBe(200);
    expect((await post({ ...said, name: 'Theirs' }, '', other)).status).toBe(200);
  });

  it('lies in a database that is described once', async () => {
    const database = { name: 'Described', version: '1', licence: 'CC0', gwpSet: 'AR5' };
    const made = await post(aDataset({ database }));
    expect((await post(aDataset({ database }))).json.database).toEqual(made.json.database);
    expect((await post(aDataset({ database: { name: 'Described', version: '1' } }))).json.database).toEqual(
      made.json.database,
    );
    expect((await post(aDataset({ database: { uuid: made.json.database.uuid } }))).json.database).toEqual(
      made.json.database,
    );
    const differs = await post(aDataset({ database: { ...database, licence: 'CC-BY', priceYear: 2020 } }));
    expect(differs.status).toBe(409);
    expect(differs.json.message).toContain('differs in licence, priceYear');
    for (const uuid of [shared, newUuid()]) {
      const answer = await post(aDataset({ database: { uuid } }));
      expect(answer.status).toBe(400);
      expect(fields(answer)).toEqual(['database']);
    }
    expect((await post(aDataset({ database: { uuid: made.json.database.uuid } }), '', other)).status).toBe(400);
  });

  it('is refused without a figure, and with figures, units and references that are none', async () => {
    const wrong: [object, string][] = [
      [{ impacts: undefined }, 'impacts'],
      [{ impacts: {} }, 'impacts'],
      [{ impacts: { AP: { method: 'guess' } } }, 'impacts'],
      [{ impacts: { AP: { A1: '' } } }, 'impacts'],
      [{ impacts: { XX: { A1: '1' } } }, 'impacts.XX'],
      [{ impacts: { AP: { A1: '1e5' } } }, 'impacts.AP.A1'],
      [{ impacts: { AP: { A1: 1 } } }, 'impacts.AP.A1'],
      [{ impacts: [] }, 'impacts'],
      [{ footprint: 'x' }, 'footprint'],
      [{ unit: 'hogshead' }, 'unit'],
      [{ unit: undefined }, 'unit'],
      [{ name: '' }, 'name'],
      [{ name: undefined }, 'name'],
      [{ key: '' }, 'key'],
      [{ key: 'x'.repeat(257) }, 'key'],
      [{ description: 'x'.repeat(20_001) }, 'description'],
      [{ dataQualityRating: 0.9 }, 'dataQualityRating'],
      [{ dataQualityRating: 5.1 }, 'dataQualityRating'],
      [{ dataQualityRating: '3' }, 'dataQualityRating'],
      [{ taxonomy: { uuid: newUuid() } }, 'taxonomy'],
      [{ taxonomy: { uuid: 'x' } }, 'taxonomy.uuid'],
      [{ supplier: { syncId: 'nobody' } }, 'supplier'],
      [{ supplier: {} }, 'supplier'],
      [{ database: 'x' }, 'database'],
      [{ database: { name: '' } }, 'database.name'],
      [{ database: { version: 'x'.repeat(101) } }, 'database.version'],
      [{ database: { gwpSet: '6' } }, 'database.gwpSet'],
      [{ database: { priceYear: 0 } }, 'database.priceYear'],
      [{ database: { licence: 7 } }, 'database.licence'],
    ];
    for (const [said, field] of wrong) {
      const answer = await post(aDataset(said));
      expect(answer.status, JSON.stringify(said)).toBe(400);
      expect(fields(answer), JSON.stringify(said)).toEqual([field]);
    }
    const nowhere = { taxonomy: { uuid: newUuid() }, supplier: { uuid: newUuid() }, database: { uuid: newUuid() } };
    expect(fields(await post(aDataset(nowhere)))).toEqual(['taxonomy', 'supplier', 'database']);
    expect((await post(aDataset(), '?impacts=nonsense')).status).toBe(400);
    expect((await post(aDataset({ impacts: { AP: { A1: '9'.repeat(20), A2: '9'.repeat(20) } } }))).status).toBe(400);
    const long = aDataset({ name: '🌍'.repeat(500), key: '🌍'.repeat(256) });
    const database = { name: '🌍'.repeat(500), version: '🌍'.repeat(100), licence: '🌍'.repeat(500) };
    expect((await post({ ...long, database })).status).toBe(200);
  });

  it('prints what it was told, whatever its size', async () => {
    const figure = `-${'9'.repeat(20)}.${'9'.repeat(30)}`;
    const made = await post(aDataset({ impacts: { ADPF: { A1_A3: figure } } }), '?impacts=all');
    expect(made.json.impacts.ADPF.A1_A3).toBe(figure);
    expect(made.json.footprint.CO2e.A1_A3).toBe('');
  });
});
