import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Checked } from '#faults';
import { aRequestEvent } from '../support/companies/builders.js';
import { call, CLOUD_EVENT } from '../support/companies/call.js';
import { ExchangeCalls, FULFILLED, REJECTED } from '../support/companies/exchange-calls.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { inTurn, startPactPeer } from '../support/partners/pact-peer.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import { queues } from '../support/queues/queues.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

const PFS = [{ id: randomUUID(), productNameCompany: 'Bolt', pcf: { pcfExcludingBiogenicUptake: '2.5' } }];

describe.each(queues())('a request of our own, on $name', (queue) => {
  let service: TestService;
  let member: Member;
  let exchange: ExchangeCalls;
  let peer: PactPeer;
  let source: string;

  beforeAll(async () => {
    service = await TestService.start({
      ...(await queue.settings()),
      TRUST_PROXY: '1',
      RETRY_SCALE: '0.002',
      SWEEP_INTERVAL: '0.05',
    });
    await service.startWorker();
    member = await service.member();
    exchange = new ExchangeCalls(service.url, member);
  });

  afterAll(async () => {
    await service?.close();
    await queue.close();
  });

  beforeEach(async () => {
    peer = await startPactPeer();
    source = await service.addDataSource(member, peer);
    return () => peer.close();
  });

  /** A client that belongs to a data source. */
  async function clientOf(dataSource: string): Promise<ExchangeCalls> {
    const body = { name: 'Partner', permissions: ['pact:read'], dataSource: { uuid: dataSource } };
    const made = await call('POST', `${service.url}/api/v1/client`, { token: member.token, body });
    return new ExchangeCalls(service.url, { token: await service.token(made.json) });
  }

  it('has the word that the partner used last', async () => {
    const word = async () => {
      const { id } = await exchange.ask(source);
      const { type } = JSON.parse((await exchange.call('GET', `/${id}/event`)).text);
      return type.split('.')[1];
    };
    expect(await word()).toBe('wbcsd');
    const theirs = (organisation: string) => `org.${organisation}.pact.ProductFootprint.RequestCreatedEvent.3`;
    await exchange.receive(theirs('standard'), peer.url, { productId: ['x'] });
    expect(await word()).toBe('standard');
    await exchange.receive(theirs('standard'), 'https://elsewhere.example/pact', { productId: ['x'] });
    await exchange.receive(theirs('wbcsd'), peer.url, { productId: ['x'] });
    expect(await word()).toBe('wbcsd');
  });

  it('is sent to the partner, who answers it, and shows the footprints received', async () => {
    const criteria = { productId: ['urn:gtin:1', 'urn:gtin:2'], geography: ['DE'], validOn: '2026-01-31' };
    const made = await exchange.ask(source, { criteria, comment: 'For our report.' });
    expect(made).toMatchObject({
      direction: 'outbound',
      source: peer.url,
      dataSource: { uuid: source, name: `Requester ${peer.port}` },
      eventId: made.id,
      comment: 'For our report.',
      criteria: { ...criteria, validOn: '2026-01-31T00:00:00.000Z' },
    });
    const [sent] = await peer.waitFor(1);
    expect(sent?.headers['content-type']).toBe('application/cloudevents+json; charset=UTF-8');
    expect(sent?.json).toEqual({
      type: 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3',
      specversion: '1.0',
      id: made.id,
      source: `${service.url}/api/pact`,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { ...criteria, validOn: '2026-01-31T00:00:00.000Z', comment: 'For our report.' },
    });
    const delivered = await exchange.untilState(made.id, 'delivered');
    expect(delivered.attempts).toEqual([{ at: expect.any(String), outcome: 'delivered', status: 200 }]);
    expect(delivered).not.toHaveProperty('answer');

    const eventId = await exchange.receive(FULFILLED, `${peer.url}/3/events`, { requestEventId: made.id, pfs: PFS });
    const answer = await exchange.found(eventId);
    expect(answer).toMatchObject({
      state: 'received',
      request: made.id,
      answer: { kind: 'fulfilled', footprints: PFS },
    });
    expect((await exchange.show(made.id)).answer).toEqual({ id: answer.id, kind: 'fulfilled', footprints: PFS });
  });

  it('may be rejected; a second answer is kept, and the first fulfilled one is shown', async () => {
    const { id } = await exchange.ask(source);
    await exchange.untilState(id, 'delivered');
    const error = { code: 'NotFound', message: 'We make no such thing.' };
    const first = await exchange.receive(REJECTED, peer.url, { requestEventId: id, error });
    const second = await exchange.receive(FULFILLED, peer.url, { requestEventId: id, pfs: PFS });
    expect(await exchange.show(id)).not.toHaveProperty('repeats');
    const fulfilled = await exchange.found(second);
    expect(fulfilled).toMatchObject({ request: id, answer: { kind: 'fulfilled' } });
    expect((await exchange.show(id)).answer).toEqual({ id: fulfilled.id, kind: 'fulfilled', footprints: PFS });
    const rejected = await exchange.found(first);
    expect(rejected).toMatchObject({ request: id, answer: { kind: 'rejected', ...error } });
    expect((await exchange.show(id)).furtherAnswers).toEqual([rejected.id]);
    expect(fulfilled).not.toHaveProperty('furtherAnswers');
    // Later ones do not replace the first fulfilled one.
    for (const type of [FULFILLED, REJECTED]) {
      await exchange.receive(type, peer.url, { requestEventId: id, pfs: PFS, error });
    }
    expect((await exchange.show(id)).answer.id).toBe(fulfilled.id);
    expect((await exchange.show(id)).furtherAnswers).toHaveLength(3);
    // The same event again is the same event.
    await exchange.receive(FULFILLED, peer.url, { requestEventId: id, pfs: [{ id: 'another' }] }, second);
    expect((await exchange.found(second)).answer.footprints).toEqual(PFS);
  });

  it('says which of the products asked for its answer does not have', async () => {
    const criteria = { productId: ['urn:gtin:1', 'urn:gtin:9'] };
    const { id } = await exchange.ask(source, { criteria });
    const pfs = [{ productIds: ['URN:GTIN:1'] }, { productIds: ['urn:gtin:3'] }];
    const answer = await exchange.found(await exchange.receive(FULFILLED, peer.url, { requestEventId: id, pfs }));
    for (const shown of [answer, await exchange.show(id)]) expect(shown.missingProducts).toEqual(['urn:gtin:9']);
    const whole = await exchange.ask(source);
    await exchange.receive(FULFILLED, peer.url, { requestEventId: whole.id, pfs });
    expect(await exchange.show(whole.id)).not.toHaveProperty('missingProducts');
  });

  it('has one answer that stands, of many at once', async () => {
    const { id } = await exchange.ask(source);
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        exchange.receive(REJECTED, peer.url, { requestEventId: id, error: { code: `${nth}`, message: '' } }),
      ),
    );
    const { answer } = await exchange.show(id);
    expect(answer.code).toBe((await exchange.show(answer.id)).answer.code);
    const rows = await service.database.query('select 1 from exchange_event where company = $1 and request = $2', [
      member.company.uuid,
      id,
    ]);
    expect(rows).toHaveLength(20);
  });

  it('is answered by whoever names its id, as long as that is not another partner', async () => {
    for (const from of ['https://elsewhere.example/pact', 'urn:uuid:2c5e1b52-7a0e-4f0c-9a39-3f0c5b1e7a11']) {
      const { id } = await exchange.ask(source);
      const eventId = await exchange.receive(FULFILLED, from, { requestEventId: id, pfs: PFS });
      expect(await exchange.found(eventId)).toMatchObject({ request: id });
      expect((await exchange.show(id)).answer).toMatchObject({ kind: 'fulfilled', footprints: PFS, source: from });
    }
  });

  it('is not answered by a client of another partner, nor in another company', async () => {
    const { id } = await exchange.ask(source);
    await exchange.untilState(id, 'delivered');
    const another = await startPactPeer();
    const theirs = await clientOf(await service.addDataSource(member, another));
    const other = await service.member('other');
    await service.addDataSource(other, peer);
    const data = { requestEventId: id, pfs: PFS };
    for (const from of [another.url, peer.url]) {
      const stray = await exchange.found(await theirs.receive(FULFILLED, from, data));
      expect(stray).toMatchObject({ state: 'received', requestEventId: id, answer: { footprints: PFS } });
      expect(stray).not.toHaveProperty('request');
    }
    const atOther = await call('POST', `${service.url}/api/pact/3/events`, {
      token: other.token,
      body: JSON.stringify(aRequestEvent({ type: FULFILLED, source: peer.url, data })),
      headers: { ...CLOUD_EVENT, 'X-Forwarded-Host': 'other.example.test' },
    });
    expect(atOther.status).toBe(200);
    expect((await new ExchangeCalls(service.url, other).list()).count).toBe(1);
    expect(await exchange.show(id)).not.toHaveProperty('answer');
    const own = await clientOf(source);
    const eventId = await own.receive(FULFILLED, another.url, data);
    expect(await exchange.found(eventId)).toMatchObject({ request: id });
    expect((await exchange.show(id)).answer).toMatchObject({ kind: 'fulfilled', footprints: PFS });
    await another.close();
  });

  it('is not answered by naming what is no request of ours', async () => {
    const asked = await exchange.receive('org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3', peer.url, {});
    const inbound = await exchange.found(asked);
    for (const requestEventId of [inbound.id, asked, randomUUID(), 'no-uuid', '']) {
      const shown = await exchange.found(await exchange.receive(FULFILLED, peer.url, { requestEventId, pfs: PFS }));
      expect(shown).toMatchObject({ state: 'received', requestEventId });
      expect(shown).not.toHaveProperty('request');
    }
    expect((await exchange.untilState(inbound.id, 'delivered')).answer.kind).toBe('rejected');
  });

  it('is sent again, byte for byte, until it is taken', async () => {
    peer.onEvents(inTurn({ kind: 'answer', status: 500 }, { kind: 'garbage' }, { kind: 'answer', status: 429 }));
    const { id } = await exchange.ask(source);
    const { attempts } = await exchange.untilState(id, 'delivered');
    expect(attempts.map(({ outcome }: any) => outcome)).toEqual(['notTaken', 'notTaken', 'notTaken', 'delivered']);
    expect(new Set(peer.received.map(({ text }) => text)).size).toBe(1);
    expect(peer.received).toHaveLength(4);
  });

  it('tells that the partner gave no token', async () => {
    peer.onToken({ kind: 'answer', status: 401, json: { error: 'invalid_client' } });
    const { id } = await exchange.ask(source);
    const shown = await exchange.untilState(id, 'retrying');
    expect(shown.attempts).toMatchObject([{ outcome: 'noToken', status: 401 }]);
    expect(JSON.stringify(shown)).not.toContain(peer.clientSecret);
  });

  it('has arrived where it is answered, whatever was heard of its delivery', async () => {
    peer.onEvents({ kind: 'answer', status: 400 });
    const { id } = await exchange.ask(source);
    await exchange.untilState(id, 'retrying');
    await exchange.receive(FULFILLED, peer.url, { requestEventId: id, pfs: PFS });
    expect(await exchange.show(id)).toMatchObject({ state: 'delivered', answer: { kind: 'fulfilled' } });
  });

  it('goes to the address that the data source has by then', async () => {
    peer.onEvents(inTurn({ kind: 'answer', status: 500 }, { kind: 'answer', status: 500 }));
    const moved = await startPactPeer({ clientId: peer.clientId, clientSecret: peer.clientSecret });
    const { id } = await exchange.ask(source);
    await peer.waitFor(1);
    await service.dataSources.update(
      member.company.uuid,
      source,
      Checked.of({ url: moved.url, clientSecret: moved.clientSecret }),
    );
    await exchange.untilState(id, 'delivered');
    expect(moved.accepted).toHaveLength(1);
    // It is answered from there.
    await exchange.receive(FULFILLED, moved.url, { requestEventId: id, pfs: PFS });
    const { answer } = await exchange.show(id);
    expect(answer).toMatchObject({ kind: 'fulfilled' });
    expect(answer).not.toHaveProperty('source');
    await moved.close();
  });

  it('is given up when its data source is gone', async () => {
    peer.onEvents({ kind: 'answer', status: 500 });
    const { id } = await exchange.ask(source);
    await peer.waitFor(1);
    await service.dataSources.remove(member.company.uuid, source);
    const shown = await exchange.untilState(id, 'unmatched');
    expect(shown.lastError).toBe('The data source is gone.');
    expect(shown).not.toHaveProperty('dataSource');
  });

  it('is made once with an Idempotency-Key', async () => {
    const body = { dataSource: { uuid: source }, criteria: { status: ['Active'] } };
    const key = { 'Idempotency-Key': randomUUID() };
    const made = await exchange.call('POST', '/request', body, key);
    const again = await exchange.call('POST', '/request', body, key);
    expect([made.status, again.status, again.text]).toEqual([200, 200, made.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    await exchange.untilState(made.json.id, 'delivered');
    expect(peer.received).toHaveLength(1);
  });

  it.each([
    [{}, ['criteria']],
    [{ dataSource: { uuid: 'x' }, criteria: { productId: ['a'] } }, ['dataSource.uuid']],
    [{ dataSource: { uuid: randomUUID() }, criteria: { productId: ['a'] } }, ['dataSource.uuid']],
    [{ dataSource: null, criteria: null }, ['dataSource', 'criteria']],
    [{ criteria: {} }, ['criteria']],
    [{ criteria: { other: ['a'], productId: [] } }, ['criteria']],
    [{ criteria: { productId: 'a', status: [1], geography: [''] } }, ['productId', 'status', 'geography']],
    [{ criteria: { productId: Array.from({ length: 101 }, () => 'a') } }, ['productId']],
    [{ criteria: { validOn: 'soon', productId: ['a'] } }, ['validOn']],
    [{ criteria: { productId: ['a'] }, comment: 'x'.repeat(20_001) }, ['comment']],
  ])('is refused where it breaks a rule: %j', async (said, fields) => {
    const before = (await exchange.list()).count;
    const { status, json } = await exchange.call('POST', '/request', { dataSource: { uuid: source }, ...said });
    const named = json.errors.map(({ field }: { field: string }) => field.replace(/^criteria\./, ''));
    expect([status, named.sort()]).toEqual([400, [...fields].sort()]);
    expect((await exchange.list()).count).toBe(before);
  });
});

