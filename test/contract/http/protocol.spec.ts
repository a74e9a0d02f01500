import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawCall, rawRequest } from '../../support/companies/raw-call.js';
import type { RawAnswer } from '../../support/companies/raw-call.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';

const DATA = { message: expect.any(String) as string };
const PACT = { ...DATA, code: 'BadRequest' };
const TOKEN = { error: 'invalid_request', error_description: expect.any(String) as string };

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});
afterAll(() => service.close());

describe('a request whose Host is not clear', () => {
  const lines = (first: string, ...hosts: string[]) =>
    [`${first} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '', ''].join('\r\n');
  const surfaces = [
    ['GET /api/v1/material', DATA],
    ['GET /api/pact/3/footprints', PACT],
    ['POST /api/pact/3/events', PACT],
    ['POST /api/pact/3/auth/token', TOKEN],
  ] as const;

  it.each(surfaces)('since it has none, or two, is refused in the words of its surface: %s', async (first, body) => {
    for (const hosts of [
      [],
      ['acme.example.test', 'acme.example.test'],
      ['acme.example.test', 'globex.example.test'],
    ]) {
      const answer = await rawCall(service.url, lines(first, ...hosts));
      expect([answer.status, answer.json]).toEqual([400, body]);
      expect(answer.headers['x-request-id']).toMatch(/./);
    }
  });

  it.each([
    'a b',
    '[',
    '[::1',
    '[1.2.3.4]',
    '[zz]',
    'x:99999',
    'x:80:80',
    'x:y',
    'x/y',
    'x?y',
    'x#y',
    'u@x',
    '%zz',
    'a\tb',
    '<x>',
  ])('since it is none, is refused: %j', async (host) => {
    const answer = await rawCall(service.url, lines('GET /api/pact/3/footprints', host));
    expect([answer.status, answer.json]).toEqual([400, PACT]);
    const whole = await rawCall(service.url, lines(`GET http://${host.replaceAll(/[\s/?#]/g, '^')}/api/v1/unit`, 'x'));
    if (!host.includes('@')) expect([whole.status, whole.json]).toEqual([400, DATA]);
  });

  it('is none of HTTP/1.0, nor one with an empty Host, a name of any characters, or an IPv6 address', async () => {
    expect((await rawCall(service.url, 'GET /api/health/live HTTP/1.0\r\n\r\n')).status).toBe(200);
    for (const host of [
      '',
      'a',
      'A-b_c.example.:80',
      'a%20b',
      '[::1]',
      '[::ffff:1.2.3.4]:443',
      'x:',
      'xn--a.example',
    ]) {
      expect((await rawCall(service.url, lines('GET /api/health/live', host))).status).toBe(200);
    }
  });
});

it('CONNECT is refused with a body, and harms nobody', async () => {
  const request = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n';
  const answer = await rawCall(service.url, request);
  expect([answer.status, answer.json, answer.headers['allow']]).toEqual([405, DATA, expect.stringContaining('GET')]);
  expect(answer.headers['connection']).toBe('close');
  const { port, hostname } = new URL(service.url);
  const gone = connect(Number(port), hostname, () => gone.end(request, () => gone.resetAndDestroy()));
  gone.on('error', () => undefined);
  await new Promise((resolve) => gone.once('close', resolve));
  expect((await rawCall(service.url, rawRequest('GET /api/health/live'))).status).toBe(200);
});

/** The service lets a caller that still sends read for 5 s. If this process, which is both, stands still for so long, the answer is lost. */
const LONGEST_STALL_NS = 4e9;

/** A caller that sends as fast as it can reads late. By then a connection that was reset would have lost the answer. */
const LATE_MS = 300;

