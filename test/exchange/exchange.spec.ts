// @module-tag citus
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMaterial, REQUEST_CREATED } from '../support/companies/builders.js';
import { call } from '../support/companies/call.js';
import { ExchangeCalls, FULFILLED, PUBLISHED, REJECTED } from '../support/companies/exchange-calls.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { inTurn, startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let peer: PactPeer;
let source: string;
let exchange: ExchangeCalls;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
  exchange = new ExchangeCalls(service.url, member);
  const body = aMaterial({ sku: 'G-1' });
  expect((await call('POST', `${service.url}/api/v1/material`, { token: member.token, body })).status).toBe(200);
});

afterAll(async () => {
  await service?.close();
  await peer?.close();
});

describe('a request that was received', () => {
  it('shows what it asks, what it was answered, and every attempt', async () => {
    peer.onEvents(inTurn({ kind: 'answer', status: 503, body: 'Try later.' }));
    const data = { productId: 'G-1', comment: 'For our report.' };
    const { id } = await exchange.found(await exchange.receive(REQUEST_CREATED, `${peer.url}/3/events`, data));
    const shown = await exchange.untilState(id, 'delivered');
    expect(shown).toMatchObject({
      id,
      direction: 'inbound',
      type: REQUEST_CREATED,
      source: `${peer.url}/3/events`,
      dataSource: { uuid: source, name: `Requester ${peer.port}` },
      criteria: { productId: ['G-1'] },
      comment: 'For our report.',
      answer: { kind: 'fulfilled', footprints: [{ productNameCompany: 'Granulate' }] },
    });
    expect(shown.attempts).toEqual([
      { at: expect.any(String), outcome: 'notTaken', status: 503, error: expect.stringContaining('Try later.') },
      { at: expect.any(String), outcome: 'delivered', status: 200 },
    ]);
    expect(shown.settled > shown.created).toBe(true);
    expect(shown).not.toHaveProperty('nextAttempt');
  });

  it('shows that a page came when it was delivered', async () => {
    const body = '<!doctype html><title>Sign in</title>';
    peer.onEvents({ kind: 'answer', status: 200, headers: { 'Content-Type': 'text/html' }, body });
    const { id } = await exchange.found(await exchange.receive(REQUEST_CREATED, peer.url, { productId: 'G-1' }));
    const shown = await exchange.untilState(id, 'delivered');
    peer.onEvents(undefined);
    const note = expect.stringContaining('HTML page');
    expect(shown.attempts).toEqual([{ at: expect.any(String), outcome: 'delivered', status: 200, note }]);
    expect(shown).not.toHaveProperty('lastError');
  });

  it('shows that it was rejected, and why', async () => {
    const { id } = await exchange.found(await exchange.receive(REQUEST_CREATED, peer.url, { productId: ['nothing'] }));
    expect(await exchange.untilState(id, 'delivered')).toMatchObject({
      answer: { kind: 'rejected', code: 'NotFound', message: expect.stringContaining('No footprint') },
    });
    await service.database.query('update delivery set body = null where company = $1 and uuid = $2', [
      member.company.uuid,
      id,
    ]);
    expect((await exchange.show(id)).answer).toEqual({ kind: 'rejected', code: 'NotFound' });
  });

  it('shows that nobody is known by its source', async () => {
    const { id } = await exchange.found(
      await exchange.receive(REQUEST_CREATED, 'urn:nobody:1', { productId: ['G-1'] }),
    );
    const shown = await exchange.untilState(id, 'unmatched');
    expect(shown).toMatchObject({
      source: 'urn:nobody:1',
      attempts: [],
      lastError: expect.stringContaining('No data'),
    });
    expect(shown).not.toHaveProperty('dataSource');
    expect(shown).not.toHaveProperty('answer');
  });

  it('never shows a secret, nor a token, whatever the other side says', async () => {
    const leaky = await startPactPeer();
    await service.addDataSource(member, leaky);
    leaky.onEvents(({ headers }) => ({
      kind: 'answer',
      status: 500,
      body: `${headers.authorization} ${leaky.clientSecret} ${'x'.repeat(100_000)}`,
    }));
    const { id } = await exchange.found(await exchange.receive(REQUEST_CREATED, leaky.url, { productId: ['G-1'] }));
    const shown = await exchange.untilState(id, 'retrying');
    const text = JSON.stringify([shown, await exchange.list()]);
    for (const secret of [leaky.clientSecret, ...leaky.tokens]) expect(text).not.toContain(secret);
    expect(shown.lastError.length).toBeLessThan(2_002);
    expect(shown.nextAttempt > shown.created).toBe(true);
    leaky.onEvents(undefined);
    await exchange.untilState(id, 'delivered');
    await leaky.close();
  });
});

