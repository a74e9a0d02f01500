import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import type { GraphCalls } from '../support/companies/graph-calls.js';
import { graphCalls, kilogramsOf } from '../support/companies/graph-calls.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let graph: GraphCalls;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
  graph = graphCalls(service, member);
});

afterAll(() => service?.close());

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>, by = member) =>
  call(method, `${service.url}/api/v1/${path}`, { token: by.token, body, headers });

const tagOf = ({ headers }: Called): string => headers.get('etag') ?? '';
const tagAt = async (path: string): Promise<string> => tagOf(await send('GET', path));

/** Some names have to be unique. */
const newName = (): string => `Name ${newUuid()}`;

/** A record that can be patched, as it was made. */
interface Made {
  path: string;
  tag: string;
  /** What it was made of, in so far as it can be patched: to say it again changes nothing. */
  same: Record<string, unknown>;
  by?: Member;
}

async function posted(at: string, body: Record<string, unknown>): Promise<Made> {
  const answer = await send('POST', at, body);
  expect(answer.status, answer.text).toBe(200);
  return { path: `${at}/${answer.json.uuid}`, tag: tagOf(answer), same: body };
}

const named = (kind: string) => () => posted(kind, { name: newName(), syncId: newUuid() });

const MAKE: Record<string, () => Promise<Made>> = {
  scope: named('scope'),
  org: named('org'),
  supplier: named('supplier'),
  'activity group': named('activity/group'),
  location: () => posted('location', { name: 'Plant', geoLocation: { code: 'DE' } }),
  async taxonomy() {
    const parent = await posted('taxonomy', { name: newName() });
    return posted('taxonomy', { name: 'Below', parent: { uuid: parent.path.split('/').at(-1) } });
  },
  lane: () =>
    posted('transport/lane', { name: 'Lane', distance: { quantity: 3, unit: 'mi' }, CO2ePerTkm: '0.10', syncId: null }),
  dataset: () =>
    posted('dataset', { name: newName(), unit: 'kg', footprint: { CO2e: { A1: '1.50' } }, description: 'D' }),
  'data source': () =>
    posted('data-source', {
      ...{
        name: newName(),
        url: `https://${newUuid()}.example/pact`,
        authUrl: 'https://id.example/token',
      },
      ...{ clientId: 'us', clientSecret: 'between us' },
    }),
  async company() {
    const by = await service.member(`c${newUuid()}`);
    const read = await send('GET', 'company', undefined, {}, by);
    return { path: 'company', tag: tagOf(read), same: read.json as Record<string, unknown>, by };
  },
  async block() {
    const { model } = await graph.modelled();
    return posted(`model/${model}/block`, { name: 'Block' });
  },
  async input() {
    const [{ model }, steel] = [await graph.modelled(), await graph.material('2')];
    const block = await graph.made(`model/${model}/block`, { name: 'Block' });
    return posted(`model/${model}/input`, {
      ...kilogramsOf(steel, 1.5, { name: 'Steel', syncId: 'S', order: 1, materialGroup: ['product'] }),
      ...{ block: { uuid: block.uuid }, lifecycleStage: { code: 'A1' } },
    });
  },
  async 'transporting input'() {
    const { model, inputs } = await graph.modelled([kilogramsOf(await graph.material('2'), 1)]);
    const lane = await graph.made('transport/lane', { name: 'Road', totalKm: 10, CO2ePerTkm: '0.1' });
    return posted(`model/${model}/input`, {
      ...{ name: 'By road', lifecycleStage: { code: 'A2' } },
      transport: { lane: { uuid: lane.uuid }, for: { uuid: inputs[0] }, weight: { quantity: 2.5, unit: 'kg' } },
    });
  },
};

const DELETED = ['dataset', 'data source', 'block', 'input', 'transporting input'];
const READ = ['dataset', 'lane', 'data source', 'company', 'input', 'transporting input'];

const make = (kind: string): Promise<Made> => MAKE[kind]?.() ?? Promise.reject(new Error(`How is a ${kind} made?`));
const patch = ({ path, by }: Made, body: unknown, match?: string) =>
  send('PATCH', path, body, match === undefined ? {} : { 'If-Match': match }, by);

