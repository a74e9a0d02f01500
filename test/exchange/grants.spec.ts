import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#platform';
import { aMaterial, aRequestEvent } from '../support/companies/builders.js';
import { entriesOf } from '../support/companies/audit-entries.js';
import { call, sendEvent } from '../support/companies/call.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let peer: PactPeer;
let source: string;
/** Materials by name: a bolt and a nut of metal, a hose of rubber, each with its footprint. */
let products: Record<'bolt' | 'nut' | 'hose', { uuid: string; footprint: string }>;
let metal: string;
let steel: string;

beforeAll(async () => {
  service = await TestService.shared('plain', { SWEEP_INTERVAL: '0.05' });
  await service.startWorker();
  member = await service.member();
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
  metal = (await made('taxonomy', { name: 'Metal' })).uuid;
  steel = (await made('taxonomy', { name: 'Steel', parent: { uuid: metal } })).uuid;
  products = {
    bolt: await product('bolt', steel),
    nut: await product('nut', metal),
    hose: await product('hose'),
  };
  await set({ access: 'granted' });
});

beforeEach(async () => {
  await set({ access: 'granted', pactPublic: false });
  for (const { uuid } of (await api('GET', 'grant?limit=1000')).json.data) await api('DELETE', `grant/${uuid}`);
});

afterAll(async () => {
  await service?.close();
  await peer?.close();
});

const api = (method: string, path: string, body?: unknown, by: Pick<Member, 'token'> = member) =>
  call(method, `${service.url}/api/v1/${path}`, { token: by.token, body });

async function made(path: string, body: unknown): Promise<any> {
  const { status, text, json } = await api('POST', path, body);
  expect([status, text]).toEqual([200, text]);
  return json;
}

const set = (settings: Record<string, unknown>) => api('PATCH', 'company', settings);
const grant = (body: Record<string, unknown>) => made('grant', body);

async function product(sku: string, taxonomy?: string) {
  const { uuid } = await made(
    'material',
    aMaterial({ name: sku, sku, ...(taxonomy && { taxonomy: { uuid: taxonomy } }) }),
  );
  const { json } = await api('GET', `material/${uuid}/pact`);
  return { uuid: uuid as string, footprint: json.footprintId as string };
}

/** A client that may read over PACT, alone or of the data source. */
async function reader(dataSource?: string) {
  const issued = await service.clients.create(member.company.uuid, 'Reader', ['pact:read'], false, { dataSource });
  return { clientId: issued.clientId, token: await service.token(issued) };
}

const pact = (path: string, token?: string) => call('GET', `${service.url}/api/pact/3/${path}`, token ? { token } : {});

const WAYS = {
  list: async (token: string) => {
    const { json } = await pact('footprints?limit=1000', token);
    return json.data.map(({ id }: { id: string }) => id);
  },
  'filtered list': async (token: string) => {
    const { json } = await pact('footprints?productId=bolt&productId=nut&productId=hose&status=Active', token);
    return json.data.map(({ id }: { id: string }) => id);
  },
  pages: async (token: string) => {
    const ids: string[] = [];
    for (let offset = 0; ; offset += 1) {
      const { json } = await pact(`footprints?limit=1&offset=${offset}`, token);
      if (json.data.length === 0) return ids;
      ids.push(json.data[0].id);
    }
  },
  get: async (token: string) => {
    const ids: string[] = [];
    for (const { footprint } of Object.values(products)) {
      const { status, json } = await pact(`footprints/${footprint}`, token);
      if (status === 200) ids.push(json.data.id);
      else expect([status, json.code]).toEqual([404, 'NotFound']);
    }
    return ids;
  },
};

/** The names of the products whose footprints these are. */
const named = (ids: readonly string[]) =>
  Object.entries(products)
    .filter(([, { footprint }]) => ids.includes(footprint))
    .map(([name]) => name);

const KINDS: Record<string, { what: () => Record<string, unknown>; sees: string[] }> = {
  everything: { what: () => ({ everything: true }), sees: ['bolt', 'nut', 'hose'] },
  'a product': { what: () => ({ product: { uuid: products.nut.uuid } }), sees: ['nut'] },
  'a taxonomy': { what: () => ({ taxonomy: { uuid: metal } }), sees: ['bolt', 'nut'] },
  'a taxonomy below': { what: () => ({ taxonomy: { uuid: steel } }), sees: ['bolt'] },
};

