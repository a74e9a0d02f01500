// @module-tag citus
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestOf } from '../../support/partners/answers.js';
import { aMaterial, aRequestEvent } from '../../support/companies/builders.js';
import { call, sendEvent } from '../../support/companies/call.js';
import type { PactPeer, ReceivedEvent } from '../../support/partners/pact-peer.js';
import { startPactPeer } from '../../support/partners/pact-peer.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';
import { until } from '../../support/run/until.js';

let service: TestService;
let member: Member;
let peer: PactPeer;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
  member = await service.member();
  peer = await startPactPeer();
  await service.addDataSource(member, peer);
});

afterAll(async () => {
  await service?.close();
  await peer?.close();
});

async function addMaterial(said: Record<string, unknown>): Promise<void> {
  const made = await call('POST', `${service.url}/api/v1/material`, { token: member.token, body: aMaterial(said) });
  expect(made.status, made.text).toBe(200);
}

async function ask(data: unknown, more: { id?: string; source?: string } = {}, at = peer): Promise<any> {
  const event = aRequestEvent({ source: at.url, data, ...more });
  expect((await sendEvent(service.url, member, event)).status).toBe(200);
  const [answer] = await at.waitFor(({ json }) => requestOf(json) === event['id']);
  return answer?.json;
}

async function stateOf(eventId: unknown): Promise<string | undefined> {
  const [row] = await service.database.query<{ state: string }>(
    `select state from delivery d join exchange_event e on e.company = d.company and e.uuid = d.event
     where d.company = $1 and e.event_id = $2`,
    [member.company.uuid, eventId],
  );
  return row?.state;
}

function answersTo(eventId: unknown, at: PactPeer): readonly ReceivedEvent[] {
  return at.received.filter(({ json }) => requestOf(json) === eventId);
}