describe('the event of a request of our own', () => {
  it('has the organisation word of PACT in the field, or the one the partner wants, whatever words we accept', async () => {
    const settings = { PACT_EVENT_ORGANISATIONS: 'standard', BASE_DOMAIN: 'localhost', DEFAULT_COMPANY: 'demo' };
    const strict = await TestService.start(settings);
    const peer = await startPactPeer();
    try {
      await strict.startWorker();
      const asking = await strict.member('acme');
      const asked = await strict.addDataSource(asking, peer);
      const made = new ExchangeCalls(strict.url, asking);
      await made.ask(asked);
      const change = { token: asking.token, body: { eventOrganisation: 'partner-1' } };
      const changed = await call('PATCH', `${strict.url}/api/v1/data-source/${asked}`, change);
      expect([changed.status, changed.json.eventOrganisation]).toEqual([200, 'partner-1']);
      await made.ask(asked);
      await peer.waitFor(2);
      expect(peer.received.map(({ json }: any) => json.type).sort()).toEqual([
        'org.partner-1.pact.ProductFootprint.RequestCreatedEvent.3',
        'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3',
      ]);
      // Of a company that is not the one at the host asked: where its own PACT API listens.
      const { port } = new URL(strict.url);
      const source = `http://acme.localhost:${port}/api/pact`;
      expect(peer.received.map(({ json }: any) => json.source)).toEqual([source, source]);
      const there = await rawCall(
        strict.url,
        rawRequest('GET /api/pact/3/.well-known/openid-configuration', { Host: `acme.localhost:${port}` }),
      );
      expect(there.json).toMatchObject({ issuer: `${source}/3` });
    } finally {
      await strict.close();
      await peer.close();
    }
  });
});
