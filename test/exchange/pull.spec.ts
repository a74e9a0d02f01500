import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entriesOf } from '../support/companies/audit-entries.js';
import { call } from '../support/companies/call.js';
import { ExchangeCalls, FULFILLED, PUBLISHED } from '../support/companies/exchange-calls.js';
import type { Behaviour } from '../support/partners/behaviour.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { inTurn, startPactPeer } from '../support/partners/pact-peer.js';
import { aPartnerFootprint } from '../support/partners/footprint.js';
import { pullingCompany } from '../support/companies/pulling.js';
import type { Member, TestService } from '../support/companies/service.js';
import { until } from '../support/run/until.js';

let service: TestService;
let member: Member;
let exchange: ExchangeCalls;
let get: (path: string) => Promise<any>;
let peer: PactPeer;
let source: string;

beforeAll(async () => {
  ({ service, member, exchange, get } = await pullingCompany());
});
afterAll(() => service?.close());

beforeEach(async () => {
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
  return () => peer.close();
});

const received = async (query = ''): Promise<any[]> =>
  (await get(`received-footprint?dataSource=${source}&limit=1000${query}`)).data;
const detailOf = async (footprintId: string): Promise<any> => {
  const found = (await received()).find((each) => each.footprintId === footprintId);
  return get(`received-footprint/${found?.uuid}`);
};

async function pull(filter?: object): Promise<string> {
  const body = { dataSource: { uuid: source }, filter };
  const { status, text, json } = await exchange.call('POST', '/pull', body);
  expect([status, text]).toEqual([200, text]);
  return (json as { uuid: string }).uuid;
}
const pulled = (uuid: string): Promise<any> => get(`exchange/pull/${uuid}`);
async function untilState(uuid: string, ...states: string[]): Promise<any> {
  await until(`the pull is ${states.join(' or ')}`, async () => states.includes((await pulled(uuid)).state), 20_000);
  return pulled(uuid);
}

async function readerOf({ token }: Member): Promise<ExchangeCalls> {
  const body = { name: 'Reader', permissions: ['exchange:read'] };
  const { json } = await call('POST', `${service.url}/api/v1/client`, { token, body });
  return new ExchangeCalls(service.url, { token: await service.token(json) });
}

