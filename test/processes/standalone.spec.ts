import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '#embedded';
import { identify, isAlive, lastRunning } from '#embedded';
import { freePort } from '../support/processes/free-port.js';
import { transpiled } from '../support/processes/transpiled.js';

/**
 * The supervisor with real processes and a real PostgreSQL. Only the supervised apps are replaced, by two small
 * scripts.
 */
const API = `
import { createServer } from 'node:http';
const server = createServer((_, response) => response.end('ok')).listen(Number(process.env.PORT), process.env.HOST);
process.on('SIGTERM', () => process.exit());
process.on('SIGUSR2', () => { console.log('{"level":"error","message":"an odd thing"}'); console.error('last words'); process.exit(3); });
`;
const WORKER = `
process.on('SIGTERM', () => setTimeout(() => process.exit(), Number(process.env.DRAIN ?? 0)));
setInterval(() => undefined, 60_000);
process.send({ ready: true });
`;
/** Starts the api and is killed the given milliseconds later. */
const PARENT = `
import { spawn } from 'node:child_process';
const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
const api = spawn(process.execPath, ['--import', './dist/apps/standalone/src/start/end-with-parent.js', 'api.mjs'], { stdio, detached: true });
console.log(api.pid);
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(process.argv[2]));
`;
const SUPERVISOR = `
import { readStandaloneConfig } from './dist/apps/standalone/src/start/config.js';
import { runService } from './dist/apps/standalone/src/start/service.js';
import { explain } from './dist/apps/standalone/src/start/start-refused.js';
import { stopRequest } from './dist/apps/standalone/src/start/stop-request.js';
import pg from 'pg';
const preparation = {
  migrate: async (url) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query('create table if not exists company ()');
    await client.end();
  },
  createSampleCompanies: async ({ DATABASE_URL }) => {
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    await client.query('insert into company default values');
    const { rows } = await client.query('select count(*)::text as made from company');
    await client.end();
    const toFill = process.env.TO_FILL?.split(',') ?? [];
    return { clientId: 'demo_1', clientSecret: 's', apiKey: 'made-' + rows[0].made, uuids: { material: 'm' }, toFill };
  },
  fillSample: async (sample, { save, fetch }) => {
    for (let left = sample.toFill; left.length > 0; ) {
      await fetch(sample.baseUrl);
      console.log('filling ' + left[0]);
      if (left[0] === 'never') await new Promise((_, reject) => setInterval(() => fetch(sample.baseUrl).catch(reject), 20));
      if (left[0] === process.env.FAULTY) throw new Error('it broke');
      left = left.slice(1);
      await save({ ...sample, toFill: left });
    }
  },
  settingNotes: async () => ['an odd setting'],
};
const [api, worker] = ['api.mjs', 'worker.mjs'].map((name) => new URL(name, import.meta.url).pathname);
try {
  const config = readStandaloneConfig(process.env, process.cwd());
  process.exit(await runService({
    config, scripts: { api, worker }, loadPreparation: async () => preparation, print: console.log,
    stopRequested: stopRequest(config.startedByNpm), embedded: { durable: false },
  }));
} catch (fault) {
  const { message, exitCode } = explain(fault);
  console.error(message);
  process.exit(exitCode);
}
`;

/** Imitates npm: a shell compiles for a while and then becomes the supervisor. */
const COMPILED_SECONDS = 1.5;
const NPM = `
import { spawn } from 'node:child_process';
const supervisor = new URL('supervisor.mjs', import.meta.url).pathname;
const env = { ...process.env, npm_lifecycle_event: 'start' };
const words = \`sleep ${COMPILED_SECONDS} && exec "\${process.execPath}" "\${supervisor}"\`;
const shell = spawn('/bin/sh', ['-c', words], { env, stdio: 'inherit' });
shell.on('exit', (code) => process.exit(code));
process.on('SIGTERM', () => shell.kill('SIGTERM'));
`;

