import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls } from '../support/companies/graph-calls.js';
import { requestStatements } from '../support/companies/request-statements.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let calls: GraphCalls;
/** The uuid of a record of each kind, whose syncId is the word itself. */
const uuids: Record<string, string> = {};
let model: string;

const made = async (path: string, body: object) => ((await calls.made(path, body)) as { uuid: string }).uuid;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  calls = graphCalls(service, member);
  for (const [path, more] of Object.entries({
    ...{ taxonomy: {}, location: {}, supplier: {}, scope: {}, org: {}, 'activity/group': {} },
    'transport/lane': { totalKm: 10, CO2ePerTkm: '0.1' },
    material: { unit: 'kg', sku: 'M-1', footprint: { CO2e: { A1: '2' } } },
    switch: { unit: 'kg', sources: [] },
  })) {
    uuids[path] = await made(path, { name: `A ${path}`, syncId: path, ...more });
  }
  const product = await made('process', { name: 'Product', unit: 'pcs', sku: 'P-1', syncId: 'product' });
  uuids['product'] = product;
  model = await made('model', { product: { syncId: 'product' } });
});
afterAll(() => service?.close());

interface Case {
  /** The path of the POST. */
  path: () => string;
  body: object;
  /** The place of the reference in body and record. */
  field: string;
  /** The word of the record that is referred to. */
  word: string;
  by: object;
}

const ofActivity = { name: 'Bought', quantity: 1, unit: 'kg' };
const CASES: readonly Case[] = [
  ...['taxonomy', 'location', 'supplier'].map((field) => ({
    ...{ path: () => 'material', body: { name: 'Part' }, field, word: field, by: { syncId: field } },
  })),
  ...['taxonomy', 'scope', 'org'].map((field) => ({
    ...{ path: () => 'activity', body: { name: 'Bought' }, field, word: field, by: { syncId: field } },
  })),
  { path: () => 'activity', body: {}, field: 'group', word: 'activity/group', by: { syncId: 'activity/group' } },
  { path: () => 'activity', body: ofActivity, field: 'product', word: 'material', by: { syncId: 'material' } },
  { path: () => 'activity', body: ofActivity, field: 'product', word: 'material', by: { sku: 'M-1' } },
  {
    ...{ path: () => 'activity', body: ofActivity, field: 'product', word: 'material' },
    by: { sku: 'M-1', syncId: 'material' },
  },
  {
    ...{ path: () => 'activity', body: ofActivity, field: 'transportLane' },
    ...{ word: 'transport/lane', by: { syncId: 'transport/lane' } },
  },
  { path: () => 'taxonomy', body: { name: 'Below' }, field: 'parent', word: 'taxonomy', by: { syncId: 'taxonomy' } },
  {
    ...{ path: () => 'dataset', body: { name: 'F', unit: 'kg', footprint: { CO2e: { A1: '1' } } } },
    ...{ field: 'taxonomy', word: 'taxonomy', by: { syncId: 'taxonomy' } },
  },
  {
    ...{ path: () => 'switch', body: { name: 'Either', unit: 'kg' }, field: 'sources.0' },
    ...{ word: 'material', by: { sku: 'M-1' } },
  },
  ...[{ syncId: 'material' }, { sku: 'M-1' }].map((by) => ({
    ...{
      path: () => `model/${model}/input`,
      body: { quantity: 1, unit: 'kg' },
      field: 'material',
      word: 'material',
      by,
    },
  })),
  {
    ...{ path: () => `model/${model}/input`, body: { quantity: 1, unit: 'kg' } },
    ...{ field: 'material', word: 'switch', by: { syncId: 'switch' } },
  },
  { path: () => 'model', body: {}, field: 'product', word: 'product', by: { sku: 'P-1' } },
];

/** A body with a value at a dotted path. */
function bodyWith(body: object, field: string, value: unknown): object {
  const [key = '', ...below] = field.split('.');
  return { ...body, [key]: below.length > 0 ? [value] : value };
}

