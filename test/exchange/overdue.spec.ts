import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Checked } from '#faults';
import { OutgoingRequests } from '#exchange';
import { call } from '../support/companies/call.js';
import { ExchangeCalls, FULFILLED } from '../support/companies/exchange-calls.js';
import type { PactPeer } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;
let exchange: ExchangeCalls;
let peer: PactPeer;
let source: string;

beforeAll(async () => {
  service = await TestService.start({ RETRY_SCALE: '0.002', SWEEP_INTERVAL: '0.05', REQUEST_PACE: '0.4' });
  await service.startWorker();
  member = await service.member();
  exchange = new ExchangeCalls(service.url, member);
});

afterAll(() => service?.close());

beforeEach(async () => {
  peer = await startPactPeer();
  source = await service.addDataSource(member, peer);
  return () => peer.close();
});

/** A request that was taken a number of days ago. */
async function askedAgo(days: number, more?: Record<string, unknown>): Promise<string> {
  const { id } = await exchange.ask(source, more);
  await exchange.untilState(id, 'delivered');
  await age(id, days);
  return id;
}

async function age(id: string, days: number): Promise<void> {
  for (const table of ['exchange_event', 'delivery']) {
    await service.database.query(
      `update ${table} set created = now() - make_interval(days => $3) + interval '1 minute' where company = $1 and uuid = $2`,
      [member.company.uuid, id, days],
    );
  }
}

/** Of the events of this test's partner. */
const listed = (query = ''): Promise<any> => exchange.list(`?source=${source}${query}`);

const ids = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);

async function setDue(answerDueDays: number | null): Promise<void> {
  const { status } = await call('PATCH', `${service.url}/api/v1/company`, {
    token: member.token,
    body: { answerDueDays },
  });
  expect(status).toBe(200);
}

