import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Agent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendAsIs } from '../../support/contract/send.js';
import { rawRequest } from '../../support/companies/raw-call.js';
import type { Member } from '../../support/companies/service.js';
import { basic, TestService } from '../../support/companies/service.js';

let service: TestService;
let member: Member;
const warnings: string[] = [];
const keep = (warning: Error): void => void warnings.push(warning.stack ?? warning.message);

beforeAll(async () => {
  process.on('warning', keep);
  service = await TestService.start({ CORS_ORIGINS: 'https://app.example.com' });
  member = await service.member();
});
afterAll(async () => {
  process.off('warning', keep);
  await service.close();
});

interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const IMAGE = '/api/v1/material/00000000-0000-0000-0000-000000000000/image';
const part = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--x--\r\n');
const post = (path: string, body: string | Buffer, headers: Record<string, string> = JSON_TYPE): Asked => ({
  method: 'POST',
  path,
  headers,
  body,
});

/** Every way through the api that leaves its connection open: answers of each kind, refusals before and after the body. */
const KINDS: Asked[] = [
  ...['/api/v1/material', '/api/v1/activity', '/api/v1/unit', '/api/v1/geo-location?limit=1000', '/api/docs'].flatMap(
    (path) => ['GET', 'HEAD'].map((method) => ({ method, path })),
  ),
  ...['/api/docs/swagger-ui.css', '/api/health/ready', '/api/openapi.json', '/api/pact/3/footprints', '/nothing'].map(
    (path) => ({ method: 'GET', path }),
  ),
  { method: 'OPTIONS', path: '/api/v1/material', headers: { Origin: 'https://app.example.com' } },
  { method: 'DELETE', path: '/api/v1/material' },
  post('/api/v1/material', '{"name":"a"}'),
  post('/api/v1/material', '{"name":"a"}', { ...JSON_TYPE, Expect: '100-continue' }),
  post('/api/v1/material', '{"name":1}'),
  post('/api/v1/material', '{'),
  post('/api/v1/material', ''.padEnd(40_000), { 'Content-Type': 'text/plain' }),
  post('/api/v1/material', gzipSync('{"name":"a"}'), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
  post('/api/v1/material', gzipSync(Buffer.alloc(2_000_000)), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
  post('/api/v1/material', 'no gzip', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
  post('/api/v1/material', 'a', { ...JSON_TYPE, 'Content-Encoding': 'rot13' }),
  post('/api/v1/nothing', ''.padEnd(40_000)),
  post('/api/v1/activity/bulk', '[{"name":"a"},{"name":"b"}]'),
  post('/api/pact/3/events', '{}', { 'Content-Type': 'application/cloudevents+json' }),
  post('/api/auth/token', 'grant_type=client_credentials', { 'Content-Type': 'application/x-www-form-urlencoded' }),
  { method: 'PATCH', path: IMAGE, headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: part },
  { method: 'PATCH', path: IMAGE, headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: '--y' },
];

const authorized = ({ path, headers }: Asked): Record<string, string> => ({
  Authorization: path.endsWith('/token') ? basic(member.clientId, member.clientSecret) : `Bearer ${member.token}`,
  ...headers,
});

/** How many listeners each connection has when a request begins on it, beyond those at its first. */
function watchConnections(): { most: () => Record<string, number>; connections: () => number; stop: () => void } {
  const seen = new Map<Socket, Map<string | symbol, number>>();
  const grown: Record<string, number> = {};
  const look = (message: unknown): void => {
    const { socket } = message as { request: IncomingMessage; socket: Socket };
    const counts = new Map(socket.eventNames().map((name) => [name, socket.listenerCount(name)]));
    const first = seen.get(socket);
    if (!first) return void seen.set(socket, counts);
    for (const [name, count] of counts) {
      const more = count - (first.get(name) ?? 0);
      if (more > 0) grown[String(name)] = Math.max(grown[String(name)] ?? 0, more);
    }
  };
  subscribe('http.server.request.start', look);
  return {
    most: () => grown,
    connections: () => seen.size,
    stop: () => unsubscribe('http.server.request.start', look),
  };
}

it('requests of every kind leave nothing behind on a connection that a balancer keeps', async () => {
  const watched = watchConnections();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let round = 0; round < 40; round += 1) {
    for (const asked of KINDS) {
      const { method, path, body } = asked;
      const bytes = body === undefined ? undefined : Buffer.from(body);
      await sendAsIs(service.url, path, {
        agent,
        method,
        headers: authorized(asked),
        ...(bytes ? { body: bytes } : {}),
      });
    }
  }
  agent.destroy();
  watched.stop();
  expect(watched.most()).toEqual({});
  expect(watched.connections()).toBeLessThan(5);
  expect(warnings).toEqual([]);
}, 120_000);

it('nor do they where they are sent without waiting for answers', async () => {
  const watched = watchConnections();
  const { hostname, port } = new URL(service.url);
  for (const asked of KINDS) {
    const body = String(asked.body ?? '');
    const headers = {
      ...authorized(asked),
      Connection: 'keep-alive',
      'Content-Length': String(Buffer.byteLength(body)),
    };
    const one = rawRequest(`${asked.method} ${asked.path}`, headers) + body;
    const last = rawRequest('GET /api/health/live');
    await new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(one.repeat(40) + last));
      socket
        .resume()
        .on('error', () => undefined)
        .on('close', resolve);
    });
  }
  watched.stop();
  // That of the answer under way.
  expect(Object.entries(watched.most()).filter(([name, more]) => name !== 'close' || more > 1)).toEqual([]);
  expect(warnings).toEqual([]);
}, 120_000);
