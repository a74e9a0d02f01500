import { setTimeout as later } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { aClient, aPeer, closeAfterEach, targetOf } from '../../../../test/support/partners/outbound-client.js';
import { inTurn } from '../../../../test/support/partners/pact-peer.js';

/** Generous, for a machine that is busy. */
const GENEROUS = { timeout: 30_000 };

closeAfterEach();

const EVENT = '{"id":"1",  "data":{"größe":"0.10","emoji":"😀"}}\n';

describe('delivering an event', () => {
  it('posts the bytes it was given, with the headers PACT asks for', async () => {
    const peer = await aPeer({ prefix: '/pact' });
    const outcome = await aClient().send(targetOf(peer, { url: `${peer.url}/` }), EVENT);
    expect(outcome).toEqual({ kind: 'delivered', status: 200 });
    const [event] = peer.received;
    expect(event?.body.equals(Buffer.from(EVENT, 'utf8'))).toBe(true);
    expect(event?.path).toBe('/pact/3/events');
    expect(event?.headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=UTF-8',
      'user-agent': 'footprint-exchange',
      authorization: `Bearer ${peer.tokens[0]}`,
      'content-length': String(Buffer.byteLength(EVENT)),
      host: `127.0.0.1:${peer.port}`,
    });
  });

  it('can send an event of 100 footprints', async () => {
    const peer = await aPeer();
    const large = JSON.stringify({ pfs: 'x'.repeat(4_000_000) });
    expect(await aClient().send(targetOf(peer), large)).toEqual({ kind: 'delivered', status: 200 });
    expect(peer.received[0]?.text).toBe(large);
  });

  it.each([200, 201, 202, 204, 299])('counts %d as delivered', async (status) => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'answer', status });
    expect(await aClient().send(targetOf(peer), EVENT)).toEqual({ kind: 'delivered', status });
  });

  it.each([400, 403, 404, 408, 410, 413, 429, 500, 503])('reports %d with what was said', async (status) => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'answer', status, body: '{"message":"No\u0000,\n not   now"}' });
    expect(await aClient().send(targetOf(peer), EVENT)).toEqual({
      kind: 'failed',
      at: 'delivery',
      status,
      error: `events endpoint ${peer.url}/3/events answered ${status}: {"message":"No , not now"}`,
    });
  });

  it.each([
    ['text/html; charset=utf-8', '\n<!DOCTYPE html><title>Sign in</title>'],
    [undefined, '\uFEFF<html><body>Sign in'],
    ['application/xhtml+xml', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])('counts a 2xx with a page of type %s as delivered, and says so', async (type, body) => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'answer', status: 200, body, ...(type && { headers: { 'Content-Type': type } }) });
    const note = expect.stringContaining('HTML page') as unknown;
    expect(await aClient().send(targetOf(peer), EVENT)).toEqual({ kind: 'delivered', status: 200, note });
  });

  it.each([
    ['text/html', ''],
    ['text/html', 'OK'],
    [undefined, 'OK'],
    ['application/json', '{}'],
  ])('says nothing of a 2xx of type %s with %j', async (type, body) => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'answer', status: 200, body, ...(type && { headers: { 'Content-Type': type } }) });
    expect(await aClient().send(targetOf(peer), EVENT)).toEqual({ kind: 'delivered', status: 200 });
  });

  it.each([
    [415, ''],
    [400, '{"message":"Unsupported Content-Type"}'],
    [400, 'The media type has to be application/json'],
  ])('says that %d with %j refuses the media type of events', async (status, body) => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'answer', status, body });
    const outcome = await aClient().send(targetOf(peer), EVENT);
    expect(outcome).toMatchObject({ status, error: expect.stringContaining('refuses the media type') });
  });

  it('passes on Retry-After unchanged, up to a maximum length', async () => {
    const peer = await aPeer();
    peer.onEvents(
      inTurn(
        { kind: 'answer', status: 429, retryAfter: '120' },
        { kind: 'answer', status: 503, retryAfter: 'x'.repeat(500) },
      ),
    );
    const client = aClient();
    expect(await client.send(targetOf(peer), EVENT)).toMatchObject({ status: 429, retryAfter: '120' });
    expect(await client.send(targetOf(peer), EVENT)).toMatchObject({ status: 503, retryAfter: 'x'.repeat(100) });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %d', async (status) => {
    const [peer, elsewhere] = [await aPeer(), await aPeer()];
    peer.onEvents({ kind: 'redirect', status, to: `${elsewhere.url}/3/events` });
    expect(await aClient().send(targetOf(peer), EVENT)).toMatchObject({
      kind: 'failed',
      status,
      error: expect.stringContaining('redirects are not followed'),
    });
    expect(elsewhere.received).toHaveLength(0);
  });

  it('repeats no token and no secret that a page echoes', async () => {
    const peer = await aPeer();
    peer.onEvents(({ headers }) => ({ kind: 'answer', status: 500, body: `${headers.authorization}` }));
    const outcome = await aClient().send(targetOf(peer), EVENT);
    expect(outcome).toMatchObject({ error: expect.stringContaining('answered 500: Bearer ***') });
    expect(JSON.stringify(outcome)).not.toContain(peer.tokens[0]);
  });

  it('reports invalid HTTP, a reset and a closed port as faults without a status', async () => {
    const peer = await aPeer();
    const client = aClient();
    peer.onEvents(inTurn({ kind: 'garbage' }, { kind: 'reset' }, { kind: 'reset' }));
    for (const error of [/HPE_INVALID_CONSTANT/, /ECONNRESET/]) {
      const outcome = await client.send(targetOf(peer), EVENT);
      expect(outcome).toEqual({ kind: 'failed', at: 'delivery', error: expect.stringMatching(error) });
    }
    await peer.close();
    const outcome = await client.send(targetOf(peer), EVENT);
    expect(outcome).toEqual({ kind: 'failed', at: 'delivery', error: expect.stringContaining('ECONNREFUSED') });
  });

  it('keeps a connection, and takes another when the kept one was closed meanwhile', async () => {
    const peer = await aPeer();
    const client = aClient();
    await client.send(targetOf(peer), EVENT);
    await later(20);
    peer.onEvents(inTurn({ kind: 'reset' }));
    expect(await client.send(targetOf(peer), EVENT)).toEqual({ kind: 'delivered', status: 200 });
    const [first, second, third] = peer.received.map(({ remotePort }) => remotePort);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('says what is wrong with an address that cannot be called', async () => {
    const peer = await aPeer();
    const outcome = await aClient().send(targetOf(peer, { url: 'https://user:pass@partner.example' }), EVENT);
    expect(outcome).toEqual({ kind: 'failed', at: 'delivery', error: 'the url of the data source cannot be called' });
  });
});