describe('a pull', () => {
  it('reads all pages that a partner lists, and keeps each footprint once and whole', async () => {
    peer.footprints = Array.from({ length: 25 }, () => aPartnerFootprint());
    peer.pageSize = 10;
    let uuid = '';
    const entries = await entriesOf(service, member.company.uuid, async () => {
      uuid = await pull({ productId: ['urn:gtin:1'], validOn: '2026-01-31T00:00:00Z' });
    });
    expect(entries.filter(({ kind }) => kind === 'pull')).toMatchObject([
      { action: 'create', kind: 'pull', record: uuid },
    ]);
    expect(await untilState(uuid, 'done')).toMatchObject({ pages: 3, found: 25, added: 25, changed: 0, faulty: 0 });
    expect(peer.footprintRequests[0]?.path).toBe(
      '/3/footprints?limit=100&productId=urn%3Agtin%3A1&validOn=2026-01-31T00%3A00%3A00.000Z',
    );
    const all = await received();
    expect(all.map(({ footprintId }) => footprintId)).toEqual(
      expect.arrayContaining(peer.footprints.map(({ id }) => id)),
    );
    expect(all).toHaveLength(25);
    const { referencePeriodStart, referencePeriodEnd } = peer.footprints[3]!['pcf'] as Record<string, string>;
    expect(await detailOf(peer.footprints[3]!.id)).toMatchObject({ referencePeriodStart, referencePeriodEnd });
    expect((await detailOf(peer.footprints[3]!.id)).content).toEqual(peer.footprints[3]);

    expect(await untilState(await pull(), 'done')).toMatchObject({ found: 25, added: 0, changed: 0 });
    expect(await received()).toHaveLength(25);
  });

  it('and what it read are listed the newest first, page by page', async () => {
    peer.footprints = [aPartnerFootprint(), aPartnerFootprint(), aPartnerFootprint()];
    for (let nth = 0; nth < 3; nth++) await untilState(await pull(), 'done');
    for (const listing of ['exchange/pull', 'received-footprint']) {
      const oldest = (await get(`${listing}?dataSource=${source}`)).data.map(({ uuid }: { uuid: string }) => uuid);
      expect(oldest).toHaveLength(3);
      const newest: string[] = [];
      for (let path: string | undefined = `${listing}?dataSource=${source}&order=newest&limit=2`; path;) {
        const { json, headers } = await call('GET', `${service.url}/api/v1/${path}`, { token: member.token });
        newest.push(...json.data.map(({ uuid }: { uuid: string }) => uuid));
        path = headers.get('link')?.match(/\/api\/v1\/([^>]*)>/)?.[1];
      }
      expect(newest).toEqual(oldest.reverse());
      expect((await get(`${listing}?dataSource=${source}&order=newest&limit=2&page=2`)).data).toHaveLength(1);
    }
  });

  it('follows Deprecated, which is for ever, and what takes the place of a footprint', async () => {
    const old = aPartnerFootprint();
    peer.footprints = [old];
    await untilState(await pull(), 'done');
    const successor = aPartnerFootprint({ precedingPfIds: [old.id.toUpperCase()] });
    peer.footprints = [successor, { ...old, status: 'Deprecated' }];
    expect(await untilState(await pull(), 'done')).toMatchObject({ added: 1, changed: 1 });
    expect(await detailOf(old.id)).toMatchObject({
      status: 'Deprecated',
      replacedBy: (await detailOf(successor.id)).uuid,
      history: [],
      notes: expect.not.arrayContaining([expect.stringContaining('PACT forbids')]),
    });
    peer.footprints = [old];
    expect(await untilState(await pull(), 'done')).toMatchObject({ changed: 0 });
    expect((await received('&status=Deprecated')).map(({ footprintId }) => footprintId)).toEqual([old.id]);
  });

  it('keeps what another content under the same id takes the place of, and says so', async () => {
    const first = aPartnerFootprint();
    peer.footprints = [first];
    await untilState(await pull(), 'done');
    const other = { ...first, productNameCompany: 'Another name' };
    peer.footprints = [other];
    expect(await untilState(await pull(), 'done')).toMatchObject({ added: 0, changed: 1 });
    const detail = await detailOf(first.id);
    expect(detail.content).toEqual(other);
    expect(detail.history).toMatchObject([{ status: 'Active', content: first }]);
    expect(detail.notes).toContainEqual(expect.stringContaining('PACT forbids'));
  });

  it('keeps what breaks the schema, with its faults', async () => {
    const wrong = aPartnerFootprint({ status: 'active', pcf: { declaredUnitAmount: 'many' } });
    const nameless = { productIds: ['urn:gtin:2'] } as unknown as { id: string };
    const extension = { specVersion: '2.0.0', dataSchema: 'https://example.org/schema.json', data: {} };
    peer.footprints = [wrong, nameless, aPartnerFootprint({ extensions: [extension], own: 1 })];
    expect(await untilState(await pull(), 'done')).toMatchObject({ found: 3, added: 3, faulty: 2 });
    const { faults, content } = await detailOf(wrong.id);
    expect(content).toEqual(wrong);
    const fields = faults.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['status', 'pcf.declaredUnitAmount', 'pcf.fossilGhgEmissions']));
    expect(await received('&faulty=true')).toHaveLength(2);
    expect(await received('&faulty=true&productId=URN:GTIN:2')).toMatchObject([{ productIds: ['urn:gtin:2'] }]);
  });

  it('keeps a footprint with what no database stores, says so of it, and reads on', async () => {
    const wrong = aPartnerFootprint({ productDescription: 'a\0b \ud800 \\u0000 \u{1f600}', 'own\0': '\udc00' });
    peer.footprints = [aPartnerFootprint(), wrong, aPartnerFootprint()];
    peer.pageSize = 2;
    expect(await untilState(await pull(), 'done')).toMatchObject({ pages: 2, found: 3, added: 3, faulty: 1 });
    const { faults, content } = await detailOf(wrong.id);
    expect(content).toMatchObject({ productDescription: 'a\ufffdb \ufffd \\u0000 \u{1f600}', 'own\ufffd': '\ufffd' });
    expect(faults).toEqual([{ field: '', message: expect.stringContaining('U+FFFD in place of') }]);
    expect(await untilState(await pull(), 'done')).toMatchObject({ added: 0, changed: 0 });
  });

  it.each<[string, Behaviour, string]>([
    ['answers 503', { kind: 'answer', status: 503, retryAfter: '1' }, 'answered 503'],
    ['answers 429', { kind: 'answer', status: 429, retryAfter: '1' }, 'answered 429'],
    ['hangs', { kind: 'hang' }, 'no answer within'],
    ['drips', { kind: 'drip', status: 200, everyMs: 50 }, 'no answer within'],
    ['resets the connection', { kind: 'reset' }, 'ECONNRESET'],
    ['talks no HTTP', { kind: 'garbage' }, 'HPE_'],
    ['redirects', { kind: 'redirect', to: 'http://127.0.0.1:1/' }, 'redirects are not followed'],
    ['sends too long a page', { kind: 'big', status: 200, bytes: 6_000_000 }, 'longer than 5 MiB'],
    ['sends a page without an end', { kind: 'endless', status: 200 }, 'longer than 5 MiB'],
    ['sends no JSON', { kind: 'answer', status: 200, body: '<html>' }, 'no JSON'],
    ['sends no list', { kind: 'answer', status: 200, json: { data: {} } }, 'no list of footprints'],
    ['nests deeply', { kind: 'answer', status: 200, body: '['.repeat(100_000) }, 'nested too deeply'],
    [
      'leads elsewhere',
      { kind: 'answer', status: 200, json: { data: [] }, headers: { Link: '<http://elsewhere.test/3>; rel="next"' } },
      'another origin',
    ],
  ])('from a partner that %s is told in words and goes on later', async (_what, behaviour, words) => {
    peer.footprints = [aPartnerFootprint(), aPartnerFootprint()];
    peer.pageSize = 1;
    peer.onFootprints((_request, nth) => (nth === 2 ? behaviour : undefined));
    const uuid = await pull();
    await until(
      'an attempt failed',
      async () => (await pulled(uuid)).lastError !== undefined || (await pulled(uuid)).state === 'done',
    );
    const seen = await pulled(uuid);
    if (seen.lastError !== undefined) {
      expect(seen).toMatchObject({ pages: 1, added: 1 });
      expect(seen.lastError).toContain(words);
    }
    expect(await untilState(uuid, 'done')).toMatchObject({ pages: 2, added: 2 });
  });

  it('renews a token that is refused, and ends where the partner lists nothing at all', async () => {
    peer.footprints = [aPartnerFootprint()];
    await untilState(await pull(), 'done');
    peer.withdrawTokens();
    expect(await untilState(await pull(), 'done')).toMatchObject({ found: 1 });
    peer.onFootprints({ kind: 'answer', status: 501, json: { message: 'Not implemented' } });
    const failed = await untilState(await pull(), 'failed');
    expect(failed.lastError).toContain('answered 501');
    expect(failed).not.toHaveProperty('nextAttempt');
  });

  it('is refused beside another one of the same partner, for an unknown data source, and shows nothing to others', async () => {
    peer.onFootprints({ kind: 'hang' });
    const uuid = await pull();
    expect((await exchange.call('POST', '/pull', { dataSource: { uuid: source } })).status).toBe(409);
    expect((await exchange.call('POST', '/pull', { dataSource: { uuid: randomUUID() } })).status).toBe(400);
    const stranger = new ExchangeCalls(service.url, await service.member('stranger'));
    expect((await stranger.call('POST', '/pull', { dataSource: { uuid: source } })).status).toBe(400);
    expect((await stranger.call('GET', `/pull/${uuid}`)).status).toBe(404);
    expect((await stranger.list('/pull')).data).toEqual([]);
    peer.onFootprints(inTurn());
    await untilState(uuid, 'done');
  });

  it('that keeps failing is cancelled in the middle, after which the next one is read', async () => {
    peer.footprints = [aPartnerFootprint(), aPartnerFootprint()];
    peer.pageSize = 1;
    peer.onFootprints((_request, nth) => (nth >= 2 ? { kind: 'hang' } : undefined));
    const uuid = await pull();
    await until('it is in the middle', () => peer.footprintRequests.length >= 2);
    const reader = await readerOf(member);
    expect((await reader.call('POST', `/pull/${uuid}/cancel`)).status).toBe(403);
    const stranger = new ExchangeCalls(service.url, await service.member('cancelling'));
    expect((await stranger.call('POST', `/pull/${uuid}/cancel`)).status).toBe(404);
    const entries = await entriesOf(service, member.company.uuid, async () => {
      expect((await exchange.call('POST', `/pull/${uuid}/cancel`)).json).toMatchObject({
        ...{ state: 'failed', pages: 1, added: 1, lastError: 'It was cancelled.', finished: expect.any(String) },
      });
      expect((await exchange.call('POST', `/pull/${uuid}/cancel`)).status).toBe(409);
    });
    expect(entries.filter(({ kind }) => kind === 'pull')).toMatchObject([
      { action: 'cancel', kind: 'pull', record: uuid },
    ]);
    peer.onFootprints(() => undefined);
    expect(await untilState(await pull(), 'done')).toMatchObject({ pages: 2, found: 2, added: 1 });
    expect(await pulled(uuid)).toMatchObject({ state: 'failed', pages: 1 });
  });

  it('ends when its data source is deleted; what was received stays', async () => {
    peer.footprints = [aPartnerFootprint()];
    await untilState(await pull(), 'done');
    peer.onFootprints({ kind: 'answer', status: 503 });
    const uuid = await pull();
    await call('DELETE', `${service.url}/api/v1/data-source/${source}`, { token: member.token });
    const ended = await untilState(uuid, 'failed');
    expect(ended).not.toHaveProperty('dataSource');
    expect((await received())[0]).toMatchObject({ dataSource: { uuid: source } });
  });
});

