import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/companies/call.js';
import { McpProcess, McpSession } from '../../support/processes/mcp.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';

let service: TestService;
let acme: Member;
let rival: Member;
let server: McpProcess & { url: string };

beforeAll(async () => {
  service = await TestService.shared();
  acme = await service.member('acme');
  rival = await service.member('rival');
  for (const { token, company } of [acme, rival]) {
    const body = { name: `Part of ${company.name}`, unit: 'kg', sku: 'SAME' };
    expect((await call('POST', `${service.url}/api/v1/material`, { token, body })).status).toBe(200);
  }
  const settings = { FOOTPRINT_URL: service.url, MCP_HOSTS: 'mcp.example.com', MCP_ORIGINS: 'app.example.com' };
  server = await McpProcess.overHttp(settings);
});

afterAll(async () => {
  await server?.stop();
  await service?.close();
});

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** One request as no client sends it. `Host` needs a socket of our own: fetch sets it itself. */
function post(headers: Record<string, string>, body: string = JSON.stringify(LIST), method = 'POST') {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = request(server.url, { method, headers: { ...HEADERS, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject).end(body);
  });
}

const errorOf = (text: string): any => (JSON.parse(text) as { error: unknown }).error;

describe('a caller over HTTP', () => {
  it.each(['legacy', { pin: '2026-07-28' }] as const)('works with a key or token of his own (%j)', async (mode) => {
    const ways: Record<string, string>[] = [{ 'X-API-Key': acme.apiKey }, { Authorization: `Bearer ${acme.token}` }];
    for (const headers of ways) {
      const session = await McpSession.overHttp(server.url, headers, mode);
      expect((await session.client.listTools()).tools).toHaveLength(11);
      const { name } = await session.read('read_product', { kind: 'material', sku: 'SAME' });
      expect(name).toBe('Part of Company acme');
      await session.close();
    }
  });

  it('gets 401 without a key, whatever he asks, and what to send', async () => {
    const none: Record<string, string>[] = [
      {},
      { 'X-API-Key': ' ' },
      { Authorization: 'Basic YTpi' },
      { Authorization: 'Bearer' },
    ];
    for (const headers of none) {
      const { status, headers: answered, text } = await post(headers);
      expect([status, errorOf(text).message]).toEqual([401, expect.stringContaining('X-API-Key')]);
      expect(answered['www-authenticate']).toMatch(/^Bearer /);
    }
  });

  it('is told by the tool where the key is wrong', async () => {
    const session = await McpSession.overHttp(server.url, { 'X-API-Key': 'fpk_no-such-key' });
    expect(await session.refusal('list_databases')).toMatch(/^The API answered 401/);
    await session.close();
  });

  it('never gets what is of another, however many call at once', async () => {
    const members = [acme, rival];
    const sessions = await Promise.all(
      members.map(({ apiKey }) => McpSession.overHttp(server.url, { 'X-API-Key': apiKey })),
    );
    const names = await Promise.all(
      Array.from({ length: 200 }, async (_, nth) => {
        const product = await sessions[nth % 2]?.read('read_product', { kind: 'material', sku: 'SAME' });
        return product.name as string;
      }),
    );
    expect(names).toEqual(names.map((_, nth) => `Part of Company ${members[nth % 2]?.company.subdomain}`));
    await Promise.all(sessions.map((session) => session.close()));
  });

  it('has no session that another could take over', async () => {
    const hello = {
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    };
    const { status, headers } = await post({ 'X-API-Key': acme.apiKey }, JSON.stringify(hello));
    expect([status, headers['mcp-session-id']]).toEqual([200, undefined]);
    for (const method of ['GET', 'DELETE']) {
      const answer = await post({ 'X-API-Key': rival.apiKey, 'Mcp-Session-Id': 'any' }, '', method);
      expect([method, answer.status]).toEqual([method, 405]);
    }
  });

  it('can write only where the server was started with --write', async () => {
    const session = await McpSession.overHttp(server.url, { 'X-API-Key': acme.apiKey });
    await expect(session.call('create_material', { name: 'Bolt' })).rejects.toThrow('not found');
    await session.close();
    const writing = await McpProcess.overHttp({ FOOTPRINT_URL: service.url }, ['--write']);
    const writer = await McpSession.overHttp(writing.url, { 'X-API-Key': acme.apiKey });
    expect(await writer.read('create_material', { name: 'Bolt' })).toMatchObject({ name: 'Bolt' });
    await writer.close();
    await writing.stop();
  });
});