describe('a 401 on delivery', () => {
  it('fetches a new token and tries again at once', async () => {
    const peer = await aPeer();
    const client = aClient();
    await client.send(targetOf(peer), EVENT);
    peer.withdrawTokens();
    expect(await client.send(targetOf(peer), EVENT)).toEqual({ kind: 'delivered', status: 200 });
    expect(peer.received.map(({ status }) => status)).toEqual([200, 401, 200]);
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it('tries again once, not more', async () => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'answer', status: 401 });
    expect(await aClient().send(targetOf(peer), EVENT)).toMatchObject({ at: 'delivery', status: 401 });
    expect(peer.received).toHaveLength(2);
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it('fetches one new token for fifty jobs that hold the same stale one', async () => {
    const peer = await aPeer();
    const client = aClient();
    await client.send(targetOf(peer), EVENT);
    peer.withdrawTokens();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => client.send(targetOf(peer), EVENT)));
    expect(outcomes.every(({ kind }) => kind === 'delivered')).toBe(true);
    expect(peer.tokenRequests).toHaveLength(2);
  });

  it('is a failure of the token endpoint if that refuses the new one', async () => {
    const peer = await aPeer();
    const client = aClient();
    await client.send(targetOf(peer), EVENT);
    peer.withdrawTokens();
    peer.onToken({ kind: 'answer', status: 403, body: 'no more' });
    expect(await client.send(targetOf(peer), EVENT)).toEqual({
      kind: 'failed',
      at: 'token',
      status: 403,
      error: `token endpoint ${peer.url}/3/auth/token answered 403: no more`,
    });
  });
});

describe('a slow or excessive requester', () => {
  it('ends a request that hangs', async () => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'hang' });
    const outcome = await aClient({ requestMs: 100 }).send(targetOf(peer), EVENT);
    expect(outcome).toEqual({
      kind: 'failed',
      at: 'delivery',
      isTimeout: true,
      error: `events endpoint ${peer.url}/3/events: no answer within 0.1 s`,
    });
    await vi.waitFor(async () => expect(await peer.connections()).toBe(0), GENEROUS);
  });

  it('ends the whole attempt, however its time was spent', async () => {
    const peer = await aPeer();
    peer.onDiscovery({ kind: 'hang' });
    peer.onEvents({ kind: 'hang' });
    const client = aClient({ requestMs: 600_000, discoveryMs: 100, attemptMs: 400 });
    const outcome = await client.send(targetOf(peer), EVENT);
    expect(outcome).toMatchObject({ at: 'delivery', error: expect.stringContaining('no answer within 0.4 s') });
  });

  it('counts the status of a success whose body never ends, and releases the connection', async () => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'drip', status: 202, everyMs: 20 });
    const outcome = await aClient({ requestMs: 600_000, attemptMs: 600_000, graceMs: 100 }).send(targetOf(peer), EVENT);
    expect(outcome).toEqual({ kind: 'delivered', status: 202 });
    await vi.waitFor(async () => expect(await peer.connections()).toBe(0), GENEROUS);
  });

  it('quotes what came of a slow refusal in the allowed time', async () => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'drip', status: 500, everyMs: 10 });
    const outcome = await aClient({ graceMs: 100 }).send(targetOf(peer), EVENT);
    expect(outcome).toMatchObject({ status: 500, error: expect.stringMatching(/answered 500: \.+$/) });
  });

  it.each([
    ['a huge body', { kind: 'big', status: 500, bytes: 50_000_000 }],
    ['a gzip bomb', { kind: 'gzipBomb', status: 500, bytes: 50_000_000 }],
  ] as const)('quotes 200 characters of %s', async (_what, behaviour) => {
    const peer = await aPeer();
    peer.onEvents(behaviour);
    const before = process.memoryUsage().arrayBuffers;
    const outcome = await aClient().send(targetOf(peer), EVENT);
    expect(outcome).toMatchObject({ kind: 'failed', status: 500 });
    expect(outcome.kind === 'failed' && outcome.error.length).toBeLessThan(300);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200_000_000);
  });

  it('stops when its signal fires', async () => {
    const peer = await aPeer();
    peer.onEvents({ kind: 'hang' });
    const stop = new AbortController();
    const outcome = aClient().send(targetOf(peer), EVENT, stop.signal);
    await peer.waitFor(1);
    stop.abort();
    expect(await outcome).toMatchObject({ kind: 'failed', error: expect.stringContaining('stopped on our side') });
    expect(await aClient().send(targetOf(peer), EVENT, stop.signal)).toMatchObject({ kind: 'failed', at: 'token' });
  });
});