describe.each(Object.keys(MAKE))('the ETag of a %s', (kind) => {
  it('is strong, and new after each write that changes something', async () => {
    const made = await make(kind);
    const seen = [made.tag];
    const names = [newName(), newName()];
    for (const name of names) {
      const patched = await patch(made, { name });
      expect(patched.json).toMatchObject({ name });
      seen.push(tagOf(patched));
    }
    for (const body of [{}, { name: names[1] }]) expect(tagOf(await patch(made, body))).toBe(seen.at(-1));
    expect(new Set(seen).size).toBe(3);
    for (const tag of seen) expect(tag).toMatch(/^"[!#-~]+"$/);
  });

  it('stays when everything is said again', async () => {
    const made = await make(kind);
    const again = await patch(made, made.same);
    expect([again.status, tagOf(again)], again.text).toEqual([200, made.tag]);
  });

  it('guards a write against what was written meanwhile', async () => {
    const made = await make(kind);
    const { tag } = made;
    const second = await patch(made, { name: newName() }, tag);
    expect(second.status, second.text).toBe(200);
    for (const stale of [tag, `W/${tagOf(second)}`, '"x"', '"7-abc"']) {
      for (const body of [{ name: 'Lost' }, {}]) {
        const { status, json } = await patch(made, body, stale);
        expect([status, json], stale).toEqual([412, { message: expect.any(String) as string }]);
      }
    }
    expect((await patch(made, {}, 'second')).status).toBe(400);
    const untouched = await patch(made, {}, `"x", ${tagOf(second)}`);
    expect([untouched.json, tagOf(untouched)]).toEqual([second.json, tagOf(second)]);
    expect((await patch(made, { name: newName() }, '*')).status).toBe(200);
  });

  it('lets one of many writers through who all read the same', async () => {
    const made = await make(kind);
    const answers = await Promise.all(Array.from({ length: 12 }, () => patch(made, { name: newName() }, made.tag)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await patch(made, {})).json).toEqual(winner?.json);
  });
});

describe.each(READ)('the ETag of a %s', (kind) => {
  it('is that of the record where it is read, which it spares who has it', async () => {
    const { path, tag, by } = await make(kind);
    const read = await send('GET', path, undefined, {}, by);
    expect(tagOf(read)).toBe(tag);
    const known = await send('GET', path, undefined, { 'If-None-Match': tag }, by);
    expect([known.status, known.text]).toEqual([304, '']);
  });
});

describe.each(DELETED)('the ETag of a %s', (kind) => {
  it('guards its deletion', async () => {
    const made = await make(kind);
    const second = tagOf(await patch(made, { name: newName() }));
    const remove = (match: string) => send('DELETE', made.path, undefined, { 'If-Match': match });
    expect((await remove(made.tag)).status).toBe(412);
    expect(tagOf(await patch(made, {}))).toBe(second);
    expect((await remove(second)).status).toBe(200);
    expect((await remove(second)).status).toBe(404);
  });
});

