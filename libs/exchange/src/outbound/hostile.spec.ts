import { HttpService } from '@nestjs/axios';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OutboundHttp } from './connection/outbound-http.js';
import { withDefaults } from './connection/outbound-options.js';
import type { Reply } from './connection/reply.js';

/** Generous, for a machine that is busy. */
const GENEROUS = { timeout: 30_000 };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The time limit of a request that is to exceed it, and of one that is not. */
const LIMIT_MS = 400;
const AMPLE_MS = 8_000;

vi.setConfig({ testTimeout: 10_000 });

const open = new Set<Socket>();

/** A server below HTTP, which answers the first bytes of a connection as it likes. */
async function aServer(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function ask(answer: (socket: Socket) => void, { needsBody = true, limitMs = AMPLE_MS } = {}): Promise<Reply> {
  const url = await aServer(answer);
  const http = new OutboundHttp(new HttpService(), withDefaults({ allowPrivateTargets: true, graceMs: 100 }));
  closers.push(() => http.close());
  const request = { method: 'POST', url, headers: {}, body: Buffer.from('{}'), limitMs, needsBody } as const;
  return http.ask(request, new AbortController().signal);
}

const head = (more = '', status = '200 OK'): string => `HTTP/1.1 ${status}\r\n${more}\r\n`;

/** Writes a piece every millisecond until the other side closes the connection. */
const forEver =
  (piece: string, before = '') =>
  (socket: Socket): void => {
    socket.write(before);
    const timer = setInterval(() => socket.write(piece), 1);
    socket.once('close', () => clearInterval(timer));
  };

const packed =
  (encoding: string, body: Buffer) =>
  (socket: Socket): void => {
    socket.write(head(`Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n`));
    socket.write(body);
  };

/** Packed in advance, since packing takes longer than the limit. */
const ZEROS = Buffer.alloc(20_000_000);
const GZIP = gzipSync(ZEROS);

describe('an answer that never ends is dropped in time, together with its connection', () => {
  it.each([
    ['an endless run of 100 Continue', forEver(head('', '100 Continue').repeat(50))],
    ['an endless run of 103 Early Hints', forEver(head('Link: </x>\r\n', '103 Early Hints').repeat(50))],
    ['a header that grows byte by byte', forEver('x', 'HTTP/1.1 200 OK\r\nX-Slow: ')],
    ['a body that packs nothing, without end', forEver('', head('Content-Encoding: gzip\r\n'))],
  ])('%s', async (_what, answer) => {
    expect(await ask(answer, { limitMs: LIMIT_MS })).toEqual({
      kind: 'fault',
      isTimeout: true,
      error: `no answer within ${LIMIT_MS / 1_000} s`,
    });
    await vi.waitFor(() => expect(open.size).toBe(0), GENEROUS);
  });
});

describe('an answer that is too large is not read', () => {
  it.each([
    ['a header of a megabyte', forEver('x'.repeat(16_384), 'HTTP/1.1 200 OK\r\nX-Huge: '), 'HPE_HEADER_OVERFLOW'],
    ['headers without end', forEver('A: b\r\n'.repeat(1_000), 'HTTP/1.1 200 OK\r\n'), 'HPE_HEADER_OVERFLOW'],
    ['a body without end', forEver('x'.repeat(16_384), head()), 'longer than 64 kB'],
    ['a gzip bomb', packed('gzip', GZIP), 'longer than 64 kB'],
    ['an x-gzip bomb', packed('x-gzip', GZIP), 'longer than 64 kB'],
    ['a gzip bomb in members', packed('gzip', Buffer.concat(Array(50).fill(GZIP))), 'longer than 64 kB'],
    ['a deflate bomb', packed('deflate', deflateSync(ZEROS)), 'longer than 64 kB'],
    ['a brotli bomb', packed('br', brotliCompressSync(ZEROS)), 'longer than 64 kB'],
    ['trailers without end', forEver('A: b\r\n'.repeat(1_000), chunked('1\r\nx\r\n0\r\n')), 'breaks off'],
    ['a chunk extension without end', forEver('x'.repeat(16_384), chunked('1;')), 'breaks off'],
  ])('%s', async (what, answer, error) => {
    expect(await ask(answer)).toMatchObject({ kind: 'fault', error: expect.stringContaining(error) });
    // After an answer that arrived whole, the connection can be used for another request.
    if (!what.endsWith('bomb')) await vi.waitFor(() => expect(open.size).toBe(0), GENEROUS);
  });
});

describe('an answer that is odd', () => {
  it.each([0, 99, 600, 999])('with the status %d is no success', async (status) => {
    const text = String(status).padStart(3, '0');
    const reply = await ask((socket) => void socket.write(head('Content-Length: 0\r\n', `${text} Odd`)));
    expect(reply).toMatchObject({ kind: 'answered', status });
  });

  it.each([
    ['a status of five digits', head('', '20000 OK')],
    ['two lengths', head('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n')],
    ['a length beyond all numbers', head('Content-Length: 99999999999999999999999\r\n')],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no head at all', 'hello'],
  ])('is a fault: %s', async (_what, text) => {
    expect(await ask((socket) => void socket.end(text))).toEqual({
      kind: 'fault',
      error: expect.stringMatching(/^the request failed \(\w+\)$/),
    });
  });

  it('is a fault, at once or when the time is over, if it changes to another protocol', async () => {
    const switching = forEver('', head('Connection: upgrade\r\nUpgrade: x\r\n', '101 Switching'));
    expect(await ask(switching, { limitMs: LIMIT_MS })).toMatchObject({ kind: 'fault' });
    await vi.waitFor(() => expect(open.size).toBe(0), GENEROUS);
  });

  it('counts as delivered by its status, whatever its body', async () => {
    const unpackable = packed('gzip', Buffer.from('hello'));
    expect(await ask(unpackable, { needsBody: false })).toMatchObject({ kind: 'answered', status: 200 });
    expect(await ask(unpackable)).toMatchObject({ kind: 'fault' });
  });
});

function chunked(first: string): string {
  return head('Transfer-Encoding: chunked\r\n') + first;
}
