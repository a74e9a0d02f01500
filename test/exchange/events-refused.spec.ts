import { gzipSync } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aRequestEvent } from '../support/companies/builders.js';
import type { Called } from '../support/companies/call.js';
import { call, CLOUD_EVENT, sendEvent } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

const MIB = 1024 * 1024;

let service: TestService;
let member: Member;
let url: string;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member('acme');
  url = `${service.url}/api/pact/3/events`;
});

afterAll(() => service.close());
afterEach(() => vi.useRealTimers());

const anEvent = (said: Record<string, unknown> = {}) => aRequestEvent({ source: 'https://requester.example', ...said });
const send = (body: unknown, more: { token?: string; apiKey?: string; headers?: Record<string, string> } = {}) =>
  call('POST', url, { body, ...more, headers: { ...CLOUD_EVENT, ...more.headers } });

/** The one body that PACT has for every refusal. */
function expectRefused(answer: Called, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({ message: expect.stringMatching(/./), code });
}

async function keptOf(id: string): Promise<{ body: unknown; answers: number }[]> {
  return service.database.query(
    `select body, (select count(*) from delivery where delivery.company = $1 and event = exchange_event.uuid) as answers
     from exchange_event where company = $1 and event_id = $2`,
    [member.company.uuid, id],
  );
}

describe('an event is accepted', () => {
  it.each(['RequestCreatedEvent', 'RequestFulfilledEvent', 'RequestRejectedEvent', 'PublishedEvent'])(
    'when it is a %s, by either organisation: 200 and an empty body, and it is kept',
    async (kind) => {
      for (const organisation of ['standard', 'wbcsd']) {
        const event = anEvent({ type: `org.${organisation}.pact.ProductFootprint.${kind}.3` });
        const answer = await sendEvent(service.url, member, event);
        expect([answer.status, answer.text]).toEqual([200, '']);
        expect(answer.headers.get('x-request-id')).toBeTruthy();
        const answers = kind === 'RequestCreatedEvent' ? 1 : 0;
        expect(await keptOf(event['id'] as string)).toEqual([{ body: event, answers }]);
      }
    },
  );

  it('again when it is repeated, but kept once, as it came first', async () => {
    const event = anEvent({ data: { productId: ['urn:x:1'] } });
    const repeated = { ...event, source: 'HTTPS://Requester.Example:443/', data: { productId: ['urn:x:2'] } };
    for (const body of [event, event, repeated]) expect((await sendEvent(service.url, member, body)).status).toBe(200);
    expect(await keptOf(event['id'] as string)).toEqual([{ body: event, answers: 1 }]);
    const elsewhere = { ...event, source: 'https://other.example' };
    expect((await sendEvent(service.url, member, elsewhere)).status).toBe(200);
    expect(await keptOf(event['id'] as string)).toHaveLength(2);
  });

  it('once when it is sent many times at once', async () => {
    const event = anEvent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendEvent(service.url, member, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await keptOf(event['id'] as string)).toEqual([{ body: event, answers: 1 }]);
  });

  it.each([
    ['application/cloudevents+json'],
    ['Application/CloudEvents+JSON'],
    ['application/cloudevents+json; charset=UTF-8'],
    ['application/cloudevents+json;charset="utf-8"; a="b'],
  ])('whatever the parameters and letters of its media type: %s', async (type) => {
    expect((await send(anEvent(), { token: member.token, headers: { 'Content-Type': type } })).status).toBe(200);
  });

  it('packed by gzip', async () => {
    const body = gzipSync(JSON.stringify(anEvent()));
    expect((await send(body, { token: member.token, headers: { 'Content-Encoding': 'gzip' } })).status).toBe(200);
  });

  it('with an id of 256 code points and a source of 1,024', async () => {
    const event = anEvent({ id: `${randomUUID()}${'🌍'.repeat(220)}`, source: `https://h/${'a'.repeat(1_014)}` });
    expect((await sendEvent(service.url, member, event)).status).toBe(200);
    expect(await keptOf(event['id'] as string)).toHaveLength(1);
  });

  it('up to 5 MiB', async () => {
    const event = JSON.stringify(anEvent());
    expect((await send(event.padEnd(5 * MIB), { token: member.token })).status).toBe(200);
  });

  it('as application/json only where the company says so, from the next request on', async () => {
    const json = { 'Content-Type': 'application/json' };
    expectRefused(await send(anEvent(), { token: member.token, headers: json }), 400, 'BadRequest');
    await service.companies.set(member.company.uuid, { acceptJsonEvents: true });
    expect((await send(anEvent(), { token: member.token, headers: json })).status).toBe(200);
    expect((await send(anEvent(), { token: member.token })).status).toBe(200);
    expectRefused(
      await send(anEvent(), { token: member.token, headers: { 'Content-Type': 'text/json' } }),
      400,
      'BadRequest',
    );
    await service.companies.set(member.company.uuid, { acceptJsonEvents: false });
    expectRefused(await send(anEvent(), { token: member.token, headers: json }), 400, 'BadRequest');
  });
});