describe('an event as it was sent', () => {
  const read = async (id: string, part = '') => exchange.call('GET', `/${id}/event${part}`);
  const type = ({ headers }: { headers: Headers }) => headers.get('content-type');

  it('is the answer with the very bytes that the partner took, until they are forgotten', async () => {
    peer.onEvents(undefined);
    const { id, eventId } = await exchange.found(
      await exchange.receive(REQUEST_CREATED, peer.url, { productId: ['G-1'], comment: 'Größe?' }),
    );
    await exchange.untilState(id, 'delivered');
    const answer = await read(id, '?part=answer');
    expect([answer.status, type(answer)]).toEqual([200, 'application/cloudevents+json; charset=utf-8']);
    expect(answer.text).toBe(peer.received.at(-1)?.text);
    expect(answer.json.data).toMatchObject({ requestEventId: eventId, pfs: [{ productNameCompany: 'Granulate' }] });

    const request = await read(id);
    expect(request.json).toEqual({
      ...{ specversion: '1.0', type: REQUEST_CREATED, id: eventId, source: peer.url, time: expect.any(String) },
      data: { productId: ['G-1'], comment: 'Größe?' },
    });

    await service.database.query('update delivery set body = null where company = $1 and uuid = $2', [
      member.company.uuid,
      id,
    ]);
    const forgotten = await read(id, '?part=answer');
    expect([forgotten.status, forgotten.json.message]).toEqual([404, 'The answer is no longer kept.']);
    expect((await read(id)).text).toBe(request.text);
  });

  it('is a request of ours with the very bytes that the partner took, and the answer that it sent', async () => {
    const { id } = await exchange.ask(source, { comment: 'For the lamp' });
    expect((await read(id, '?part=answer')).json.message).toBe('There is no answer to this event, or not yet.');
    await exchange.untilState(id, 'delivered');
    expect((await read(id)).text).toBe(peer.received.at(-1)?.text);
    const data = { requestEventId: id, pfs: [{ id: randomUUID(), 'com.example.more': { of: '1.0' } }] };
    const { id: came } = await exchange.found(await exchange.receive(FULFILLED, peer.url, data));
    const brought = await read(id, '?part=answer');
    expect(brought.json.data).toEqual(data);
    expect((await read(came)).text).toBe(brought.text);
  });

  it('is nobody else’s, and takes exchange:read', async () => {
    const { id } = await exchange.ask(source);
    const other = new ExchangeCalls(service.url, await service.member('other'));
    for (const part of ['event', 'answer']) {
      expect((await other.call('GET', `/${id}/event?part=${part}`)).json.message).toContain('no such event');
    }
    const manager = new ExchangeCalls(service.url, await service.member('acme', ['exchange:manage']));
    expect((await manager.call('GET', `/${id}/event`)).status).toBe(403);
    const { status, json } = await read(id, '?part=both');
    expect([status, json.errors[0].field]).toEqual([400, 'part']);
  });
});