/** Whether this user may mount a read-only disk, in a namespace of its own. */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--mount'];
const mayMount =
  spawnSync(UNSHARE[0] ?? '', [...UNSHARE.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

interface Started {
  readonly supervisor: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

let root: string;
let dataDir: string;
let port: number;
const started: Started[] = [];

beforeAll(async () => {
  root = mkdtempSync('/var/tmp/footprint-standalone-');
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
  transpiled(['libs/embedded/src', 'apps/standalone/src'], join(root, 'workspace'));
  writeFileSync(join(root, 'workspace/api.mjs'), API);
  writeFileSync(join(root, 'workspace/worker.mjs'), WORKER);
  writeFileSync(join(root, 'workspace/parent.mjs'), PARENT);
  writeFileSync(join(root, 'workspace/supervisor.mjs'), SUPERVISOR);
  writeFileSync(join(root, 'workspace/npm.mjs'), NPM);
  port = await freePort();
});
afterEach(async () => {
  for (const { supervisor, ended } of started.splice(0)) {
    supervisor.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function start(environment: Record<string, string> = {}, script = 'supervisor.mjs', before: string[] = []): Started {
  const [program = '', ...words] = [...before, process.execPath, join(root, 'workspace', script)];
  const supervisor = spawn(program, words, {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  supervisor.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  supervisor.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(supervisor, 'close').then(([code]) => code as number | null);
  const entry = { supervisor, output: () => output, ended };
  started.push(entry);
  return entry;
}

async function ready(
  environment: Record<string, string> = {},
  script?: string,
): Promise<Started & { running: Running }> {
  const entry = start(environment, script);
  while (!entry.output().includes('is ready')) {
    if (entry.supervisor.exitCode !== null) throw new Error(`It ended: ${entry.output()}`);
    await wait(20);
  }
  const running = await lastRunning(dataDir);
  if (!running) throw new Error('It wrote no runtime.json.');
  return { ...entry, running };
}

const sample = () => JSON.parse(readFileSync(join(dataDir, 'sample.json'), 'utf8')) as Record<string, string>;
const modeOf = (name: string) => statSync(join(dataDir, name)).mode & 0o777;
const alive = ({ processes }: Running) =>
  Object.keys(processes).filter((name) => processes[name] && isAlive(processes[name]));

async function untilAllGone(running: Running): Promise<string[]> {
  for (let tries = 0; alive(running).length > 0 && tries < 1_500; tries++) await wait(20);
  return alive(running);
}

describe('npm start', { timeout: 120_000 }, () => {
  it('starts all parts, says where they are, and leaves no process when it is stopped, even twice', async () => {
    const { supervisor, output, ended, running } = await ready();
    expect(alive(running)).toEqual(['postgres', 'api', 'worker']);
    expect(output()).toContain(`http://localhost:${port}/api`);
    expect(output()).toContain(`http://localhost:${port}/api/docs`);
    expect(output()).toMatch(/Note +an odd setting/);
    const curl = /^ {2}curl .*$/m.exec(output())?.[0] ?? '';
    expect(execFileSync('/bin/sh', ['-c', curl.replace('curl -s', 'echo')], { encoding: 'utf8' })).toContain(
      'X-API-Key: made-1 ',
    );
    expect([modeOf('sample.json'), modeOf('secrets.json'), modeOf('runtime.json')]).toEqual([0o600, 0o600, 0o600]);

    supervisor.kill('SIGINT');
    supervisor.kill('SIGINT');
    await wait(50);
    supervisor.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(alive(running)).toEqual([]);
    expect(existsSync(join(dataDir, 'runtime.json'))).toBe(false);
  });

  it('keeps data and credentials at the next start, and shows the new port', async () => {
    const kept = sample();
    const other = await freePort();
    await ready({ PORT: String(other) });
    expect(sample()).toEqual({
      ...kept,
      baseUrl: `http://localhost:${other}/api`,
      companyBaseUrl: `http://localhost:${other}/api`,
      pactBaseUrl: `http://localhost:${other}/api/pact`,
    });
  });

  it('is refused on a folder that is already in use, which it names', async () => {
    const first = await ready();
    const second = start({ PORT: String(await freePort()) });
    expect(await second.ended).toBe(73);
    expect(second.output()).toContain(
      `already runs on ${dataDir} (http://localhost:${port}, process ${first.supervisor.pid})`,
    );
  });

  it('lets only one succeed when two start at once', async () => {
    const both = [start(), start()];
    const codes = await Promise.race(both.map(({ ended }) => ended));
    expect(codes).toBe(73);
    while (!both.some(({ output }) => output().includes('is ready'))) await wait(20);
  });

  it('is refused on a port that is taken, before anything else', async () => {
    const taker = createServer().listen(port, '127.0.0.1');
    await once(taker, 'listening');
    const fresh = join(root, 'taken');
    const refused = start({ DATA_DIR: fresh });
    expect(await refused.ended).toBe(69);
    expect(refused.output()).toContain(`Port ${port} is taken`);
    expect(existsSync(join(fresh, 'postgres'))).toBe(false);
    taker.close();
  });

  it('is refused with every fault of the settings', async () => {
    const refused = start({ PORT: '80000' });
    expect(await refused.ended).toBe(78);
    expect(refused.output()).toContain('PORT');
  });

  it('is refused if the folder cannot be created', async () => {
    writeFileSync(join(root, 'file'), '');
    const refused = start({ DATA_DIR: join(root, 'file/data') });
    expect(await refused.ended).toBe(73);
    expect(refused.output()).toContain('choose another DATA_DIR');
  });

  it.skipIf(process.platform !== 'linux')('is refused in a line where nothing can be made', async () => {
    const refused = start({ DATA_DIR: '/proc/nope/data' });
    expect(await refused.ended).toBe(73);
    expect(refused.output()).toBe('/proc/nope: no folder can be made there: choose another DATA_DIR.\n');
  });

  // Skipped on systems that do not let this user mount a disk.
  it.skipIf(!mayMount).each(['', '/data', '/data/logs', '/data/lock'])(
    'is refused in a line on a read-only disk that holds "%s"',
    async (held) => {
      const disk = join(root, 'disk');
      mkdirSync(disk, { recursive: true });
      const mount = `mount -t tmpfs tmpfs "${disk}" && mkdir -p "${disk}${held}" && mount -o remount,ro "${disk}" && exec "$@"`;
      const refused = start({ DATA_DIR: `${disk}/data` }, undefined, [...UNSHARE, 'sh', '-c', mount, 'sh']);
      expect(await refused.ended).toBe(73);
      expect(refused.output()).toMatch(/^\/.*: it is read-only: choose another DATA_DIR\.\n$/);
    },
  );

  it('counts the seconds from the npm command on, including the work of npm', async () => {
    const from = performance.now();
    const { output } = await ready({}, 'npm.mjs');
    const seconds = Number(/is ready, in ([\d.]+) s/.exec(output())?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(COMPILED_SECONDS);
    expect(seconds).toBeLessThanOrEqual((performance.now() - from) / 1000 + 0.1);
  });

  it('waits for a service that is just stopping', async () => {
    const first = await ready({ DRAIN: '1500' });
    first.supervisor.kill('SIGTERM');
    while (!first.output().includes('Stopping')) await wait(20);
    await ready();
    expect(await first.ended).toBe(0);
  });
});

describe('the sample', { timeout: 120_000 }, () => {
  const filling = (more: Record<string, string> = {}) =>
    ready({ DATA_DIR: dataDir, TO_FILL: 'one,two,three', ...more });
  const says = async ({ output, supervisor }: Started, text: string) => {
    while (!output().includes(text) && supervisor.exitCode === null) await wait(20);
    expect(output()).toContain(text);
  };

  it('is filled while the service runs; after a failure the next start goes on with the step that was left', async () => {
    const before = dataDir;
    dataDir = join(root, 'step-by-step');
    const first = await filling({ FAULTY: 'two' });
    expect(first.output()).toContain('is being filled');
    await says(first, 'The sample company is not filled: Error: it broke. The next start goes on with it.');
    expect(sample()).toMatchObject({ toFill: ['two', 'three'] });
    first.supervisor.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = await filling();
    await says(second, 'The sample company is filled, after');
    expect(second.output()).not.toContain('filling one');
    expect(sample()).not.toHaveProperty('toFill');
    second.supervisor.kill('SIGTERM');
    await second.ended;

    const third = await filling();
    expect(third.output()).not.toContain('The sample company');
    dataDir = before;
  });

  it('holds up nobody who stops the service', async () => {
    const before = dataDir;
    dataDir = join(root, 'stopped');
    const started = await filling({ TO_FILL: 'never' });
    await says(started, 'filling never');
    started.supervisor.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.output()).not.toContain('is not filled');
    dataDir = before;
  });
});

describe('a part that ends', { timeout: 120_000 }, () => {
  it.each(['api', 'worker', 'postgres'])('ends everything, with its name: %s', async (name) => {
    const { output, ended, running } = await ready();
    process.kill(running.processes[name]?.pid ?? 0, 'SIGKILL');
    expect(await ended).toBe(1);
    expect(output()).toContain(`${name} ended unexpectedly (killed by SIGKILL)`);
    expect(alive(running)).toEqual([]);
  });

  it('is quoted', async () => {
    const { output, ended, running } = await ready();
    process.kill(running.processes['api']?.pid ?? 0, 'SIGUSR2');
    expect(await ended).toBe(1);
    expect(output()).toContain('[api] an odd thing');
    expect(output()).toMatch(/api ended unexpectedly \(exit code 3\)[^]*last words/);
  });
});

describe('kill -9', { timeout: 120_000 }, () => {
  it('of the supervisor leaves no process, and the next start succeeds at once', async () => {
    const { supervisor, running } = await ready();
    supervisor.kill('SIGKILL');
    await ready();
    expect(await untilAllGone(running)).toEqual([]);
    expect(sample()['apiKey']).toBe('made-1');
  });

  it('of everything at once does not prevent the next start', async () => {
    const { supervisor, running } = await ready();
    for (const pid of [supervisor.pid, ...Object.values(running.processes).map(({ pid }) => pid)]) {
      if (pid) process.kill(pid, 'SIGKILL');
    }
    await ready();
    expect(alive(running)).toEqual([]);
    expect(sample()['apiKey']).toBe('made-1');
  });

  it.each([0, 20, 40, 60, 100])('%s ms after an app was started ends the app', async (ms) => {
    const { stdout } = spawnSync(process.execPath, ['parent.mjs', String(ms)], {
      cwd: join(root, 'workspace'),
      env: { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1' },
      encoding: 'utf8',
    });
    const api = identify(Number(stdout));
    await expect.poll(() => api && isAlive(api)).toBeFalsy();
  });

  it('in the middle of a first start does not prevent the next one', async () => {
    for (const moment of [150, 400, 800]) {
      const fresh = join(root, `killed-${moment}`);
      const { supervisor, ended } = start({ DATA_DIR: fresh });
      await wait(moment);
      supervisor.kill('SIGKILL');
      await ended;
      dataDir = fresh;
      const again = await ready();
      again.supervisor.kill('SIGTERM');
      expect(await again.ended).toBe(0);
      expect(readdirSync(fresh).filter((name) => name.includes('.new'))).toEqual([]);
    }
  });
});