describe.each(Object.entries(KINDS))('who is granted %s', (_, { what, sees }) => {
  it.each(Object.entries(WAYS))('sees it and nothing else: %s', async (_, way) => {
    const [alone, ofPartner, stranger] = [await reader(), await reader(source), await reader()];
    await grant({ client: { clientId: alone.clientId }, ...what() });
    expect(named(await way(alone.token))).toEqual(sees);
    expect(named(await way(ofPartner.token))).toEqual([]);
    await grant({ dataSource: { uuid: source }, ...what() });
    expect(named(await way(ofPartner.token))).toEqual(sees);
    expect(named(await way(stranger.token))).toEqual([]);
  });

  it('is answered so', async () => {
    await grant({ dataSource: { uuid: source }, ...what() });
    expect(named(await answered({ productId: ['bolt', 'nut', 'hose'] }))).toEqual(sees);
    expect(named(await answered({ productId: ['bolt', 'nut', 'hose'], status: ['Active'] }))).toEqual(sees);
  });
});

/** The ids of the footprints in the answer to a request of the partner; none if it is rejected. */
async function answered(criteria: Record<string, unknown>): Promise<string[]> {
  const before = peer.accepted.length;
  const event = aRequestEvent({ source: peer.url, data: criteria, id: randomUUID() });
  expect((await sendEvent(service.url, member, event)).status).toBe(200);
  await new ExchangeCalls(service.url, member).untilState(
    (await new ExchangeCalls(service.url, member).found(event.id as string)).id,
    'delivered',
  );
  const [answer] = peer.accepted.slice(before).map(({ json }: any) => json);
  if (answer.type.includes('Rejected')) {
    expect(answer.data.error.code).toBe('NotFound');
    return [];
  }
  return answer.data.pfs.map(({ id }: { id: string }) => id);
}

it('nothing is seen by anybody to whom nothing is granted, whatever else they may', async () => {
  const other = await reader();
  for (const way of Object.values(WAYS)) expect(await way(other.token)).toEqual([]);
  for (const way of Object.values(WAYS)) expect(await way(member.token)).toEqual([]);
  expect(await answered({ productId: ['bolt'] })).toEqual([]);
  // The company itself sees them all.
  expect((await api('GET', 'footprint')).json.count).toBeGreaterThanOrEqual(3);
});

it('nothing is seen without a token, whatever is public; and everything again once everybody may', async () => {
  await set({ pactPublic: true });
  expect((await pact('footprints')).json.data).toEqual([]);
  expect((await pact(`footprints/${products.bolt.footprint}`)).status).toBe(404);
  await set({ access: 'everybody' });
  expect(named((await pact('footprints')).json.data.map(({ id }: { id: string }) => id))).toHaveLength(3);
});