describe('an event that asks nothing', () => {
  it('is readable with its footprints, though nobody asked for them', async () => {
    const pfs = [{ id: randomUUID(), pcf: { pcfExcludingBiogenicUptake: '1.0' } }];
    const data = { requestEventId: 'another-system-1', pfs };
    const shown = await exchange.found(await exchange.receive(FULFILLED, peer.url, data));
    expect(shown).toMatchObject({
      direction: 'inbound',
      state: 'received',
      dataSource: { uuid: source },
      requestEventId: 'another-system-1',
      answer: { kind: 'fulfilled', footprints: pfs },
      attempts: [],
    });
    expect(shown).not.toHaveProperty('request');
  });

  it('is readable as a rejection, and as news', async () => {
    const error = { code: 'NotFound', message: 'y'.repeat(5_000) };
    const rejected = await exchange.found(
      await exchange.receive(REJECTED, '//other.example/x', { requestEventId: randomUUID(), error }),
    );
    expect(rejected).toMatchObject({ state: 'received', answer: { kind: 'rejected', code: 'NotFound' } });
    expect(rejected.answer.message).toBe(`${'y'.repeat(2_000)}…`);
    const pfIds = [randomUUID(), randomUUID()];
    expect(await exchange.found(await exchange.receive(PUBLISHED, peer.url, { pfIds }))).toMatchObject({
      state: 'received',
      footprintIds: pfIds,
    });
  });

  it('is readable where it lacks what it should have', async () => {
    for (const type of [FULFILLED, REJECTED, PUBLISHED]) {
      const shown = await exchange.found(await exchange.receive(type, peer.url, {}));
      expect(shown).toMatchObject({ state: 'received', type });
    }
  });
});

describe('the listing', () => {
  beforeAll(async () => {
    for (let sent = 0; sent < 4; sent++) await exchange.receive(PUBLISHED, peer.url, { pfIds: [randomUUID()] });
    await exchange.receive(REQUEST_CREATED, 'urn:nobody:2', { productId: ['G-1'] });
    const ids = [await exchange.receive(REQUEST_CREATED, peer.url, { productId: ['G-1'] })];
    ids.push(await exchange.receive(REQUEST_CREATED, peer.url, { productId: ['nothing'] }));
    for (const received of ids) await exchange.untilState((await exchange.found(received)).id, 'delivered');
  });

  it('is paged in the order of arrival, each once, by the Link', async () => {
    const all = (await exchange.list('?limit=1000')).data;
    expect(all.length).toBeGreaterThan(6);
    expect(all.map(({ created }: any) => created)).toEqual(all.map(({ created }: any) => created).sort());
    const visited: string[] = [];
    for (let query: string | undefined = '?limit=2'; query !== undefined;) {
      const { json, headers } = await exchange.call('GET', query);
      expect(json.count).toBe(all.length);
      visited.push(...json.data.map(({ id }: any) => id));
      const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
      query = next === undefined ? undefined : new URL(next, 'http://x').search;
    }
    expect(visited).toEqual(all.map(({ id }: any) => id));
    expect((await exchange.list('?limit=2&page=2')).data.map(({ id }: any) => id)).toEqual(visited.slice(2, 4));
    expect(typeof all[0].attempts).toBe('number');
  });

  it('finds by state, source and time, and by all of them', async () => {
    const all = (await exchange.list('?limit=1000')).data;
    const ids = async (query: string) => (await exchange.list(`?limit=1000${query}`)).data.map(({ id }: any) => id);
    const those = (holds: (each: any) => boolean) => all.filter(holds).map(({ id }: any) => id);
    for (const state of ['received', 'delivered', 'unmatched', 'refused']) {
      expect(await ids(`&state=${state}`)).toEqual(those((each) => each.state === state));
    }
    const isPeers = ({ dataSource }: any) => dataSource?.uuid === source;
    for (const said of [source, source.toUpperCase(), peer.url, `${peer.url}/3/events/`]) {
      expect(await ids(`&source=${encodeURIComponent(said)}`)).toEqual(those(isPeers));
    }
    expect(await ids('&source=urn:nobody:1&state=unmatched')).toHaveLength(1);
    expect(await ids(`&source=${randomUUID()}`)).toEqual([]);
    const { created } = all[3];
    expect(await ids(`&since=${created}`)).toEqual(those((each) => each.created >= created));
    expect(await ids(`&since=${created}&source=${source}&state=delivered`)).toEqual(
      those((each) => each.created >= created && isPeers(each) && each.state === 'delivered'),
    );
    expect(await ids('&since=2999-01-01')).toEqual([]);
  });

  it('has what partners sent apart from what they were asked, and counts both', async () => {
    await exchange.ask(source);
    await exchange.ask(source);
    const all = (await exchange.list('?limit=1000')).data;
    for (const filter of ['', `&source=${source}`, '&state=delivered', '&state=received', `&since=${all[3].created}`]) {
      const among = (await exchange.list(`?limit=1000${filter}`)).data;
      for (const direction of ['inbound', 'outbound']) {
        const { count, data } = await exchange.list(`?limit=1000&direction=${direction}${filter}`);
        const those = among.filter((each: any) => each.direction === direction);
        expect([filter, count, data.map(({ id }: any) => id)]).toEqual([
          ...[filter, those.length],
          those.map(({ id }: any) => id),
        ]);
      }
    }
    expect((await exchange.list('?direction=outbound')).count).toBeGreaterThanOrEqual(2);
  });

  it('has the newest first where it is asked so, each once, by the Link', async () => {
    const all = (await exchange.list('?limit=1000')).data.map(({ id }: any) => id);
    const visited: string[] = [];
    for (let query: string | undefined = '?limit=2&order=newest'; query !== undefined;) {
      const { json, headers } = await exchange.call('GET', query);
      visited.push(...json.data.map(({ id }: any) => id));
      const [, next] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
      query = next === undefined ? undefined : new URL(next, 'http://x').search;
    }
    expect(visited).toEqual(all.toReversed());
    const { data } = await exchange.list('?limit=2&page=2&order=newest&direction=inbound');
    expect(data.map(({ direction }: any) => direction)).toEqual(['inbound', 'inbound']);
    const table = await exchange.call('GET', '?format=csv&order=newest');
    expect(table.text.split('\n')[1]).toContain(all.at(-1));
  });

  it.each([
    ['state=done', 'state'],
    ['direction=in', 'direction'],
    ['order=created', 'order'],
    ['state=', 'state'],
    ['since=yesterday', 'since'],
    ['state=pending&state=pending', 'state'],
    ['limit=0', 'limit'],
  ])('refuses %s', async (query, field) => {
    const { status, json } = await exchange.call('GET', `?${query}`);
    expect([status, json.errors[0].field]).toEqual([400, field]);
  });
});