describe('the ETag of what is named', () => {
  it('is that of the record that has the syncId already', async () => {
    const body = { name: 'Once', syncId: newUuid() };
    expect(tagOf(await send('POST', 'org', body))).toBe(tagOf(await send('POST', 'org', body)));
  });

  it("is no list's: pages have weak ones, plain arrays none", async () => {
    for (const path of ['supplier', 'location', 'taxonomy', 'transport/lane', 'data-source', 'model']) {
      expect(tagOf(await send('GET', path)), path).toMatch(/^W\/"/);
    }
    for (const path of ['scope', 'org']) expect((await send('GET', path)).headers.has('etag'), path).toBe(false);
  });

  it('counts what is missing as missing, and not as changed', async () => {
    for (const path of ['scope', 'org', 'supplier', 'activity/group', 'location', 'taxonomy', 'transport/lane']) {
      expect((await send('PATCH', `${path}/${newUuid()}`, {}, { 'If-Match': '"1"' })).status, path).toBe(404);
    }
  });
});

describe('the ETag of a taxonomy', () => {
  it('changes with its path, and with the name of what lies above', async () => {
    const above = await posted('taxonomy', { name: newName() });
    const uuid = above.path.split('/').at(-1);
    const below = await posted('taxonomy', { name: 'Below', parent: { uuid } });
    await send('PATCH', above.path, { name: newName() });
    expect((await send('PATCH', below.path, { name: 'Late' }, { 'If-Match': below.tag })).status).toBe(412);
    const moved = await send('PATCH', below.path, {});
    await service.database.query(`update taxonomy set name = 'Unseen' where owner = $1 and uuid = $2`, [
      ...([member.company.uuid, uuid] as const),
    ]);
    const renamed = await send('PATCH', below.path, {}, { 'If-Match': tagOf(moved) });
    expect([renamed.status, renamed.json.parent.name]).toEqual([200, 'Unseen']);
    expect(tagOf(renamed)).not.toBe(tagOf(moved));
  });
});

describe('the ETag of a data source', () => {
  const updatedAt = async (path: string): Promise<string> => (await send('GET', path)).json.updated as string;

  it('changes with its secret, which it does not show', async () => {
    const { path, tag } = await make('data source');
    const updated = await updatedAt(path);
    expect(tagOf(await send('PATCH', path, { clientSecret: 'between us' }))).toBe(tag);
    expect(await updatedAt(path)).toBe(updated);
    expect(tagOf(await send('PATCH', path, { clientSecret: 'another' }))).not.toBe(tag);
    expect(await updatedAt(path)).not.toBe(updated);
  });
});

describe('the ETag of a company', () => {
  it('asks for nothing to be published anew where nothing changed', async () => {
    const by = await service.member(`c${newUuid()}`);
    const asked = async (): Promise<number> => {
      const rows = await service.database.query(`select 1 from republication where company = $1`, [by.company.uuid]);
      return rows.length;
    };
    const set = (body: unknown, match: string) => send('PATCH', 'company', body, { 'If-Match': match }, by);
    expect((await set({ publish: 'all', companyIds: [], domain: null }, '"1"')).status).toBe(200);
    expect((await set({ publish: 'none' }, '"2"')).status).toBe(412);
    expect(await asked()).toBe(0);
    const body = { publish: 'none', companyIds: ['urn:x:1'], domain: 'acme.example', characterizationFactors: ['AR5'] };
    const changed = await set(body, '"1"');
    expect(changed.json).toMatchObject(body);
    expect(await asked()).toBe(1);
    const back = await set({ companyIds: null, domain: null, characterizationFactors: null }, tagOf(changed));
    expect(back.json).toMatchObject({ publish: 'none', companyIds: [], characterizationFactors: ['AR6'] });
    expect(back.json).not.toHaveProperty('domain');
  });
});

describe('the ETag of a model', () => {
  it('changes with its inputs and the name of its product', async () => {
    const { product, model } = await graph.modelled();
    const path = `model/${model}`;
    const tags = [tagOf(await send('POST', 'model', { product: { uuid: product } })), await tagAt(path)];
    expect(tags[0]).toBe(tags[1]);
    const input = await posted(`${path}/input`, kilogramsOf(await graph.material('1'), 1));
    tags.push(await tagAt(path));
    await send('PATCH', input.path, { quantity: 2 });
    tags.push(await tagAt(path));
    await send('DELETE', input.path);
    tags.push(await tagAt(path));
    await send('PATCH', `material/${product}`, { name: 'Renamed' });
    tags.push(await tagAt(path));
    expect(new Set(tags).size).toBe(tags.length - 1);
  });
});

describe('the ETag of a model input', () => {
  it('changes when what it draws on comes out otherwise', async () => {
    const steel = await graph.material('2');
    const lane = await graph.made('transport/lane', { name: 'Road', totalKm: 10, CO2ePerTkm: '0.1' });
    const { model, inputs } = await graph.modelled([kilogramsOf(steel, 3)]);
    const goods = `model/${model}/input/${inputs[0]}`;
    const carried = await posted(`model/${model}/input`, {
      transport: { lane: { uuid: lane.uuid }, for: { uuid: inputs[0] } },
    });
    const before = [await tagAt(goods), await tagAt(carried.path)];
    expect(before[1]).toBe(carried.tag);

    await send('PATCH', `material/${steel}`, { footprint: { CO2e: { A1: '5' } } });
    const costlier = await send('GET', goods, undefined, { 'If-None-Match': before[0] ?? '' });
    expect([costlier.status, costlier.json.CO2e]).toEqual([200, '15']);
    expect((await send('PATCH', goods, { name: 'Late' }, { 'If-Match': before[0] ?? '' })).status).toBe(412);
    expect(await tagAt(carried.path)).toBe(before[1]);

    await send('PATCH', `transport/lane/${lane.uuid}`, { CO2ePerTkm: '0.2' });
    expect((await send('DELETE', carried.path, undefined, { 'If-Match': before[1] ?? '' })).status).toBe(412);
    expect(await tagAt(goods)).toBe(tagOf(costlier));
  });

  it('changes with the names it prints, which are no write of it', async () => {
    const steel = await graph.material('2');
    const { model, inputs } = await graph.modelled();
    expect(inputs).toEqual([]);
    const block = await graph.made(`model/${model}/block`, { name: 'Block' });
    const goods = await posted(`model/${model}/input`, kilogramsOf(steel, 3, { block: { uuid: block.uuid } }));
    for (const [path, name] of [
      [`material/${steel}`, 'Steel'],
      [`model/${model}/block/${block.uuid}`, 'Frame'],
    ] as const) {
      const before = await tagAt(goods.path);
      await send('PATCH', path, { name });
      const after = await send('GET', goods.path, undefined, { 'If-None-Match': before });
      expect([after.status, after.text], name).toEqual([200, expect.stringContaining(name)]);
      expect((await send('PATCH', goods.path, {}, { 'If-Match': before })).status).toBe(200);
    }
  });

  it('has no say where the model can be written no more', async () => {
    const { product, model, inputs } = await graph.modelled([kilogramsOf(await graph.material('2'), 3)]);
    await send('POST', `material/${product}/state`, { state: 'locked' });
    const input = `model/${model}/input/${inputs[0]}`;
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? {} : undefined;
      expect((await send(method, input, body, { 'If-Match': '"x"' })).status, method).toBe(409);
    }
  });
});
