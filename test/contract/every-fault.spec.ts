import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { call } from '../support/companies/call.js';
import type { Called } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let acme: Member;

beforeAll(async () => {
  service = await TestService.shared();
  acme = await service.member();
});
afterAll(() => service.close());

const UNKNOWN = { uuid: newUuid() };
const send = (method: string, path: string, body: unknown): Promise<Called> =>
  call(method, `${service.url}/api/v1/${path}`, { token: acme.token, body });

async function made(path: string, body: unknown): Promise<string> {
  const { status, json, text } = await send('POST', path, body);
  expect(status, text).toBe(200);
  return json.uuid as string;
}

/** The fields at fault, in the order of the alphabet; each answer lists a field once. */
async function faulty(method: string, path: string, body: unknown): Promise<string[]> {
  const { status, json, text } = await send(method, path, body);
  expect(status, text).toBe(400);
  const fields = (json.errors as { field: string }[]).map(({ field }) => field);
  expect(new Set(fields).size, text).toBe(fields.length);
  return fields.sort();
}

describe('one answer lists every fault', () => {
  const element = {
    name: 5,
    weight: { quantity: -1, unit: 'kg' },
    dataQualityIndicators: { coveragePercent: 101, documentationYear: 2020 },
    footprint: { CO2e: { A1: 'much' } },
    impacts: { XYZ: {} },
    taxonomy: UNKNOWN,
    geoLocation: { code: 'ZZ' },
    location: { uuid: 'here' },
    supplier: UNKNOWN,
    startDate: '2026-02-01',
    endDate: '2026-01-01',
    dataset: UNKNOWN,
    datasetAmount: { quantity: 1, unit: 'kg' },
  };
  const inElement = [
    'dataQualityIndicators.coveragePercent',
    'dataset',
    'endDate',
    'footprint.CO2e.A1',
    'geoLocation',
    'impacts.XYZ',
    'location.uuid',
    'name',
    'supplier',
    'taxonomy',
    'weight.quantity',
  ];

  it.each(['material', 'process'])('of a %s: types, figures, references and dates', async (kind) => {
    expect(await faulty('POST', kind, element)).toEqual(inElement);
    const uuid = await made(kind, { name: 'Sheet' });
    expect(await faulty('PATCH', `${kind}/${uuid}`, element)).toEqual(inElement);
    const { json } = await call('GET', `${service.url}/api/v1/${kind}/${uuid}`, { token: acme.token });
    expect(json).toMatchObject({ name: 'Sheet', footprint: { CO2e: { A1: '' } } });
  });

  it('of an element, where one thing is not as the other needs it', async () => {
    const amount = { datasetAmount: { quantity: 1, unit: 'kg' } };
    const dates = { startDate: '2026-02-01', endDate: '2026-01-01' };
    expect(await faulty('POST', 'material', { name: 'A', ...amount, ...dates })).toEqual(['datasetAmount', 'endDate']);
    expect(await faulty('POST', 'material', { name: '', ...amount, ...dates, location: UNKNOWN })).toEqual([
      'datasetAmount',
      'endDate',
      'location',
      'name',
    ]);
    // Whether there would be a dataset is not known of one that is misspelt.
    expect(await faulty('POST', 'material', { name: 'A', ...amount, dataset: { uuid: 'x' } })).toEqual([
      'dataset.uuid',
    ]);
  });

  it('of an activity, alone and in a bulk', async () => {
    const lane = await made('transport/lane', { name: 'Road', totalKm: 10, CO2ePerTkm: '0.1' });
    const body = {
      name: 7,
      quantity: 5,
      unit: 'kWh',
      transportLane: { uuid: lane },
      org: UNKNOWN,
      scope: { uuid: 'x' },
      startDate: '2026-02-01',
      endDate: '2026-01-01',
    };
    const fields = ['endDate', 'name', 'org', 'scope.uuid', 'unit'];
    expect(await faulty('POST', 'activity', body)).toEqual(fields);
    const uuid = await made('activity', { name: 'Trip' });
    expect(await faulty('PATCH', `activity/${uuid}`, body)).toEqual(fields);
    expect(await faulty('POST', 'activity/bulk', [body, { name: 'Fine' }, 5, { group: UNKNOWN, unit: 'x' }])).toEqual([
      ...fields.map((field) => `0.${field}`),
      '2',
      '3.group',
      '3.unit',
    ]);
    const product = await made('material', { name: 'Sheet', unit: 'kg' });
    const produced = { product: { uuid: product }, quantity: 1, unit: 'kWh' };
    expect(await faulty('POST', 'activity', produced)).toEqual(['product', 'unit']);
    expect(await faulty('POST', 'activity', { ...produced, scope: UNKNOWN, name: 5 })).toEqual([
      'name',
      'scope',
      'unit',
    ]);
    // What is malformed is no repetition of the record that has its syncId.
    await made('activity', { syncId: 'S-1', name: 'Trip' });
    expect(await faulty('POST', 'activity', { syncId: 'S-1', name: 5 })).toEqual(['name']);
  });

  it('of a dataset', async () => {
    const body = {
      name: '',
      unit: 'kgs',
      impacts: { 'GWP-fossil': { A1_A3: 'x' } },
      taxonomy: UNKNOWN,
      supplier: { syncId: 'nobody' },
      database: UNKNOWN,
    };
    const fields = ['database', 'impacts.GWP-fossil.A1_A3', 'name', 'supplier', 'taxonomy', 'unit'];
    expect(await faulty('POST', 'dataset', body)).toEqual(fields);
    expect(await faulty('POST', 'dataset', { name: 'A', unit: 'kg', taxonomy: UNKNOWN })).toEqual([
      'impacts',
      'taxonomy',
    ]);
  });

  it('of a model input', async () => {
    const product = await made('material', { name: 'Chair', unit: 'pcs' });
    const model = await made('model', { product: { uuid: product } });
    const path = `model/${model}/input`;
    const body = {
      name: 5,
      quantity: 'x',
      unit: 'kg',
      material: UNKNOWN,
      block: UNKNOWN,
      transport: { lane: UNKNOWN, for: UNKNOWN, weight: { quantity: -1, unit: 'kg' } },
    };
    const fields = [
      'block',
      'material',
      'name',
      'quantity',
      'transport',
      'transport.for',
      'transport.lane',
      'transport.weight.quantity',
    ];
    expect(await faulty('POST', path, body)).toEqual(fields);
    const uuid = await made(path, { name: 'Glue' });
    expect(await faulty('PATCH', `${path}/${uuid}`, body)).toEqual(fields);
    expect(await faulty('POST', path, { transport: { weight: { quantity: 1, unit: 'm' } }, block: UNKNOWN })).toEqual([
      'block',
      'transport.lane',
      'transport.weight.unit',
    ]);
    // Whether a name or an amount is needed is not known beside a material that is misspelt.
    expect(await faulty('POST', path, { material: { uuid: 'x' } })).toEqual(['material.uuid']);
  });

  it('of a switch, each source by its place', async () => {
    const source = await made('material', { name: 'Power', unit: 'kWh' });
    const sources = [{ uuid: 'x' }, UNKNOWN, { uuid: source }, { uuid: source }];
    const fields = ['name', 'sources.0.uuid', 'sources.1', 'sources.2', 'sources.3'];
    expect(await faulty('POST', 'switch', { name: 5, unit: 'kg', sources })).toEqual(fields);
    expect(await faulty('POST', 'switch', { sources: [{ uuid: 'x' }, UNKNOWN] })).toEqual([
      'name',
      'sources.0.uuid',
      'sources.1',
      'unit',
    ]);
    const uuid = await made('switch', { name: 'Steel' });
    expect(await faulty('PATCH', `switch/${uuid}`, { name: 5, unit: 'kg', sources })).toEqual(fields);
  });

  it('of a transport lane', async () => {
    const body = { name: 5, distance: { quantity: 1, unit: 'mi' }, totalKm: 7, CO2ePerTkm: 'x' };
    expect(await faulty('POST', 'transport/lane', body)).toEqual(['CO2ePerTkm', 'name', 'totalKm']);
    expect(await faulty('POST', 'transport/lane', { name: 5, CO2ePerTkm: 'x' })).toEqual([
      'CO2ePerTkm',
      'distance',
      'name',
    ]);
    const uuid = await made('transport/lane', { name: 'Road', totalKm: 1, CO2ePerTkm: '1' });
    expect(await faulty('PATCH', `transport/lane/${uuid}`, body)).toEqual(['CO2ePerTkm', 'name', 'totalKm']);
    expect(await faulty('PATCH', `transport/lane/${uuid}`, { name: 5, totalKm: null })).toEqual(['name', 'totalKm']);
  });

  it('of a reference', async () => {
    expect(await faulty('POST', 'location', { name: 5, geoLocation: { code: 'ZZ' } })).toEqual(['geoLocation', 'name']);
    expect(await faulty('POST', 'taxonomy', { name: 5, parent: UNKNOWN })).toEqual(['name', 'parent']);
    expect(await faulty('POST', 'org', { name: 5, syncId: '' })).toEqual(['name', 'syncId']);
    const location = await made('location', { name: 'Plant' });
    const patch = { name: '', geoLocation: { code: 'ZZ' } };
    expect(await faulty('PATCH', `location/${location}`, patch)).toEqual(['geoLocation', 'name']);
    const node = await made('taxonomy', { name: 'Metals' });
    expect(await faulty('PATCH', `taxonomy/${node}`, { name: '', parent: UNKNOWN })).toEqual(['name', 'parent']);
  });

  it('of company settings', async () => {
    const body = {
      name: '',
      domain: '-',
      companyIds: ['urn:x:1', 'x', 5],
      publish: 'some',
      pactPublic: 'yes',
      tokenAtBase: 'yes',
      characterizationFactors: [],
      fossilCarbonContent: '-1',
    };
    expect(await faulty('PATCH', 'company', body)).toEqual([
      'characterizationFactors',
      'companyIds',
      'domain',
      'fossilCarbonContent',
      'name',
      'pactPublic',
      'publish',
      'tokenAtBase',
    ]);
  });

  it('of a data source and of a request to one', async () => {
    const partner = { url: 'https://partner.example', clientId: 'a', clientSecret: 'b' };
    const uuid = await made('data-source', { name: 'Partner', ...partner });
    expect(await faulty('PATCH', `data-source/${uuid}`, { name: 5, url: 'https://other.example' })).toEqual([
      'clientSecret',
      'name',
    ]);
    expect(await faulty('POST', 'exchange/request', { dataSource: UNKNOWN, criteria: {}, comment: 5 })).toEqual([
      'comment',
      'criteria',
      'dataSource.uuid',
    ]);
  });

  it('of what no text may hold', async () => {
    expect(await faulty('POST', 'material', { name: 'a\u0000', sku: '\ud800', 'x\u0000': 1 })).toEqual([
      'name',
      'sku',
      'x',
    ]);
  });
});

