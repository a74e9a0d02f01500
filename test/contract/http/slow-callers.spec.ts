import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/companies/call.js';
import { rawCall, rawRequest } from '../../support/companies/raw-call.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';
import { until } from '../../support/run/until.js';

const LIMITS = { HEAD_TIMEOUT: '0.4', RECEIVE_TIMEOUT: '1', KEEP_ALIVE_TIMEOUT: '0.5', MAX_CONNECTIONS: '20' };

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.start(LIMITS);
  member = await service.member('acme');
});

afterAll(() => service.close());

const post = (path: string, more: Record<string, string> = {}): string =>
  rawRequest(`POST ${path}`, {
    Authorization: `Bearer ${member.token}`,
    'Content-Type': 'application/json',
    Connection: 'keep-alive',
    ...more,
  });

/** Drips a byte every 50 ms until the service closes. @returns what it said */
async function drip(start: string, byte: string): Promise<{ said: string }> {
  const socket = open();
  let said = '';
  let isOpen = true;
  socket.on('data', (chunk) => (said += chunk.toString()));
  socket.on('close', () => (isOpen = false));
  const began = performance.now();
  socket.write(start);
  while (isOpen && performance.now() - began < 60_000) {
    if (socket.writable) socket.write(byte);
    await wait(50);
  }
  return { said };
}

function open(): Socket {
  const { hostname, port } = new URL(service.url);
  return connect(Number(port), hostname).on('error', () => undefined);
}

describe('a caller that is slow', () => {
  it.each(['/api/v1/material', '/api/pact/3/events'])('to say its head is answered 408 and cut: %s', async (path) => {
    const { said } = await drip(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `, 'a');
    expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(said).toMatch(/\r\nConnection: close\r\n/i);
  });

  it.each([
    ['with its length', { 'Content-Length': '100000' }, ' '],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }, '1\r\n \r\n'],
  ])('to send its body is answered 408 and cut, however it drips: %s', async (_, headers, piece) => {
    const { said } = await drip(post('/api/v1/material', headers), piece);
    expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it('in sending nothing at all is let go', async () => {
    const socket = open();
    let isClosed = false;
    socket.resume().on('close', () => (isClosed = true));
    await until('the connection is closed', () => isClosed);
  });

  it('to ask again is let go', async () => {
    const answer = await rawCall(service.url, rawRequest('GET /api/health/live', { Connection: 'keep-alive' }));
    expect([answer.status, answer.headers['connection']]).toEqual([200, 'keep-alive']);
  });

  it('harms nobody who is not', async () => {
    const slow = Array.from({ length: 10 }, () => drip(post('/api/v1/material', { 'Content-Length': '9' }), ''));
    for (let n = 0; n < 5; n += 1) {
      expect((await call('GET', `${service.url}/api/v1/material`, { token: member.token })).status).toBe(200);
    }
    for (const { said } of await Promise.all(slow)) expect(said).toMatch(/^HTTP\/1\.1 408 /);
  });
});

it('takes as many connections as it may, and closes one more unheard', async () => {
  const sockets = Array.from({ length: 60 }, open);
  let closed = 0;
  for (const socket of sockets) socket.resume().on('close', () => (closed += 1));
  await until('those above the limit are closed', () => closed >= 40, 5_000);
  for (const socket of sockets) socket.destroy();
  await until('there is room again', async () => {
    const answer = await call('GET', `${service.url}/api/health/live`).catch(() => undefined);
    return answer?.status === 200;
  });
});
