import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#platform';
import { call } from '../../support/companies/call.js';
import { aMaterial } from '../../support/companies/builders.js';
import { aLaborious, upload } from '../../support/companies/images.js';
import { rawRequest } from '../../support/companies/raw-call.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';
import { ApiBodyRoom } from '../../../apps/api/src/web/body/api-body-room.js';

const MIB = 1024 * 1024;
const BULK = 'POST /api/v1/activity/bulk';
const EVENT = 'POST /api/pact/3/events';

describe('large bodies beyond the memory that there is for them', () => {
  let service: TestService;
  let greedy: Member;
  let other: Member;
  let partner: Member;
  const open: Socket[] = [];
  beforeAll(async () => {
    service = await TestService.start({ BODY_MB: '20', BODY_MB_PER_COMPANY: '16' });
    [greedy, other] = [await service.member(), await service.member('globex')];
    partner = await service.member('acme', ['pact:read']);
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(held).toBe(0);
  });
  afterAll(() => service?.close());

  const held = () => service.context.get(ApiBodyRoom).bytes();

  /** Sends a request and the beginning of its body, and no more. What is answered is appended to `answered`. */
  function begin(line: string, { token }: Member, body: Buffer, headers: Record<string, string> = ofLength(15 * MIB)) {
    const { hostname, port } = new URL(service.url);
    const begun = { answered: '', socket: connect(Number(port), hostname) };
    const type = line === EVENT ? 'application/cloudevents+json' : 'application/json';
    begun.socket.on('error', () => undefined).on('data', (chunk) => (begun.answered += chunk.toString()));
    begun.socket.write(rawRequest(line, { Authorization: `Bearer ${token}`, 'Content-Type': type, ...headers }));
    begun.socket.write(body);
    open.push(begun.socket);
    return begun;
  }
  const ofLength = (bytes: number) => ({ 'Content-Length': `${bytes}` });
  const spaces = (mib: number) => Buffer.alloc(mib * MIB, ' ');
  const inChunk = (body: Buffer) =>
    Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]);

  /** Sends a blank on each connection every 20 ms. @returns ends that */
  function trickle(sockets: readonly Socket[]): () => void {
    const timer = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(' ')), 20);
    return () => clearInterval(timer);
  }

  const bulk = ({ apiKey }: Member, count = 3_000) => {
    const activity = { name: 'x'.repeat(400), startDate: '2026-01-31', UpstreamCO2e: '1' };
    return call('POST', `${service.url}/api/v1/activity/bulk`, { apiKey, body: Array(count).fill(activity) });
  };
  const refused = /^HTTP\/1\.1 503 [^]*\r\nRetry-After: 5\r\n[^]*\r\nConnection: close\r\n/i;

  it('that come in crumbs are refused before these take the processor', async () => {
    const begun = begin(BULK, other, Buffer.alloc(0), { 'Transfer-Encoding': 'chunked' });
    const crumbs = Buffer.concat(Array<Buffer>(50_000).fill(inChunk(Buffer.from(' '))));
    for (let nth = 0; nth < 3; nth++) begun.socket.write(crumbs);
    await expect.poll(() => begun.answered).toMatch(/^HTTP\/1\.1 400 [^]*in too many small pieces/);
  });

  it('that come in crumbs are refused as images, too', async () => {
    const form = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'multipart/form-data; boundary=b' };
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const begun = begin(`PATCH /api/v1/material/${newUuid()}/image`, other, inChunk(Buffer.from(head)), form);
    const crumbs = Buffer.concat(Array<Buffer>(50_000).fill(inChunk(Buffer.from('x'))));
    for (let nth = 0; nth < 3; nth++) begun.socket.write(crumbs);
    await expect
      .poll(() => begun.answered, { timeout: 20_000 })
      .toMatch(/^HTTP\/1\.1 400 [^]*in too many small pieces/);
  });

  it.each(['POST /api/v1/import/mapping/proposal?kind=activity', 'POST /api/v1/import?kind=activity'])(
    'take room for their small pieces where they are kept as files: %s',
    async (line) => {
      const form = { 'Transfer-Encoding': 'chunked', 'Content-Type': 'multipart/form-data; boundary=b' };
      const head = inChunk(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'));
      const crumbs = Buffer.concat([head, ...Array<Buffer>(30_000).fill(inChunk(Buffer.from('x')))]);
      begin(line, other, crumbs, form);
      await expect.poll(held, { timeout: 20_000 }).toBeGreaterThan(14 * MIB);
      const second = begin(line, other, crumbs, form);
      await expect.poll(() => second.answered, { timeout: 20_000 }).toMatch(refused);
    },
  );

  it('take no room by what they announce, however they trickle', async () => {
    const slow = Array.from({ length: 40 }, (_, nth) => begin(BULK, nth % 2 ? greedy : other, Buffer.from('[')));
    const stop = trickle(slow.map(({ socket }) => socket));
    try {
      expect((await bulk(greedy)).json).toMatchObject({ count: 3_000 });
      expect((await bulk(other)).json).toMatchObject({ count: 3_000 });
    } finally {
      stop();
    }
    expect(slow.filter(({ answered }) => answered !== '')).toEqual([]);
  });

  it('of a partner give way to the company`s own', async () => {
    const mine = Array.from({ length: 3 }, () => begin(EVENT, partner, spaces(4.9), ofLength(5 * MIB)));
    await expect.poll(held).toBeGreaterThan(14 * MIB);
    expect((await bulk(greedy)).json).toMatchObject({ count: 3_000 });
    await expect.poll(() => mine.filter(({ answered }) => refused.test(answered)).length).toBe(1);
    expect(mine.filter(({ answered }) => answered !== '')).toHaveLength(1);
  });

  it('of whoever holds most give way to those of another company', async () => {
    const most = begin(BULK, greedy, spaces(14.9));
    await expect.poll(held).toBeGreaterThan(14 * MIB);
    const less = begin(BULK, other, inChunk(spaces(4.5)), { 'Transfer-Encoding': 'chunked' });
    await expect.poll(held).toBeGreaterThan(19 * MIB);
    expect((await bulk(other)).json).toMatchObject({ count: 3_000 });
    await expect.poll(() => most.answered).toMatch(refused);
    expect(less.answered).toBe('');
  });

  it('of images that wait to be read give way, too', async () => {
    const { json } = await call('POST', `${service.url}/api/v1/material`, { apiKey: greedy.apiKey, body: aMaterial() });
    const laborious = await aLaborious({ width: 5_000, height: 4_000 });
    const bytes = Buffer.concat([laborious, Buffer.alloc(5 * MIB - laborious.length)]);
    const images = Array.from({ length: 3 }, () => upload(service, greedy, `material/${json.uuid}`, { bytes }));
    await expect.poll(held).toBeGreaterThan(15 * MIB);
    begin(BULK, other, inChunk(spaces(4.5)), { 'Transfer-Encoding': 'chunked' });
    await expect.poll(held).toBeGreaterThan(19 * MIB);
    expect((await bulk(other)).json).toMatchObject({ count: 3_000 });
    const statuses = (await Promise.all(images)).map(({ status }) => status);
    expect(statuses).toContain(503);
    expect(statuses).toContain(200);
  });

  it('are refused to the client that holds them, before they have come whole, and small ones are not', async () => {
    const { socket } = begin(BULK, greedy, spaces(14.9));
    await expect.poll(held).toBeGreaterThan(14 * MIB);
    // What stands still for long gives way, and a busy machine may take long.
    const stop = trickle([socket]);
    const { status, headers, json } = await bulk(greedy).finally(stop);
    expect([status, headers.get('Retry-After'), headers.get('Connection')]).toEqual([503, '5', 'close']);
    expect(json).toEqual({
      message: 'Your company is sending too much at a time. Send it again when the rest has been answered.',
    });
    expect((await bulk(greedy, 2)).status, 'a small one').toBe(200);
  });

  it('are refused to partners where only bulks are large', async () => {
    const refusedAtOnce = begin(BULK, partner, spaces(1));
    await expect.poll(() => refusedAtOnce.answered).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('count by what they are unpacked to', async () => {
    const packed = gzipSync(spaces(14));
    begin(BULK, greedy, packed, { ...ofLength(packed.length + 1), 'Content-Encoding': 'gzip' });
    await expect.poll(held).toBeGreaterThan(13 * MIB);
  });
});