describe('an answer to a request of ours', () => {
  it('is taken in once, however often it comes', async () => {
    const asked = await exchange.ask(source);
    const pfs = [aPartnerFootprint(), aPartnerFootprint()];
    const data = { requestEventId: asked.id, pfs };
    const id = await exchange.receive(FULFILLED, peer.url, data);
    await exchange.receive(FULFILLED, peer.url, data, id);
    await exchange.receive(FULFILLED, peer.url, data);
    await until('it is taken in', async () => (await received()).length > 0);
    expect(await received()).toMatchObject(
      pfs.map(() => ({ answer: expect.any(String), status: 'Active', faults: [] })),
    );
    expect((await detailOf(pfs[1]!.id)).content).toEqual(pfs[1]);
  });

  it('of nobody who was asked is not taken in', async () => {
    await exchange.receive(FULFILLED, peer.url, { requestEventId: randomUUID(), pfs: [aPartnerFootprint()] });
    await new Promise((done) => setTimeout(done, 300));
    expect(await received()).toEqual([]);
  });
});

it.each([['an answer, then a PublishedEvent'], ['a PublishedEvent, then an answer']])(
  '%s of one product come to the same factor, each footprint once',
  async (order) => {
    const productIds = [`urn:gtin:${randomUUID()}`];
    const old = aPartnerFootprint({ productIds });
    const successor = aPartnerFootprint({ productIds, precedingPfIds: [old.id], created: '2025-04-01T00:00:00Z' });
    peer.footprints = [successor];
    const asked = await exchange.ask(source);
    const untilCame = ({ id }: { id: string }) =>
      until('it is a factor', async () =>
        (await received()).some(({ footprintId, dataset }) => footprintId === id && dataset !== undefined),
      );
    const answer = async () => {
      await exchange.receive(FULFILLED, peer.url, { requestEventId: asked.id, pfs: [old] });
      await untilCame(old);
    };
    const publish = async () => {
      await exchange.receive(PUBLISHED, peer.url, { pfIds: [successor.id] });
      await untilCame(successor);
    };
    const inOrder = order.startsWith('an answer') ? [answer, publish] : [publish, answer];
    for (const come of [...inOrder, ...inOrder]) await come();
    const all = await received();
    expect(all).toHaveLength(2);
    expect(new Set(all.map(({ dataset }) => dataset)).size).toBe(1);
    expect(await detailOf(old.id)).toMatchObject({ replacedBy: (await detailOf(successor.id)).uuid });
    const factors = await service.database.query<{ footprint: string }>(
      `select received ->> 'footprint' as footprint from dataset where owner = $1 and received ->> 'dataSource' = $2`,
      [member.company.uuid, source],
    );
    expect(factors).toEqual([{ footprint: successor.id }]);
  },
);