describe('a request that nobody answers', () => {
  it('is overdue after the days of the company, in the listing, by itself, in the export and by the filter', async () => {
    const old = await askedAgo(15);
    const young = await askedAgo(14);
    expect(await exchange.show(old)).toMatchObject({ overdue: true, state: 'delivered' });
    expect(await exchange.show(young)).not.toHaveProperty('overdue');
    const { data } = await listed();
    expect(data.map(({ id, overdue }: any) => [id, overdue])).toEqual([
      [old, true],
      [young, undefined],
    ]);
    for (const query of ['&overdue=true', '&overdue=true&direction=outbound&state=delivered&order=newest']) {
      const found = await listed(query);
      expect([found.count, ids(found)]).toEqual([1, [old]]);
    }
    for (const query of [
      '&overdue=true&direction=inbound',
      '&overdue=true&state=received',
      '&overdue=true&state=retrying',
    ]) {
      expect(await listed(query)).toMatchObject({ count: 0, data: [] });
    }
    const csv = await call('GET', `${service.url}/api/v1/exchange?overdue=true&source=${source}`, {
      token: member.token,
      headers: { Accept: 'text/csv' },
    });
    const [header = '', row = '', ...others] = csv.text.trim().split(/\r?\n/);
    expect(others).toEqual([]);
    expect(row.split(',')[header.split(',').indexOf('overdue')]).toBe('true');
    await setDue(1);
    expect(ids(await listed('&overdue=true'))).toEqual([old, young]);
    await setDue(400);
    expect((await listed('&overdue=true')).count).toBe(0);
    await setDue(null);
    expect(ids(await listed('&overdue=true'))).toEqual([old]);
    const { status, json } = await exchange.call('GET', '?overdue=false');
    expect([status, json.errors]).toEqual([400, [{ field: 'overdue', message: 'takes true' }]]);
  });

  it('is not overdue once it was answered or given up, nor is what partners asked', async () => {
    const answered = await askedAgo(40);
    const cancelled = await askedAgo(40);
    await exchange.receive(FULFILLED, peer.url, { requestEventId: answered, pfs: [{}] });
    await exchange.receive('org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3', peer.url, { productId: ['x'] });
    for (const state of ['cancelled', 'refused', 'exhausted', 'unmatched']) {
      await service.database.query(`update delivery set state = $3 where company = $1 and uuid = $2`, [
        ...([member.company.uuid, cancelled, state] as const),
      ]);
      expect((await listed('&overdue=true')).count, state).toBe(0);
      expect(await exchange.show(cancelled)).not.toHaveProperty('overdue');
    }
    for (const state of ['pending', 'waiting', 'delivering', 'retrying', 'delivered']) {
      await service.database.query(
        `update delivery set state = $3, due = now() + interval '1 hour', queued = null where company = $1 and uuid = $2`,
        [member.company.uuid, cancelled, state],
      );
      expect(ids(await listed('&overdue=true')), state).toEqual([cancelled]);
    }
  });

  it('is asked again by one call, once, with the same words', async () => {
    const comment = 'x'.repeat(3_000);
    const criteria = {
      productId: ['urn:gtin:1', 'urn:gtin:2'],
      geography: ['DE'],
      validOn: '2026-01-31T00:00:00.000Z',
    };
    const old = await askedAgo(20, { criteria, comment });
    const answers = await Promise.all([1, 2, 3].map(() => exchange.call('POST', `/${old}/ask-again`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = answers.find(({ status }) => status === 200)?.json;
    expect(again).toMatchObject({ direction: 'outbound', criteria, repeats: old, dataSource: { uuid: source } });
    expect(again.id).not.toBe(old);
    const shown = await exchange.show(old);
    expect(shown).toMatchObject({ repeatedBy: again.id });
    expect(shown).not.toHaveProperty('overdue');
    expect((await listed('&overdue=true')).count).toBe(0);
    await exchange.untilState(again.id, 'delivered');
    const [first, second] = peer.received.map(({ json }: any) => json);
    expect(second).toEqual({ ...first, id: again.id, time: second.time });
    expect(second.data.comment).toBe(comment);
    const entries = await call('GET', `${service.url}/api/v1/audit?kind=event&limit=1000`, { token: member.token });
    expect(entries.json.data.at(-1)).toMatchObject({
      action: 'request',
      record: again.id,
      changes: expect.arrayContaining([{ field: 'repeats', to: old }]),
    });
    // The newer one can be asked again, until it is answered.
    await age(again.id, 16);
    expect(ids(await listed('&overdue=true'))).toEqual([again.id]);
    await exchange.receive(FULFILLED, peer.url, { requestEventId: again.id, pfs: [{}] });
    expect((await exchange.call('POST', `/${again.id}/ask-again`)).status).toBe(409);
  });

  it('cannot be asked again if it is none of ours, or its partner is gone', async () => {
    const inbound = await exchange.found(
      await exchange.receive('org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3', peer.url, { productId: ['x'] }),
    );
    const old = await askedAgo(20);
    await service.dataSources.remove(member.company.uuid, source);
    const stranger = new ExchangeCalls(service.url, await service.member('stranger'));
    const statuses = [];
    for (const [by, id] of [
      [exchange, inbound.id],
      [exchange, old],
      [exchange, randomUUID()],
      [stranger, old],
    ] as const) {
      statuses.push((await by.call('POST', `/${id}/ask-again`)).status);
    }
    expect(statuses).toEqual([409, 409, 404, 404]);
  });
});

describe('many requests at once', () => {
  const request = (dataSource: string, nth: number) => ({
    dataSource: { uuid: dataSource },
    criteria: { productId: [`urn:gtin:${nth}`] },
  });

  it('are kept together, and go to each partner one after another', async () => {
    const other = await startPactPeer();
    const otherSource = await service.addDataSource(member, other);
    const began = Date.now();
    const { status, json } = await exchange.call('POST', '/request', [
      ...[request(source, 1), request(source, 2), request(source.toUpperCase(), 3)],
      ...[request(otherSource, 4), request(otherSource, 5)],
    ]);
    expect([status, json.count, json.data.length]).toEqual([200, 5, 5]);
    const third = json.data[2].id;
    expect(Date.parse((await exchange.show(third)).nextAttempt) - began).toBeGreaterThan(700);
    await Promise.all([peer.waitFor(3), other.waitFor(2)]);
    expect(Date.now() - began).toBeGreaterThan(750);
    const asked = ({ received }: PactPeer) => received.map(({ json }: any) => [json.id, json.data.productId[0]]);
    const sent = json.data.map(({ id }: { id: string }, index: number) => [id, `urn:gtin:${index + 1}`]);
    expect([...asked(peer), ...asked(other)]).toEqual(sent);
    const entries = await call('GET', `${service.url}/api/v1/audit?kind=event&limit=1000`, { token: member.token });
    expect(entries.json.data.slice(-1)).toMatchObject([{ action: 'request', counts: { created: 5 } }]);
    await other.close();
  });

  // A time that is stored is rounded, which half of the time is to a later one.
  it('are offered at once, the first to each partner', async () => {
    const requests = service.context.get(OutgoingRequests, { strict: false });
    const list = [1, 2].map((nth) => Checked.of({ dataSource: source, criteria: { productId: [`urn:gtin:${nth}`] } }));
    for (let round = 0; round < 12; round++) {
      const { ids, jobs } = await requests.makeAll(member.company.uuid, list);
      expect(jobs.map(({ delivery }) => delivery)).toEqual(ids.slice(0, 1));
      await service.database.query(`update delivery set state = 'cancelled' where company = $1`, [member.company.uuid]);
    }
  });

  it('follow those of other lists to the same partner, also of lists at the same time', async () => {
    const lists = [0, 10, 20].map((first) => [1, 2, 3].map((nth) => request(source, first + nth)));
    await Promise.all(lists.map((list) => exchange.call('POST', '/request/bulk', list)));
    const due = await service.database.query<{ due: Date }>(
      'select due from delivery where company = $1 and data_source = $2 order by due',
      [member.company.uuid, source],
    );
    const gaps = due.slice(1).map((each, nth) => each.due.getTime() - due[nth]!.due.getTime());
    expect(gaps).toHaveLength(8);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(395);
    const { id } = await exchange.ask(source);
    await exchange.untilState(id, 'delivered');
    await service.database.query(`update delivery set state = 'cancelled' where company = $1`, [member.company.uuid]);
  });

  it.each(['/request', '/request/bulk'])('sent again to %s with the same key, are made once', async (path) => {
    const send = () =>
      exchange.call('POST', path, [request(source, 1), request(source, 2)], { 'Idempotency-Key': `again${path}` });
    const answers = [await send(), await send()];
    expect(answers.map(({ status, json }) => [status, json.count])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    expect(answers[1]?.json).toEqual(answers[0]?.json);
    expect((await listed('&direction=outbound')).count).toBe(2);
    await peer.waitFor(2);
  });

  it('wait, and can be cancelled while they do', async () => {
    const many = Array.from({ length: 1_000 }, (_, nth) => request(source, nth));
    const { json } = await exchange.call('POST', '/request/bulk', many);
    expect(json.count).toBe(1_000);
    const last = json.data[999].id;
    expect((await exchange.show(last)).state).toBe('pending');
    expect((await exchange.call('POST', `/${last}/cancel`)).json.state).toBe('cancelled');
    expect((await listed('&direction=outbound&limit=1')).count).toBe(1_000);
    expect(peer.received.length).toBeLessThan(50);
    await service.database.query(`update delivery set state = 'cancelled' where company = $1`, [member.company.uuid]);
  });

  it.each(['/request', '/request/bulk'])(
    'are refused together at %s, each fault with the index of its request',
    async (path) => {
      const { status, json } = await exchange.call('POST', path, [
        request(source, 1),
        request(randomUUID(), 2),
        { dataSource: { uuid: source }, criteria: {} },
        { criteria: { productId: 'x' } },
        null,
      ]);
      expect(status).toBe(400);
      expect(json.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
        ...['1.dataSource.uuid', '2.criteria', '3.criteria.productId', '3.dataSource', '4'],
      ]);
      const tooMany = Array.from({ length: 1_001 }, (_, nth) => request(source, nth));
      const far = Array.from({ length: 10_000 }, (_, nth) => request(source, nth));
      for (const body of [tooMany, far, {}]) expect((await exchange.call('POST', path, body)).status).toBe(400);
      const others = new ExchangeCalls(service.url, await service.member('others'));
      const foreign = await others.call('POST', path, [request(source, 1)]);
      expect([foreign.status, foreign.json.errors]).toEqual([
        ...[400, [{ field: '0.dataSource.uuid', message: 'names no data source' }]],
      ]);
      const reader = await service.clients.create(member.company.uuid, 'Reader', ['exchange:read'], false);
      const mayNot = new ExchangeCalls(service.url, { token: await service.token(reader) });
      expect((await mayNot.call('POST', path, [request(source, 1)])).status).toBe(403);
      expect((await call('POST', `${service.url}/api/v1/exchange${path}`, { body: [request(source, 1)] })).status).toBe(
        401,
      );
      expect((await listed()).count).toBe(0);
      for (const end of ['', '/', '?x=/']) {
        const none = await exchange.call('POST', `${path}${end}`, []);
        expect([none.status, none.json]).toEqual([200, { count: 0, data: [] }]);
      }
    },
  );
});
