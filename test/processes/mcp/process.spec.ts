import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEnvironment } from '../../support/processes/environment.js';
import { freePort } from '../../support/processes/free-port.js';
import { McpProcess, McpSession } from '../../support/processes/mcp.js';
import { AppProcess } from '../../support/processes/processes.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';
import { until } from '../../support/run/until.js';

let service: TestService;
let member: Member;
let folder: string;

beforeAll(async () => {
  service = await TestService.start({ REQUESTS_PER_MINUTE: '1000' });
  member = await service.member();
  folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-mcp-'));
});

afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (apiKey = member.apiKey, url = service.url) => ({ FOOTPRINT_URL: url, FOOTPRINT_API_KEY: apiKey });

const message = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'by-hand', version: '1' } };

/** A server that has been greeted. */
async function greeted(words: string[] = [], given: Record<string, string> = environment()): Promise<McpProcess> {
  const server = new McpProcess(given, words);
  server.send(message(0, 'initialize', HELLO));
  await server.untilAnswered(0);
  server.send('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return server;
}

describe('the command', () => {
  it('shows its help on standard output', async () => {
    const server = new McpProcess({}, ['--help']);
    expect(await server.exited).toBe(0);
    expect(server.out).toMatch(/--write [^]*--http [^]*FOOTPRINT_API_KEY_FILE/);
    expect(server.notes).toBe('');
  });

  it.each([
    [['--api-key', 'fpk_hunter2hunter2'], {}, 64, 'A key is never an argument'],
    [['serve'], {}, 64, "Unexpected argument 'serve'"],
    [['--port', '80'], {}, 64, '--host and --port need --http'],
    [[], {}, 78, 'FOOTPRINT_API_KEY: missing'],
    [[], { FOOTPRINT_API_KEY: 'k', FOOTPRINT_URL: 'hunter2' }, 78, 'FOOTPRINT_URL: not an address'],
    [[], { FOOTPRINT_API_KEY_FILE: '/no/hunter2' }, 78, 'FOOTPRINT_API_KEY_FILE: not readable (ENOENT)'],
    [['--http'], { MCP_ORIGINS: 'https://hunter2' }, 78, 'MCP_ORIGINS: takes names'],
    [['--http', '--host', '192.0.2.1'], {}, 69, "can't listen on 192.0.2.1"],
  ])('is refused in one line, which shows no secret: %j %j', async (words, given, exitCode, said) => {
    const server = new McpProcess(given, words);
    expect(await server.exited).toBe(exitCode);
    expect(server.notes).toMatch(/^[^\n]+\n$/);
    expect(server.notes).toContain(said);
    expect(server.notes).not.toContain('hunter2');
    expect(server.out).toBe('');
  });

  it('says that a port is taken', async () => {
    const first = await McpProcess.overHttp({});
    const second = new McpProcess({}, ['--http', '--port', new URL(first.url).port]);
    expect(await second.exited).toBe(69);
    expect(second.notes).toContain('EADDRINUSE');
    await first.stop();
  });

  it('takes the key from a file', async () => {
    const path = join(folder, 'key');
    await writeFile(path, `${member.apiKey}\n`);
    const session = await McpSession.overStdio({ FOOTPRINT_URL: `${service.url}/api`, FOOTPRINT_API_KEY_FILE: path });
    expect(await session.read('list_databases')).toEqual({ count: 0, data: [] });
    await session.close();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends at once by %s', async (signal) => {
    const overStdio = await greeted();
    const overHttp = await McpProcess.overHttp({});
    overStdio.signal(signal);
    overHttp.signal(signal);
    expect(await Promise.all([overStdio.exited, overHttp.exited])).toEqual([0, 0]);
  });

  it('ends when standard input is closed, also while it works', async () => {
    const idle = await greeted();
    const busy = await greeted();
    busy.send(message(1, 'tools/call', { name: 'read_exchange_state' }));
    idle.end();
    busy.end();
    expect(await Promise.all([idle.exited, busy.exited])).toEqual([0, 0]);
  });
});

/** An API that answers when the test says so. */
async function slowApi(): Promise<{ url: string; asked: Promise<void>; answer: () => void; close: () => void }> {
  let asked = (): void => undefined;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const wasAsked = new Promise<void>((resolve) => (asked = resolve));
  const server = createServer((_request, response) => {
    asked();
    const json = { 'Content-Type': 'application/json' };
    void opened.then(() => response.writeHead(200, json).end('{"count": 0, "data": []}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, asked: wasAsked, answer: open, close };
}

const LIST_DATABASES = { name: 'list_databases', arguments: {} };

describe('a call under way', () => {
  it('is answered where standard input ends without a newline behind it', async () => {
    const server = await greeted();
    server.send(message(1, 'tools/call', LIST_DATABASES).trimEnd());
    server.end();
    expect(await server.exited).toBe(0);
    expect(server.messages.map(({ id }) => id)).toEqual([0, 1]);
  });

  it('is answered where standard input ends behind it', async () => {
    const api = await slowApi();
    const server = new McpProcess(environment(member.apiKey, api.url));
    server.send(message(0, 'initialize', HELLO));
    server.send('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    server.send(message(1, 'tools/call', LIST_DATABASES));
    server.end();
    await api.asked;
    api.answer();
    expect(await server.exited).toBe(0);
    expect(server.messages.map(({ id }) => id)).toEqual([0, 1]);
    api.close();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('is answered over stdio before the process ends by %s', async (signal) => {
    const api = await slowApi();
    const server = await greeted([], environment(member.apiKey, api.url));
    server.send(message(1, 'tools/call', LIST_DATABASES));
    await api.asked;
    server.signal(signal);
    api.answer();
    expect(await server.exited).toBe(0);
    expect(server.messages.map(({ id }) => id)).toEqual([0, 1]);
    api.close();
  });

  it('is answered over HTTP before the process ends', async () => {
    const api = await slowApi();
    const server = await McpProcess.overHttp({ FOOTPRINT_URL: api.url });
    const session = await McpSession.overHttp(server.url, { 'X-API-Key': member.apiKey });
    const called = session.call('list_databases');
    await api.asked;
    server.signal('SIGTERM');
    api.answer();
    expect((await called).content).not.toHaveLength(0);
    expect(await server.exited).toBe(0);
    api.close();
  });

  it('ends with the process at a second signal', async () => {
    const api = await slowApi();
    const server = await greeted([], environment(member.apiKey, api.url));
    server.send(message(1, 'tools/call', LIST_DATABASES));
    await api.asked;
    server.signal('SIGTERM');
    await until('the first was seen', () => server.notes.includes('A second signal ends at once.'));
    server.signal('SIGTERM');
    expect(await server.exited).toBe(0);
    api.close();
  });
});

describe('a log that nobody reads', () => {
  it('harms nobody', async () => {
    const server = await greeted([], environment(member.apiKey, `http://127.0.0.1:${await freePort()}`));
    server.closeNotes();
    for (const id of [1, 2, 3]) {
      server.send(message(id, 'tools/call', LIST_DATABASES));
      expect((await server.untilAnswered(id)).result).toMatchObject({ isError: true });
    }
    await server.stop();
  });
});

describe('standard output', () => {
  it('has messages of the protocol and nothing else, also where the log has faults', async () => {
    const server = await greeted(['--write'], environment(member.apiKey, `http://127.0.0.1:${await freePort()}`));
    server.send(message(1, 'tools/list'));
    server.send(message(2, 'tools/call', { name: 'list_databases' }));
    server.send(message(3, 'tools/call', { name: 'nothing' }));
    server.send(message(4, 'no/such/method'));
    for (const id of [1, 2, 3, 4]) await server.untilAnswered(id);
    expect(server.messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect((await server.untilAnswered(2)).result).toMatchObject({ isError: true });
    expect((await server.untilAnswered(3)).error).toEqual({ code: -32_602, message: 'Tool nothing not found' });
    expect((await server.untilAnswered(4)).error).toMatchObject({ code: -32_601 });
    expect(server.notes).toMatch(/list_databases: .*can't be reached \(ECONNREFUSED\)/);
    await server.stop();
  });

  it('answers what is no message, or too long, and goes on', async () => {
    const server = await greeted();
    server.send('{"jsonrpc": "2.0", \n');
    server.send(`[${message(7, 'ping').trim()}]\n`);
    server.send(
      `${JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'tools/call', params: { x: 'y'.repeat(2_000_000) } })}\n`,
    );
    server.send(message(9, 'ping'));
    expect(await server.untilAnswered(9)).toEqual({ jsonrpc: '2.0', id: 9, result: {} });
    expect(server.messages.slice(1, -1).map(({ id, error }) => [id, error.code])).toEqual([
      [null, -32_700],
      [null, -32_600],
      [null, -32_600],
    ]);
    await server.stop();
  });

  it('refuses arguments with too many parts', async () => {
    const session = await McpSession.overStdio(environment());
    const state = Array.from({ length: 6000 }, () => 'draft');
    expect(await session.refusal('list_products', { kind: 'material', state })).toMatch(
      /more than the maximum of 5000 elements/,
    );
    await session.close();
  });
});

describe('many calls at once', () => {
  it('are all answered, each with its own', async () => {
    const session = await McpSession.overStdio(environment());
    const limits = Array.from({ length: 200 }, (_, nth) => (nth % 49) + 1);
    const answers = await Promise.all(
      limits.map((limit) => session.read('list_reference_values', { type: 'unit', limit })),
    );
    expect(answers.map(({ data }) => data.length)).toEqual(limits);
    await session.close();
  });
});

describe('what the API refuses', () => {
  it('is told with what to do: a wrong key', async () => {
    const session = await McpSession.overStdio(environment('fpk_no-such-key'));
    expect(await session.refusal('list_databases')).toMatch(
      /^The API answered 401: The token or API key is not valid\.\n[^]*ask the user for a valid key\.\nRequest id: \S+\.$/,
    );
    await session.close();
  });

  it('is told with what to do: a permission that lacks', async () => {
    const { apiKey } = await service.member('acme', ['activity:report']);
    const session = await McpSession.overStdio(environment(apiKey), { words: ['--write'] });
    const lacking = async (tool: string, args: object = {}) => {
      const [, permission] =
        /403: The permission ([\w:]+) is needed\.\n.*administrator/.exec(await session.refusal(tool, { ...args })) ??
        [];
      return [tool, permission];
    };
    expect(await lacking('list_databases')).toEqual(['list_databases', 'dataset:read']);
    expect(await lacking('read_exchange_state')).toEqual(['read_exchange_state', 'exchange:read']);
    expect(await lacking('create_material', { name: 'X' })).toEqual(['create_material', 'material:create']);
    const process = { kind: 'process', sku: 'X' };
    expect(await lacking('read_pact_status', process)).toEqual(['read_pact_status', 'process:read']);
    expect(await session.read('read_activity_totals')).toMatchObject({ count: 0, CO2e: '0' });
    await session.close();
  });

  it('is told with what to do: too many requests', async () => {
    const strict = await TestService.start({ REQUESTS_PER_MINUTE: '3' });
    const { apiKey } = await strict.member('busy');
    const session = await McpSession.overStdio(environment(apiKey, strict.url));
    const refusals: string[] = [];
    await until('there are too many', async () => {
      const result = await session.call('list_databases');
      if (result.isError) refusals.push(JSON.stringify(result.content));
      return refusals.length > 0;
    });
    expect(refusals[0]).toMatch(/The API answered 429: .*Call again in \d+ seconds, and less often/);
    await session.close();
    await strict.close();
  });

  it('is told where FOOTPRINT_URL leads to another service', async () => {
    const session = await McpSession.overStdio(environment(member.apiKey, `${service.url}/elsewhere`));
    expect(await session.refusal('list_databases')).toMatch(/^The API answered 404/);
    await session.close();
  });
});

/** Something else than the API, at FOOTPRINT_URL. */
async function refusalFrom(status: number, headers: Record<string, string>, body: string): Promise<string> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const session = await McpSession.overStdio(environment(member.apiKey, `http://127.0.0.1:${port}`));
  const refusal = await session.refusal('list_databases');
  await session.close();
  server.close();
  expect(asked).toHaveLength(1);
  return refusal;
}

describe('what is not the API', () => {
  it('is told where it redirects, and gets no second request', async () => {
    const Location = 'https://elsewhere.example/login?next=x';
    expect(await refusalFrom(302, { Location }, '')).toMatch(
      /^The API answered 302: FOOTPRINT_URL is not the address of this service itself: it leads to https:\/\/elsewhere\.example\. /,
    );
    expect(await refusalFrom(301, { Location: 'http://[' }, '')).toMatch(/^The API answered 301: FOOTPRINT_URL is not/);
  });

  it('is told in part where it says a lot', async () => {
    const json = JSON.stringify({ message: 'm'.repeat(500_000), errors: [{ field: 'f', message: 'x'.repeat(9_000) }] });
    const refusal = await refusalFrom(400, { 'Content-Type': 'application/json' }, json);
    expect(refusal.length).toBeLessThan(2_500);
    expect(refusal).toContain('mmm … (cut)');
  });
});

describe('an API that goes', () => {
  it('is told as such, while it is away and when it is killed in the middle; then calls work again', async () => {
    const settings = testEnvironment(service.databaseUrl, { PORT: String(await freePort()) });
    const api = await AppProcess.start('api', settings);
    const session = await McpSession.overStdio(environment(member.apiKey, `http://127.0.0.1:${settings['PORT']}`));
    const products = { kind: 'material' };
    expect((await session.read('list_products', products)).count).toBe(0);
    api.signal('SIGSTOP');
    const hanging = session.refusal('list_products', products);
    await api.end('SIGKILL');
    expect(await hanging).toMatch(/^The API can't be reached/);
    expect(await session.refusal('list_products', products)).toMatch(
      /^The API can't be reached \(ECONNREFUSED\)\.\nTry again in a while/,
    );
    const again = await AppProcess.start('api', settings);
    expect((await session.read('list_products', products)).count).toBe(0);
    await session.close();
    await again.end('SIGKILL');
  });
});
