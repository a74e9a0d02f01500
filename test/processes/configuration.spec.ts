import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT_CONFIG } from '#platform';
import { builtScript } from '../support/processes/built.js';
import { call } from '../support/companies/call.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { testEnvironment } from '../support/processes/environment.js';
import { AppProcess } from '../support/processes/processes.js';
import { freePort } from '../support/processes/free-port.js';
import { until } from '../support/run/until.js';

const MAIN = builtScript('api');

/** The api as it is built, in a process of its own that knows nothing of this one's environment. */
function startApi(environment: Record<string, string>) {
  const { PATH = '' } = process.env;
  const api = spawn(process.execPath, [MAIN], {
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [api.stdout, api.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const exited = once(api, 'exit').then(([code]) => code as number | null);
  return { api, exited, said: () => said };
}

describe('the api as a process', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await cloneDatabase();
    folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-configuration-'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
    await database.drop();
  });

  it('refuses to start on a faulty configuration: exit code 78, every fault at once, and no value shown', async () => {
    const { exited, said } = startApi({
      DATABASE_URL: 'mysql://admin:hunter2@db/footprints',
      JWT_KEYS: 'one:hunter2',
      TRUST_PROXY: 'hunter2',
      TLS_CERT_FILE: MAIN,
      SECRET_KEYS_FILE: join(folder, 'hunter2'),
    });
    expect(await exited).toBe(EXIT_CONFIG);
    expect(EXIT_CONFIG).toBe(78);
    for (const name of ['DATABASE_URL', 'JWT_KEYS', 'SECRET_KEYS', 'BASE_DOMAIN', 'TRUST_PROXY', 'TLS_KEY_FILE']) {
      expect(said()).toContain(`${name}: `);
    }
    expect(said()).not.toContain('hunter2');
  });

  it('refuses to start without keys', async () => {
    const { JWT_KEYS: _jwt, SECRET_KEYS: _secret, ...rest } = testEnvironment(database.url);
    const { exited, said } = startApi(rest);
    expect(await exited).toBe(78);
    expect(said()).toContain('JWT_KEYS: missing');
    expect(said()).toContain('SECRET_KEYS: missing');
  });

  it('tells what may have been meant, and no value, beside the faults', async () => {
    const { JWT_KEYS, ...rest } = testEnvironment(database.url);
    const { exited, said } = startApi({ ...rest, JWT_KEY: JWT_KEYS ?? '' });
    expect(await exited).toBe(78);
    expect(said()).toContain('JWT_KEYS: missing');
    expect(said()).toContain('JWT_KEY is set, but there is no such setting. Is JWT_KEYS meant?');
    expect(said()).not.toContain(JWT_KEYS);
  });

  it.each(['api', 'worker'] as const)(
    'warns where it starts all the same: of a name like a setting, and of a company that is not there (%s)',
    async (app) => {
      const more = { DATABASE_POOL_SIZE: '7', DEFAULT_COMPANY: 'nobody', LOG_LEVEL: 'warn' };
      const started = await AppProcess.start(app, testEnvironment(database.url, more));
      await started.end('SIGTERM');
      const lines = started.lines.map((line) => JSON.parse(line) as { level: string; message: string });
      // On a slow machine the queue does not answer in time at first, which is told, too.
      const warnings = lines.filter(({ message }) => !message.startsWith('The queue is not available'));
      expect(warnings.map(({ level, message }) => [level, message])).toEqual([
        ['warn', 'DATABASE_POOL_SIZE is set, but there is no such setting. Is DATABASE_POOL meant?'],
        ['warn', expect.stringMatching(/^DEFAULT_COMPANY: no company has the subdomain nobody yet/)],
      ]);
    },
  );

  it('answers for a while when it is asked to end, and says that it is not ready any more', async () => {
    const port = await freePort();
    const environment = testEnvironment(database.url, { PORT: String(port), SHUTDOWN_DELAY: '60' });
    const ending = await AppProcess.start('api', environment);
    const status = async (probe: string) => (await call('GET', `http://127.0.0.1:${port}/api/health/${probe}`)).status;
    expect(await status('ready')).toBe(200);
    ending.signal('SIGTERM');
    await until('it is not ready', async () => (await status('ready')) === 503);
    expect(await status('live')).toBe(200);
    await ending.end('SIGKILL');
  });

  it('starts on a good one, with its secrets in files, serves, and ends when asked', async () => {
    const environment = testEnvironment(database.url, { PORT: String(await freePort()), LOG_LEVEL: 'debug' });
    const secrets = ['DATABASE_URL', 'JWT_KEYS', 'SECRET_KEYS'];
    for (const name of secrets) {
      const path = join(folder, name);
      await writeFile(path, `${environment[name] ?? ''}\n`);
      environment[`${name}_FILE`] = path;
    }
    const said = Object.fromEntries(Object.entries(environment).filter(([name]) => !secrets.includes(name)));
    const process = startApi(said);
    const ready = once(process.api, 'message').then(([message]) => message as unknown);
    expect(await Promise.race([ready, process.exited])).toEqual({ ready: true });
    const health = await call('GET', `http://127.0.0.1:${said['PORT']}/api/health/ready`);
    expect([health.status, health.json]).toMatchObject([200, { status: 'ready' }]);
    process.api.kill('SIGTERM');
    await process.exited;
    for (const name of secrets) expect(process.said()).not.toContain(environment[name]);
  });
});