describe('an answer', () => {
  it('has up to 100 footprints; with one more the request is to be narrowed', async () => {
    const cpcCode = '34721';
    for (let made = 0; made < 100; made += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => addMaterial({ name: `Granulate ${made + index}`, cpcCode })),
      );
    }
    const fulfilled = await ask({ classification: [`urn:cpc:${cpcCode}`] });
    expect(fulfilled.type).toMatch(/RequestFulfilledEvent\.3$/);
    expect(fulfilled.data.pfs).toHaveLength(100);
    expect(new Set(fulfilled.data.pfs.map(({ id }: { id: string }) => id)).size).toBe(100);

    await addMaterial({ name: 'One more', cpcCode });
    const rejected = await ask({ classification: [`urn:cpc:${cpcCode}`] });
    expect(rejected.type).toMatch(/RequestRejectedEvent\.3$/);
    expect(rejected.data.pfs).toBeUndefined();
    expect(rejected.data.error.code).toBe('BadRequest');
    expect(rejected.data.error.message).toContain('101 of them are Active');
  });

  it('rejects with NotFound what matches nothing, and what names no criteria', async () => {
    for (const data of [
      { productId: ['urn:gtin:0'] },
      {},
      { comment: 'anything' },
      { productId: [] },
      { status: ['Bogus'] },
      { classification: ['34721'], productId: [''] },
      { status: ['', 'Bogus'] },
    ]) {
      const { data: answer } = await ask(data);
      expect(answer.error, JSON.stringify(data)).toMatchObject({ code: 'NotFound' });
    }
  });

  it('repeats the id of the request and has an id, a time and a source of its own', async () => {
    const id = `${'ü'.repeat(255)}1`;
    const answer = await ask({ productId: ['nothing'] }, { id });
    expect(answer).toMatchObject({
      specversion: '1.0',
      source: `${service.url}/api/pact`,
      data: { requestEventId: id },
    });
    expect(answer.id).not.toBe(id);
    expect(answer.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('is given once: the first body of an event wins', async () => {
    await addMaterial({ sku: 'FIRST' });
    const answer = await ask({ productId: ['FIRST'] }, { id: 'repeated' });
    expect(answer.data.pfs).toHaveLength(1);
    for (const data of [{ productId: ['FIRST'] }, { productId: ['another'] }, {}]) {
      const again = await sendEvent(
        service.url,
        member,
        aRequestEvent({ source: `${peer.url}/3/events`, id: 'repeated', data }),
      );
      expect(again.status).toBe(200);
    }
    // A later request is answered, and by then a second answer to the first would have been there too.
    await ask({ productId: ['FIRST'] });
    expect(answersTo('repeated', peer)).toHaveLength(1);
  });
});

describe('the source of a request', () => {
  it.each([
    ['as the data source has it', (url: string) => url],
    ['with a trailing slash', (url: string) => `${url}/`],
    ['with the path of events', (url: string) => `${url}/3/events`],
    ['with scheme and host in capitals', (url: string) => url.replace('http://', 'HTTP://')],
  ])('matches %s', async (_how, form) => {
    const answer = await ask({ productId: ['nothing'] }, { source: form(peer.url) });
    expect(answer.data.error.code).toBe('NotFound');
  });

  it.each([
    ['another path', (url: string) => `${url}/other`],
    ['a query', (url: string) => `${url}?a=b`],
    ['userinfo', (url: string) => url.replace('http://', 'http://a:b@')],
    ['a host of the same name without scheme, which is read as https', (url: string) => url.replace('http:', '')],
  ])('does not match with %s, and then no answer is sent', async (_how, form) => {
    const event = aRequestEvent({ source: form(peer.url), data: { productId: ['nothing'] } });
    expect((await sendEvent(service.url, member, event)).status).toBe(200);
    await until('it is unmatched', async () => (await stateOf(event['id'])) === 'unmatched');
    expect(answersTo(event['id'], peer)).toHaveLength(0);
  });

  it('may become known later: the event sent again is decided anew, with the answer of that time', async () => {
    const stranger = await startPactPeer();
    const event = aRequestEvent({ source: stranger.url, data: { productId: ['LATER'] } });
    expect((await sendEvent(service.url, member, event)).status).toBe(200);
    await until('it is unmatched', async () => (await stateOf(event['id'])) === 'unmatched');

    const uuid = await service.addDataSource(member, stranger);
    await addMaterial({ sku: 'LATER' });
    expect((await sendEvent(service.url, member, event)).status).toBe(200);
    const [answer] = await stranger.waitFor(1);
    expect((answer?.json as any).data.pfs).toHaveLength(1);

    await service.dataSources.remove(member.company.uuid, uuid);
    await stranger.close();
  });

  it('may become unknown while its answer is retried: then it is unmatched, and the same answer goes out when it is known again', async () => {
    const leaving = await startPactPeer();
    leaving.onEvents({ kind: 'answer', status: 503 });
    const uuid = await service.addDataSource(member, leaving);
    const event = aRequestEvent({ source: leaving.url, data: { productId: ['nothing'] } });
    await sendEvent(service.url, member, event);
    await leaving.waitFor(1);
    await service.dataSources.remove(member.company.uuid, uuid);
    await until('it is unmatched', async () => (await stateOf(event['id'])) === 'unmatched');

    leaving.onEvents(undefined);
    await service.addDataSource(member, leaving);
    await sendEvent(service.url, member, event);
    await until('it is delivered', async () => (await stateOf(event['id'])) === 'delivered');
    expect(new Set(leaving.received.map(({ text }) => text)).size).toBe(1);
    // Its schedule began anew as well.
    const [row] = await service.database.query<{ step: number; last_error: string | null }>(
      `select step, last_error from delivery d join exchange_event e on e.company = d.company and e.uuid = d.event
       where d.company = $1 and e.event_id = $2`,
      [member.company.uuid, event['id']],
    );
    expect(row).toEqual({ step: 0, last_error: null });
    await leaving.close();
  });
});