describe('a PublishedEvent', () => {
  const pullsOf = async (query = `?dataSource=${source}`): Promise<any[]> =>
    (await exchange.list(`/pull${query}`)).data;

  it('has the footprints read that it names, and nothing sent', async () => {
    peer.footprints = [aPartnerFootprint(), aPartnerFootprint(), aPartnerFootprint()];
    const [one, , three] = peer.footprints;
    const pfIds = [one!.id, three!.id.toUpperCase(), one!.id, randomUUID()];
    const event = await exchange.receive(PUBLISHED, peer.url, { pfIds });
    await until('they are read', async () => (await pullsOf())[0]?.state === 'done');
    const [read] = await pullsOf();
    expect(read).toMatchObject({ named: 3, pages: 3, found: 2, added: 2, missing: 1 });
    expect(read.event).toBe((await exchange.found(event)).id);
    expect((await received()).map(({ footprintId }) => footprintId).sort()).toEqual([one!.id, three!.id].sort());
    expect(peer.received).toEqual([]);
  });

  it('of a footprint that is gone for good has the others read', async () => {
    peer.footprints = [aPartnerFootprint(), aPartnerFootprint()];
    const pfIds = peer.footprints.map(({ id }) => id);
    peer.onFootprint(inTurn({ kind: 'answer', status: 410 }));
    await exchange.receive(PUBLISHED, peer.url, { pfIds });
    await until('they are read', async () => (await pullsOf())[0]?.finished !== undefined);
    expect((await pullsOf())[0]).toMatchObject({ state: 'done', named: 2, added: 1, missing: 1 });
  });

  it.each<[string, Behaviour, string]>([
    ['answers 403', { kind: 'answer', status: 403 }, 'answered 403'],
    ['answers 500', { kind: 'answer', status: 500 }, 'answered 500'],
    ['is no JSON', { kind: 'answer', status: 200, body: '<html>' }, 'no JSON'],
  ])('of a footprint whose address %s for ever has the others read, and says so', async (_what, behaviour, words) => {
    peer.footprints = Array.from({ length: 4 }, () => aPartnerFootprint());
    const pfIds = peer.footprints.map(({ id }) => id);
    peer.onFootprint(({ path }) => (path.includes(pfIds[0] ?? '') ? behaviour : undefined));
    await exchange.receive(PUBLISHED, peer.url, { pfIds });
    await until('it has ended', async () => (await pullsOf())[0]?.finished !== undefined);
    const [read] = await pullsOf();
    expect(read).toMatchObject({ state: 'failed', named: 4, pages: 3, added: 3, missing: 0 });
    expect(read.lastError).toMatch(/^1 of 4 footprints could not be read and are left out\. Of the last one: /);
    expect(read.lastError).toContain(words);
    const added = aPartnerFootprint();
    peer.footprints.push(added);
    await exchange.receive(PUBLISHED, peer.url, { pfIds: [added.id] });
    await until('the next event has its footprint read', async () => (await received()).length === 4);
  });

  it('of footprints that cannot be read for a while has the others read first, and these later', async () => {
    peer.footprints = Array.from({ length: 4 }, () => aPartnerFootprint());
    const pfIds = peer.footprints.map(({ id }) => id);
    const failing: Behaviour[] = [{ kind: 'hang' }, { kind: 'answer', status: 500 }];
    let isMended = false;
    peer.onFootprint(({ path }) => (isMended ? undefined : failing[pfIds.findIndex((id) => path.includes(id))]));
    await exchange.receive(PUBLISHED, peer.url, { pfIds });
    await until('the others are read', async () => (await received()).length === 2);
    expect((await pullsOf())[0]).not.toHaveProperty('finished');
    isMended = true;
    await until('all are read', async () => (await pullsOf())[0]?.finished !== undefined);
    expect((await pullsOf())[0]).toMatchObject({ state: 'done', pages: 4, added: 4, missing: 0 });
  });

  it('of somebody unknown has nothing read, which is shown', async () => {
    const event = await exchange.receive(PUBLISHED, 'https://unknown.example', { pfIds: [randomUUID()] });
    const { id } = await exchange.found(event);
    const find = async () => (await pullsOf('?limit=1000')).find((each) => each.event === id);
    await until('it is shown', async () => (await find()) !== undefined);
    expect(await find()).toMatchObject({
      state: 'failed',
      pages: 0,
      lastError: expect.stringContaining('no data source'),
    });
  });

  it('of a client that belongs to a partner is read there, whatever its source', async () => {
    const body = { name: 'Partner', permissions: ['pact:read'], dataSource: { uuid: source } };
    const made = await call('POST', `${service.url}/api/v1/client`, { token: member.token, body });
    const partner = new ExchangeCalls(service.url, { token: await service.token(made.json) });
    peer.footprints = [aPartnerFootprint()];
    await partner.receive(PUBLISHED, 'https://else.example', { pfIds: [peer.footprints[0]!.id] });
    await until('it is read', async () => (await received()).length === 1);
  });
});