describe('a data source may have its own clients send application/json', () => {
  it('and no others, once it says so', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const partner = { name: 'Plain', url: 'https://plain.example', clientId: 'us', clientSecret: 'secret' };
    const { uuid } = await service.dataSources.add(member.company.uuid, { ...partner, acceptJsonEvents: true });
    const strict = { ...partner, name: 'Strict', url: 'https://strict.example' };
    const other = await service.dataSources.add(member.company.uuid, strict);
    const tokenOf = async (dataSource: string) =>
      service.token(await service.clients.create(member.company.uuid, 'Theirs', ['pact:read'], false, { dataSource }));
    const ofIt = await tokenOf(uuid);
    expect((await send(anEvent(), { token: ofIt, headers })).status).toBe(200);
    expect((await send(anEvent(), { token: ofIt })).status).toBe(200);
    for (const token of [member.token, await tokenOf(other.uuid), 'nonsense', undefined]) {
      expectRefused(await send(anEvent(), { token, headers }), 400, 'BadRequest');
    }
  });
});

describe('an event is refused', () => {
  it.each([
    'application/json',
    'application/cloudevents+json; charset=iso-8859-1',
    'application/cloudevents+json; charset=utf-16',
    'text/plain',
    'application/cloudevents-batch+json',
    'application/cloudevents',
    'nonsense',
  ])('for its media type first: %s', async (type) => {
    const headers = { 'Content-Type': type };
    expectRefused(await send(anEvent(), { token: member.token, headers }), 400, 'BadRequest');
    const all = await send('{', { token: 'nonsense', headers });
    expectRefused(all, 400, 'BadRequest');
    expect(all.json.message).toContain('application/cloudevents+json');
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['null', 'null'],
    ['a string', '"event"'],
    ['an array', '[]'],
    ['a batch', JSON.stringify([{ specversion: '1.0' }])],
    ['an empty object', '{}'],
    ['an object nested too deep', `${'{"data":'.repeat(1_000)}1${'}'.repeat(1_000)}`],
    ['an object nested far too deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('for its shape second: %s', async (_, body) => {
    expectRefused(await send(body, { token: member.token }), 400, 'BadRequest');
    expectRefused(await send(body, { token: 'nonsense' }), 400, 'BadRequest');
    expectRefused(await send(body), 400, 'BadRequest');
  });

  it.each([
    ['specversion', '0.3'],
    ['type', 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.2'],
    ['type', 'org.else.pact.ProductFootprint.RequestCreatedEvent.3'],
    ['type', 'org.wbcsd.pact.ProductFootprint.requestcreatedevent.3'],
    ['id', ''],
    ['id', '🌍'.repeat(257)],
    ['id', 'a\0b'],
    ['id', '\uD800'],
    ['source', ''],
    ['source', 'not a uri'],
    ['source', `https://h/${'a'.repeat(1_015)}`],
    ['time', 'yesterday'],
    ['data', []],
    ['data', { productId: Array(101).fill('a') }],
    ['data', { validOn: ['2026-01-01'] }],
    ['data', { validOn: '' }],
    ['data', { validAfter: '' }],
    ['data', { validBefore: '' }],
    ['data', { comment: 'a\0b' }],
    ['data', { 'a\0b': 1 }],
    ['data', { deep: [{ '\uDC00': 1 }] }],
  ])('for its shape second: its %s is %j', async (field, value) => {
    expectRefused(await send(anEvent({ [field]: value })), 400, 'BadRequest');
    expectRefused(await send(anEvent({ [field]: value }), { token: member.token }), 400, 'BadRequest');
  });

  it.each([
    ['RequestFulfilledEvent', { requestEventId: 7 }],
    ['RequestFulfilledEvent', { requestEventId: 'a', pfs: {} }],
    ['RequestFulfilledEvent', { requestEventId: 'a', pfs: [] }],
    ['RequestRejectedEvent', { requestEventId: 'a', error: 'NotFound' }],
    ['PublishedEvent', { pfIds: [] }],
    ['PublishedEvent', { pfIds: ['one'] }],
  ])('for members of the wrong type: %s %j', async (kind, data) => {
    const event = anEvent({ type: `org.standard.pact.ProductFootprint.${kind}.3`, data });
    expectRefused(await send(event, { token: member.token }), 400, 'BadRequest');
  });

  it('without a token, with a bad one, and with one of another company', async () => {
    const stranger = await service.member('globex');
    for (const credential of [
      {},
      { token: 'nonsense' },
      { token: stranger.token },
      { apiKey: stranger.apiKey },
      { apiKey: 'fpk_' },
    ]) {
      const answer = await send(anEvent(), credential);
      expectRefused(answer, 401, 'Unauthorized');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    const headers = { Authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
    expectRefused(await send(anEvent(), { headers }), 401, 'Unauthorized');
  });

  it('with a token that lacks pact:read', async () => {
    const reader = await service.member('acme', ['material:read', 'exchange:manage']);
    expectRefused(await send(anEvent(), { token: reader.token }), 401, 'Unauthorized');
    expectRefused(await send(anEvent(), { apiKey: reader.apiKey }), 401, 'Unauthorized');
    const narrowed = await service.token(member, 'material:read');
    expectRefused(await send(anEvent(), { token: narrowed }), 401, 'Unauthorized');
  });

  it('with an expired token', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expectRefused(await send(anEvent(), { token: member.token }), 401, 'TokenExpired');
    const data = await call('GET', `${service.url}/api/v1/material`, { token: member.token });
    expect([data.status, data.json]).toEqual([401, { message: 'The token has expired.' }]);
  });

  it('without a token even where the PACT API is public', async () => {
    await service.companies.set(member.company.uuid, { pactPublic: true });
    expectRefused(await send(anEvent()), 401, 'Unauthorized');
    expectRefused(await send(anEvent(), { token: 'nonsense' }), 401, 'Unauthorized');
    await service.companies.set(member.company.uuid, { pactPublic: false });
  });

  it('and not kept', async () => {
    const event = anEvent();
    expect((await send(event)).status).toBe(401);
    expect(await keptOf(event['id'] as string)).toEqual([]);
  });

  it('above 5 MiB, and above 64 kB without a valid token', async () => {
    const event = JSON.stringify(anEvent());
    expectRefused(await send(event.padEnd(5 * MIB + 1), { token: member.token }), 413, 'BadRequest');
    expectRefused(await send(event.padEnd(64 * 1024 + 1), { token: 'nonsense' }), 413, 'BadRequest');
    expectRefused(await send(event.padEnd(64 * 1024), { token: 'nonsense' }), 401, 'Unauthorized');
    expectRefused(await send(event.padEnd(64 * 1024 + 1)), 413, 'BadRequest');
  });

  it('when it unpacks to more than that', async () => {
    const gzip = { 'Content-Encoding': 'gzip' };
    const bomb = gzipSync(Buffer.alloc(64 * MIB, ' '));
    expect(bomb.length).toBeLessThan(128 * 1024);
    expectRefused(await send(bomb, { token: member.token, headers: gzip }), 413, 'BadRequest');
    expectRefused(await send(gzipSync(' '.repeat(64 * 1024 + 1)), { headers: gzip }), 413, 'BadRequest');
    expectRefused(await send(Buffer.from('no gzip'), { token: member.token, headers: gzip }), 400, 'BadRequest');
    expectRefused(
      await send(anEvent(), { token: member.token, headers: { 'Content-Encoding': 'rot13' } }),
      415,
      'BadRequest',
    );
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])('by %s', async (method) => {
    const answer = await call(method, url, { token: member.token });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    if (method !== 'HEAD') expectRefused(answer, 405, 'BadRequest');
  });
});