it('a name of a data source that is taken names the other that has it, not the one that asks', async () => {
  const made = async (name: string) => {
    const body = { name, url: `https://${name}.example.test`, clientId: 'a', clientSecret: 'b' };
    return (await send('POST', 'data-source', body)).json as { uuid: string; url: string };
  };
  const [one, other] = [await made('first'), await made('second')];
  const { status, json } = await send('PATCH', `data-source/${one.uuid}`, { name: 'second', url: one.url });
  expect([status, json.message]).toEqual([409, expect.stringContaining(other.uuid)]);
});

describe('a syncId that is taken', () => {
  const holders = async (path: string, more: object = {}): Promise<void> => {
    const holder = await made(path, { name: 'One', syncId: 'TAKEN', ...more });
    const other = await made(path, { name: 'Two', ...more });
    const patched = await send('PATCH', `${path}/${other}`, { syncId: 'TAKEN' });
    const created = await send('POST', path, { name: 'Three', syncId: 'TAKEN', ...more });
    for (const { status, json } of [patched, created]) {
      expect(status).toBe(409);
      expect(json.message).toContain(holder);
    }
  };

  it.each(['material', 'process', 'activity', 'switch', 'org', 'scope', 'supplier', 'activity/group'])(
    'names who has it: %s',
    (path) => holders(path),
  );

  it('names who has it: a lane, an input of a model', async () => {
    await holders('transport/lane', { totalKm: 1, CO2ePerTkm: '1' });
    const product = await made('material', { name: 'Chair', unit: 'pcs' });
    const model = await made('model', { product: { uuid: product } });
    await holders(`model/${model}/input`);
  });

  it('names who has the name or the address of a data source', async () => {
    const source = (name: string, url: string) => ({ name, url, clientId: 'a', clientSecret: 'b' });
    const holder = await made('data-source', source('First', 'https://first.example'));
    const other = await made('data-source', source('Second', 'https://second.example'));
    const answers = [
      await send('POST', 'data-source', source('First', 'https://third.example')),
      await send('POST', 'data-source', source('Third', 'https://first.example/')),
      await send('PATCH', `data-source/${other}`, { name: 'First' }),
    ];
    for (const { status, json } of answers) {
      expect(status).toBe(409);
      expect(json.message).toContain(holder);
    }
  });
});