describe('a reference by an id of the company', () => {
  it.each(CASES.map((each) => [`${each.field} by ${JSON.stringify(each.by)}`, each] as const))(
    'names the record: %s',
    async (_, { path, body, field, word, by }) => {
      const record = (await calls.made(path(), bodyWith(body, field, by))) as Record<string, any>;
      const [key = '', index] = field.split('.');
      expect((index === undefined ? record[key] : record[key][0]).uuid).toBe(uuids[word]);
    },
  );

  it.each(CASES.map((each) => [`${each.field} by ${Object.keys(each.by).join(' and ')}`, each] as const))(
    'that nobody has, or that another company has, is refused: %s',
    async (_, { path, body, field, by }) => {
      const others = graphCalls(service, await service.member('other'));
      await others.send('POST', 'material', { name: 'Theirs', syncId: 'theirs', sku: 'theirs' });
      for (const id of ['theirs', newUuid()]) {
        const unknown = Object.fromEntries(Object.keys(by).map((name) => [name, id]));
        const { status, json } = await calls.send('POST', path(), bodyWith(body, field, unknown));
        expect([status, json.errors]).toEqual([400, [{ field, message: 'names nothing that exists' }]]);
      }
    },
  );

  it('is refused with all other faults of the body', async () => {
    const body = { name: 5, unit: 'stone', taxonomy: { syncId: 'none' }, location: {}, supplier: { syncId: 'none' } };
    const { status, json } = await calls.send('POST', 'material', body);
    expect([status, json.errors.map(({ field }: { field: string }) => field).sort()]).toEqual([
      400,
      ['location.uuid', 'name', 'supplier', 'taxonomy', 'unit'],
    ]);
  });

  it('names the newest versions that share it where they are several', async () => {
    const two = [await made('material', { name: 'One', sku: 'S' }), await made('process', { name: 'Two', sku: 'S' })];
    const { status, json } = await calls.send('POST', 'activity', { ...ofActivity, product: { sku: 'S' } });
    expect([status, json.errors]).toMatchObject([400, [{ field: 'product' }]]);
    for (const uuid of two) expect(json.errors[0].message).toContain(uuid);
  });

  it('means the newest version', async () => {
    const old = await made('material', {
      name: 'Part',
      unit: 'kg',
      sku: 'V',
      syncId: 'v',
      footprint: { CO2e: { A1: '1' } },
    });
    await calls.send('POST', `material/${old}/state`, { state: 'locked' });
    const { json } = await calls.send('POST', `material/${old}/version`);
    for (const product of [{ sku: 'V' }, { syncId: 'v' }]) {
      expect((await calls.made('activity', { ...ofActivity, product })).product.uuid).toBe(json.uuid);
    }
  });

  it('is not looked at where a uuid is sent, which decides and costs no statement', async () => {
    const count = (location: object) =>
      requestStatements(service, () => calls.made('material', { name: 'Part', location }));
    const plain = await count({ uuid: uuids['location'] });
    expect(await count({ uuid: uuids['location'], syncId: 'renamed since' })).toBe(plain);
    expect(await count({ syncId: 'location' })).toBe(plain + 1);
  });

  it('is taken by PATCH, by PUT, and by each of many at once', async () => {
    const uuid = await made('material', { name: 'Part' });
    expect(
      (await calls.send('PATCH', `material/${uuid}`, { location: { syncId: 'location' } })).json.location.uuid,
    ).toBe(uuids['location']);
    const put = await calls.send('PUT', `material/by/syncId/${newUuid()}`, {
      name: 'P',
      location: { syncId: 'location' },
    });
    expect([put.json.outcome, put.json.record.location.uuid]).toEqual(['created', uuids['location']]);
    const bulk = [{ org: { syncId: 'org' } }, { org: { uuid: uuids['org'] } }, { org: { syncId: 'none' } }];
    const refused = await calls.send('POST', 'activity/bulk', bulk);
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [{ field: '2.org', message: 'names nothing that exists' }],
    ]);
    expect((await calls.send('POST', 'activity/bulk', bulk.slice(0, 2))).json.count).toBe(2);
  });

  it('names what a transport carries, in the model of the path', async () => {
    const goods = { syncId: 'goods', material: { sku: 'M-1' }, quantity: 2, unit: 'kg' };
    const carried = await made(`model/${model}/input`, goods);
    const transport = { lane: { syncId: 'transport/lane' }, for: { syncId: 'goods' } };
    const record = await calls.made(`model/${model}/input`, { transport });
    expect([record.transport.for.uuid, record.transport.lane.uuid]).toEqual([carried, uuids['transport/lane']]);
    const other = (await calls.modelled()).model;
    const refused = await calls.send('POST', `model/${other}/input`, { transport });
    expect([refused.status, refused.json.errors]).toMatchObject([400, [{ field: 'transport.for' }]]);
    expect((await calls.send('POST', 'model/nonsense/input', { transport })).status).toBe(404);
  });
});