it('goes with its data source, whose clients belong to nobody then; the audit tells both', async () => {
  const other = await startPactPeer();
  const doomed = await service.addDataSource(member, other);
  const [first, second, elsewhere] = [await reader(doomed), await reader(doomed), await reader(source)];
  for (const product of [products.bolt, products.nut]) {
    await grant({ dataSource: { uuid: doomed }, product: { uuid: product.uuid } });
  }
  const { uuid: kept } = await grant({ dataSource: { uuid: source }, everything: true });
  const entries = await entriesOf(service, member.company.uuid, () => api('DELETE', `data-source/${doomed}`));
  await other.close();
  const released = { action: 'update', kind: 'client', changes: { dataSource: { from: doomed } } };
  expect(entries).toHaveLength(4);
  expect(entries).toMatchObject([
    { actor: member.clientId, action: 'delete', kind: 'grant', record: null, counts: { deleted: 2 } },
    ...[released, released],
    { action: 'delete', kind: 'dataSource', record: doomed },
  ]);
  expect(
    entries
      .slice(1, 3)
      .map(({ record }) => record)
      .sort(),
  ).toEqual([first.clientId, second.clientId].sort());
  expect((await api('GET', 'grant')).json.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([kept]);
  expect(named(await WAYS.list(elsewhere.token))).toHaveLength(3);
});

it('a grant holds from the next request on until it is taken back, and moves with the client', async () => {
  const client = await reader();
  const { uuid } = await grant({ dataSource: { uuid: source }, everything: true });
  expect(await WAYS.list(client.token)).toEqual([]);
  await api('PATCH', `client/${client.clientId}`, { dataSource: { uuid: source } });
  expect(named(await WAYS.list(client.token))).toHaveLength(3);
  expect((await api('DELETE', `grant/${uuid}`)).json).toEqual({ message: 'Deleted.' });
  expect(await WAYS.list(client.token)).toEqual([]);
  expect((await api('DELETE', `grant/${uuid}`)).status).toBe(404);
});

it('a grant of a product holds for its next versions, and goes on for what was published before', async () => {
  const client = await reader();
  const pump = await product('pump');
  await api('POST', `material/${pump.uuid}/state`, { state: 'locked' });
  const second = await made(`material/${pump.uuid}/version`, {});
  await grant({ client: { clientId: client.clientId }, product: { uuid: second.uuid } });
  expect(await WAYS.list(client.token)).toEqual([pump.footprint]);
  await api('PATCH', `material/${second.uuid}`, { footprint: { CO2e: { A1: '7' } } });
  await api('POST', `material/${second.uuid}/state`, { state: 'locked' });
  const { json } = await api('GET', `material/${second.uuid}/pact`);
  expect(await WAYS.list(client.token)).toEqual([pump.footprint, json.footprintId]);
});

it('grants are listed and filtered, and the same one is made once', async () => {
  const client = await reader();
  const first = await grant({ dataSource: { uuid: source }, product: { uuid: products.bolt.uuid } });
  expect(first).toEqual({
    uuid: expect.any(String),
    dataSource: { uuid: source, name: `Requester ${peer.port}` },
    product: { uuid: products.bolt.uuid, name: 'bolt' },
    created: expect.any(String),
  });
  expect(await grant({ dataSource: { uuid: source }, product: { uuid: products.bolt.uuid } })).toEqual(first);
  const second = await grant({ client: { clientId: client.clientId }, taxonomy: { uuid: metal } });
  expect(second.client).toEqual({ clientId: client.clientId, name: 'Reader' });
  const listed = async (query: string) => (await api('GET', `grant?${query}`)).json.data.map(({ uuid }: any) => uuid);
  expect(await listed('')).toEqual([first.uuid, second.uuid]);
  expect(await listed(`dataSource=${source}`)).toEqual([first.uuid]);
  expect(await listed(`client=${client.clientId}`)).toEqual([second.uuid]);
  expect(await listed(`product=${products.bolt.uuid}`)).toEqual([first.uuid]);
  expect(await listed(`taxonomy=${metal}`)).toEqual([second.uuid]);
  expect((await api('GET', 'grant?product=x')).status).toBe(400);
});

it('a grant of twenty callers at once is one', async () => {
  const body = { dataSource: { uuid: source }, everything: true };
  const all = await Promise.all(Array.from({ length: 20 }, () => api('POST', 'grant', body)));
  expect(new Set(all.map(({ status, json }) => `${status} ${json.uuid}`)).size).toBe(1);
});

it('a grant that is made while it is taken back is there or not, and no caller is refused', async () => {
  const body = { dataSource: { uuid: source }, everything: true };
  for (let round = 0; round < 15; round += 1) {
    const { uuid } = await grant(body);
    const [gone, ...all] = await Promise.all([
      api('DELETE', `grant/${uuid}`),
      ...Array.from({ length: 12 }, () => api('POST', 'grant', body)),
    ]);
    expect([gone?.status, ...new Set(all.map(({ status }) => status))]).toEqual([200, 200]);
  }
});

describe('a grant is refused', () => {
  it.each<[string, () => Record<string, unknown>, string[]]>([
    ['without anything', () => ({}), ['dataSource', 'everything']],
    ['to nobody', () => ({ everything: true }), ['dataSource']],
    ['of nothing', () => ({ dataSource: { uuid: source } }), ['everything']],
    ['of nothing said', () => ({ dataSource: { uuid: source }, everything: false }), ['everything']],
    [
      'to two',
      () => ({ dataSource: { uuid: source }, client: { clientId: member.clientId }, everything: true }),
      ['dataSource'],
    ],
    [
      'of two',
      () => ({ dataSource: { uuid: source }, product: { uuid: products.nut.uuid }, taxonomy: { uuid: metal } }),
      ['everything'],
    ],
    ['to what is none', () => ({ dataSource: { uuid: randomUUID() }, everything: true }), ['dataSource.uuid']],
    ['to no client', () => ({ client: { clientId: 'x' }, everything: true }), ['client.clientId']],
    ['of no product', () => ({ dataSource: { uuid: source }, product: { uuid: metal } }), ['product.uuid']],
    ['of no taxonomy', () => ({ dataSource: { uuid: source }, taxonomy: { uuid: source } }), ['taxonomy.uuid']],
    ['for no UUID', () => ({ dataSource: { uuid: 'x' }, product: { uuid: 7 } }), ['dataSource.uuid', 'product.uuid']],
  ])('%s', async (_, body, fields) => {
    const { status, json } = await api('POST', 'grant', body());
    expect([status, json.errors?.map(({ field }: { field: string }) => field).sort()]).toEqual([400, fields.sort()]);
  });

  it("to another company's client, and nobody else sees or removes a company's grants", async () => {
    const other = await service.member('other');
    const foreign = { client: { clientId: other.clientId }, everything: true };
    expect((await api('POST', 'grant', foreign)).json.errors[0].field).toBe('client.clientId');
    const { uuid } = await grant({ dataSource: { uuid: source }, everything: true });
    expect((await api('GET', 'grant', undefined, other)).json.count).toBe(0);
    expect((await api('DELETE', `grant/${uuid}`, undefined, other)).status).toBe(404);
  });
});

it('who got which footprint is told, once for each', async () => {
  const [client, ofPartner] = [await reader(), await reader(source)];
  await set({ access: 'everybody' });
  const belt = await product('belt');
  const recipients = async () => (await api('GET', `material/${belt.uuid}/pact/recipients`)).json;
  expect(await recipients()).toMatchObject({ count: 0, data: [] });
  for (let nth = 0; nth < 2; nth += 1) {
    await pact(`footprints/${belt.footprint}`, client.token);
    await pact('footprints?productId=belt', ofPartner.token);
    await answered({ productId: ['belt'] });
  }
  await set({ pactPublic: true });
  await pact(`footprints/${belt.footprint}`);
  const partner = { uuid: source, name: `Requester ${peer.port}` };
  const of = { footprintId: belt.footprint, status: 'Active', firstSent: expect.any(String) };
  expect((await recipients()).data).toEqual([
    { ...of, client: { clientId: client.clientId, name: 'Reader' } },
    { ...of, client: { clientId: ofPartner.clientId, name: 'Reader' }, dataSource: partner },
    { ...of, dataSource: partner },
    of,
  ]);
  // Whoever may read products does not learn by that which partners there are.
  const ofProducts = await service.clients.create(member.company.uuid, 'Portal', ['pact:read', 'material:read'], false);
  const portal = { token: await service.token(ofProducts) };
  expect((await api('GET', `material/${belt.uuid}`, undefined, portal)).status).toBe(200);
  expect((await api('GET', `material/${belt.uuid}/pact/recipients`, undefined, portal)).status).toBe(403);
  const { json } = await api('GET', `material/${belt.uuid}/pact/recipients?limit=1&page=2`);
  expect(json).toMatchObject({ count: 4, data: [{ client: { clientId: ofPartner.clientId } }] });
  // What replaces it was sent to nobody yet; what was sent is still told.
  await api('PATCH', `material/${belt.uuid}`, { footprint: { CO2e: { A1: '8' } } });
  expect((await recipients()).data.map(({ status }: { status: string }) => status)).toEqual(
    Array(4).fill('Deprecated'),
  );
});

/** A connection of somebody who writes in a transaction. */
async function aWriter(): Promise<Client> {
  const writer = new Client({ connectionString: service.databaseUrl });
  await writer.connect();
  await writer.query('begin');
  return writer;
}

describe('who reads footprints for the first time', () => {
  const HELD = 'select 1 from published_footprint where company = $1 and id = $2 for update';

  it('waits for whoever is replacing one of them, and holds none of the others meanwhile', async () => {
    await set({ access: 'everybody' });
    const { token } = await reader();
    const [lower = '', higher = ''] = [products.bolt.footprint, products.nut.footprint].sort();
    await WAYS.list(member.token);
    const writer = await aWriter();
    await writer.query(HELD, [member.company.uuid, higher]);
    const read = pact('footprints?productId=bolt&productId=nut', token);
    await wait(300);
    await writer.query(HELD, [member.company.uuid, lower]);
    await writer.query('commit');
    await writer.end();
    const { status, json } = await read;
    expect([status, json.data?.length]).toEqual([200, 2]);
  });

  it('does not see one that is removed at this moment', async () => {
    await set({ access: 'everybody' });
    const { token } = await reader();
    const { footprint } = await product('axle');
    await WAYS.list(member.token);
    const writer = await aWriter();
    await writer.query('delete from published_footprint where id = $1', [footprint]);
    const read = pact(`footprints/${footprint}`, token);
    await wait(300);
    await writer.query('commit');
    await writer.end();
    expect((await read).status).toBe(404);
  });
});

it('of a taxonomy reaches what was published before taxonomies of footprints were kept', async () => {
  const client = await reader();
  await grant({ client: { clientId: client.clientId }, taxonomy: { uuid: metal } });
  const database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
  await database.query('update published_footprint set taxonomy = null');
  await database.query(`delete from migration where name like 'TaxonomiesOfFootprints%'`);
  await database.end();
  expect(await WAYS.list(client.token)).toEqual([]);
  await migrate(service.databaseUrl);
  expect(named(await WAYS.list(client.token))).toEqual(['bolt', 'nut']);
});