describe('the exchange of a company', () => {
  it('is nobody else’s', async () => {
    const other = new ExchangeCalls(service.url, await service.member('other'));
    const [{ id, eventId }] = (await exchange.list('?state=unmatched')).data;
    expect((await other.list()).count).toBe(0);
    expect((await other.list(`?source=${source}`)).count).toBe(0);
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['POST', `/${id}/resend`],
      ['POST', `/${id}/cancel`],
    ] as const) {
      expect((await other.call(method, path)).status).toBe(404);
    }
    expect(
      (await other.call('POST', '/request', { dataSource: { uuid: source }, criteria: { status: ['Active'] } })).status,
    ).toBe(400);
    expect((await exchange.show(id)).state).toBe('unmatched');
    expect((await exchange.call('GET', `/${eventId}x`)).status).toBe(404);
    expect((await exchange.call('GET', `/${randomUUID()}`)).status).toBe(404);
  });

  it('takes exchange:read to see, and exchange:manage to act', async () => {
    const [{ id }] = (await exchange.list('?state=unmatched')).data;
    const reader = new ExchangeCalls(service.url, await service.member('acme', ['exchange:read']));
    expect((await reader.show(id)).id).toBe(id);
    expect((await reader.call('POST', `/${id}/resend`)).status).toBe(403);
    expect((await reader.call('POST', `/${id}/cancel`)).status).toBe(403);
    expect((await reader.call('POST', '/request', {})).status).toBe(403);
    const manager = new ExchangeCalls(service.url, await service.member('acme', ['exchange:manage']));
    expect((await manager.call('GET', '')).status).toBe(403);
    expect((await manager.call('GET', `/${id}`)).status).toBe(403);
  });
});