describe('a web page', () => {
  const key = (): { 'X-API-Key': string } => ({ 'X-API-Key': acme.apiKey });

  it.each(['evil.example', 'localhost.evil.example'])(
    'that reaches it by another name is refused: %j',
    async (Host) => {
      const { status, text } = await post({ ...key(), Host });
      expect([status, errorOf(text).message]).toEqual([403, expect.stringContaining('Host')]);
    },
  );

  it.each(['evil@127.0.0.1', '127.0.0.1/evil'])('is refused where its host is none: %j', async (Host) => {
    expect((await post({ ...key(), Host })).status).toBe(400);
  });

  it.each(['localhost', '127.0.0.1:1', '[::1]', 'mcp.example.com', 'mcp.example.com:443'])(
    'or anyone may call it by its names: %s',
    async (Host) => expect((await post({ ...key(), Host })).status).toBe(200),
  );

  it.each(['https://evil.example', 'https://app.example.com.evil.example', 'null', 'file://'])(
    'of another origin is refused: %s',
    async (Origin) => {
      const { status, headers, text } = await post({ ...key(), Origin });
      expect([status, errorOf(text).message]).toEqual([403, expect.stringContaining('Origin')]);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect((await post({ Origin, 'Access-Control-Request-Method': 'POST' }, '', 'OPTIONS')).status).toBe(403);
    },
  );

  it('of an origin that is allowed may call it and read the answer', async () => {
    const Origin = 'https://app.example.com';
    const asked = { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-api-key' };
    const before = await post(asked, '', 'OPTIONS');
    expect([before.status, before.headers]).toEqual([
      204,
      expect.objectContaining({
        'access-control-allow-origin': Origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'x-api-key',
      }),
    ]);
    const { status, headers } = await post({ ...key(), Origin });
    expect([status, headers['access-control-allow-origin'], headers['vary']]).toEqual([200, Origin, 'Origin']);
    expect((await post({ Origin })).headers['access-control-allow-origin']).toBe(Origin);
  });
});

describe('a message over HTTP', () => {
  const sent = (body: string, more: Record<string, string> = {}) => post({ 'X-API-Key': acme.apiKey, ...more }, body);

  it.each([
    ['{"jsonrpc"', 400, -32_700],
    ['', 400, -32_700],
    ['7', 400, -32_600],
    [`[${JSON.stringify(LIST)}]`, 400, -32_600],
  ])('that is none is refused: %s', async (body, status, code) => {
    const answer = await sent(body);
    expect([answer.status, errorOf(answer.text).code]).toEqual([status, code]);
  });

  it('of another type, or for another address, is refused', async () => {
    expect((await sent(JSON.stringify(LIST), { 'Content-Type': 'text/plain' })).status).toBe(415);
    const elsewhere = await fetch(new URL('/other', server.url), { headers: { 'X-API-Key': acme.apiKey } });
    expect(elsewhere.status).toBe(404);
  });

  it('that is too long is refused, whether it says so or not', async () => {
    const body = JSON.stringify({ ...LIST, params: { x: 'y'.repeat(1_100_000) } });
    const length = String(Buffer.byteLength(body));
    const ways: Record<string, string>[] = [{ 'Content-Length': length }, { 'Transfer-Encoding': 'chunked' }];
    for (const more of ways) {
      const { status, text } = await sent(body, more);
      expect([status, errorOf(text).message]).toEqual([413, 'The message is longer than 1048576 bytes.']);
    }
    expect((await sent(JSON.stringify(LIST))).status).toBe(200);
  });

  it('of a caller who goes while he sends harms nobody', async () => {
    const { hostname, host, port } = new URL(server.url);
    const head = `POST /mcp HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${acme.apiKey}\r\nContent-Length: 100\r\n\r\n{`;
    // More than one caller may have under way.
    const leaving = Array.from({ length: 300 }, async () => {
      const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
      await once(socket, 'connect');
      await new Promise((written) => socket.write(head, written));
      socket.destroy();
    });
    await Promise.all(leaving);
    // It sees that they have gone a moment later.
    await expect.poll(async () => (await sent(JSON.stringify(LIST))).status).toBe(200);
  });
});