/** Sends a head and then pieces for as long as the service takes them. @returns its answer, and the bytes it took */
async function flood(head: string, piece: Buffer): Promise<{ answer: RawAnswer; sent: number }> {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  const stalls = monitorEventLoopDelay();
  stalls.enable();
  socket.on('error', () => undefined);
  socket.write(head);
  const more = (): void => {
    while (socket.writable && socket.write(piece));
  };
  socket.on('drain', more);
  more();
  await wait(LATE_MS);
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  stalls.disable();
  if (received === '' && stalls.max > LONGEST_STALL_NS) return flood(head, piece);
  const sent = socket.bytesWritten - socket.writableLength;
  const [top = '', body = ''] = received.split('\r\n\r\n');
  const headers = Object.fromEntries(
    top.split('\r\n').map((line) => line.toLowerCase().split(': ') as [string, string]),
  );
  return {
    answer: { status: Number(received.split(' ')[1]), headers, body, json: JSON.parse(body) as unknown },
    sent,
  };
}

describe('a body over its limit', () => {
  const MIB = 1024 * 1024;
  const GIB = 1024 * MIB;
  const head = (first: string, headers: Record<string, string>) =>
    rawRequest(first, { Authorization: 'Bearer TOKEN', Connection: 'keep-alive', ...headers });
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const blanks = Buffer.alloc(64 * 1024, ' ');
  const json = { 'Content-Type': 'application/json' };
  const chunked = { 'Transfer-Encoding': 'chunked' };
  const MATERIAL = 'POST /api/v1/material';
  const long = { 'Content-Length': String(GIB) };
  const packed = gzipSync(Buffer.alloc(2 * MIB));
  const image = 'PATCH /api/v1/material/00000000-0000-0000-0000-000000000000/image';
  const part = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };

  it.concurrent.each<[string, number, string, Buffer]>([
    ['that says its length', 413, head(MATERIAL, { ...json, ...long }), blanks],
    ['in chunks', 413, head(MATERIAL, { ...json, ...chunked }), chunk(blanks)],
    ['that unpacks to more', 413, head(MATERIAL, { ...json, ...chunked, 'Content-Encoding': 'gzip' }), chunk(packed)],
    [
      'of an event',
      413,
      head('POST /api/pact/3/events', { 'Content-Type': 'application/cloudevents+json', ...chunked }),
      chunk(blanks),
    ],
    ['of a stranger', 413, rawRequest(MATERIAL, { ...json, ...chunked }), chunk(blanks)],
    ['of an image', 413, head(image, { ...multipart, ...chunked }) + chunk(part).toString(), chunk(blanks)],
    ['of an image that says its length', 413, head(image, { ...multipart, ...long }), blanks],
    [
      'of a token request',
      413,
      rawRequest('POST /api/auth/token', { 'Content-Type': 'application/x-www-form-urlencoded', ...long }),
      blanks,
    ],
    ['that nobody reads', 404, head('POST /api/v1/nothing', { ...json, ...long }), blanks],
    ['of another media type', 415, head(MATERIAL, { 'Content-Type': 'text/plain', ...chunked }), chunk(blanks)],
  ])('%s is answered %i at once, and not read to its end', async (_, status, request, piece) => {
    const { answer, sent } = await flood(request.replace('TOKEN', member.token), piece);
    expect(answer).toMatchObject({ status, headers: { connection: 'close' } });
    expect(Object.keys(answer.json as object)).not.toHaveLength(0);
    // What the buffers of both sides hold, beside what was read.
    expect(sent).toBeLessThan(40 * MIB);
  });

  it('that is short, or not there, costs no connection', async () => {
    const small = (path: string, text: string) =>
      head(`POST ${path}`, { 'Content-Type': 'text/plain', 'Content-Length': String(text.length) }) + text;
    const none = rawRequest('GET /nothing', { Connection: 'keep-alive' });
    const both = none + small('/api/v1/nothing', 'a'.repeat(1_000)) + rawRequest('GET /api/health/live');
    const { body, headers } = await rawCall(service.url, both.replace('TOKEN', member.token));
    expect(headers['connection']).not.toBe('close');
    expect(body).toContain('HTTP/1.1 200 OK');
  });
});
