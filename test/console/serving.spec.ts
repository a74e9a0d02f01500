import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtConsole, builtScript, ROOT } from '../support/processes/built.js';
import { cloneDatabase } from '../support/databases/database.js';
import { testEnvironment } from '../support/processes/environment.js';
import { startApi } from '../support/processes/processes.js';
import { rawCall, rawRequest } from '../support/companies/raw-call.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
const folder = builtConsole();
const script = readdirSync(join(folder, 'assets')).find((name) => /^index-.*\.js$/.test(name)) ?? '';

beforeAll(async () => {
  service = await TestService.shared();
});
afterAll(() => service?.close());

/** As they were sent: fetch would unpack them. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; bytes: Buffer }>(
    (resolve, reject) => {
      get(`${service.url}${path}`, { headers, method }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            bytes: Buffer.concat(parts),
          }),
        );
      }).on('error', reject);
    },
  );
}

const NOTHING = JSON.stringify({ message: 'There is nothing at this address.' });

describe('the console', () => {
  const page = readFileSync(join(folder, 'index.html'));

  it.each([
    '/console',
    '/console/',
    '/console/products/0190b3a2-7c1e-7000-8000-000000000001?stage=A1',
    '/console/a/b/c',
  ])('sends its page at %s, to be asked for again each time', async (path) => {
    const { status, headers, bytes } = await ask(path);
    expect(status).toBe(200);
    expect(bytes).toEqual(page);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-frame-options': 'DENY',
      vary: 'Accept-Encoding',
    });
  });

  it('allows its page its own files and this host alone, and no markup that a script writes', async () => {
    const { headers } = await ask('/console');
    const policy = headers['content-security-policy']?.split('; ') ?? [];
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    );
    expect(policy.join()).not.toContain('unsafe');
  });

  it('sends files whose names change with their content once', async () => {
    const { status, headers } = await ask(`/console/assets/${script}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
    [undefined, 'identity', (bytes: Buffer) => bytes],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('sends them as %s to who takes %s', async (coding, accepted, unpack) => {
    const { headers, bytes } = await ask(`/console/assets/${script}`, accepted ? { 'Accept-Encoding': accepted } : {});
    expect(headers['content-encoding']).toBe(coding);
    expect(unpack(bytes)).toEqual(readFileSync(join(folder, 'assets', script)));
  });

  it('does not send what a browser has already', async () => {
    const first = await ask('/console');
    const again = await ask('/console', { 'If-None-Match': first.headers['etag'] ?? '', 'Cache-Control': 'no-cache' });
    expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, first.headers['etag']]);
  });

  it('answers HEAD without the page', async () => {
    const { status, headers, bytes } = await ask('/console/products', {}, 'HEAD');
    expect([status, headers['content-length'], bytes.length]).toEqual([200, String(page.length), 0]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('does not take %s', async (method) => {
    const { status, headers } = await ask('/console/products', {}, method);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    '/console/assets/index-00000000.js',
    '/console/assets',
    '/console/assets/',
    '/console/favicon.ico',
    '/console/built-from.js',
    '/consoles',
    '/consol',
  ])('has nothing at %s', async (path) => {
    const { status, bytes } = await ask(path);
    expect(status).toBe(404);
    expect(bytes.toString()).toBe(NOTHING);
  });

  it.each([
    '/console/../package.json',
    '/console/assets/../../../package.json',
    '/console/..%2f..%2fpackage.json',
    '/console/%2e%2e/%2e%2e/openapi.json',
    '/console/assets/..%5c..%5c..%5cpackage.json',
    '/console//etc/passwd',
    '/console/index.html%00.js',
  ])('sends nothing that lies outside of it: %s', async (path) => {
    const { status, body } = await rawCall(service.url, rawRequest(`GET ${path}`));
    expect([status, body]).toEqual([status === 200 ? 200 : 404, status === 200 ? page.toString() : NOTHING]);
  });

  it('has the licences of what is built into it', async () => {
    const { status, headers, bytes } = await ask('/console/licenses.md');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(bytes.toString()).toContain('preact');
  });
});

it('an api without the console works, and says that it has none', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'footprint-exchange-no-console-'));
  const database = await cloneDatabase();
  try {
    mkdirSync(join(elsewhere, 'dist'));
    cpSync(join(builtScript('api'), '..'), join(elsewhere, 'dist/bin'), { recursive: true });
    for (const name of ['package.json', 'openapi.json']) cpSync(join(ROOT, name), join(elsewhere, name));
    symlinkSync(join(ROOT, 'node_modules'), join(elsewhere, 'node_modules'));
    const environment = testEnvironment(database.url);
    const api = await startApi(environment, join(elsewhere, 'dist/bin/api.js'));
    try {
      const answer = await fetch(`${api.url}/console/products`);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { message: 'The console was not built here: npm run build makes it.' },
      ]);
      expect((await fetch(`${api.url}/api/health/ready`)).status).toBe(200);
    } finally {
      await api.process.end('SIGTERM');
    }
  } finally {
    await database.drop();
    rmSync(elsewhere, { recursive: true });
  }
});
