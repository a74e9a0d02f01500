import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTING_NAMES, VERSION } from '#platform';
import { apiConfig } from '../../apps/api/src/web/config/config.js';
import { workerConfig } from '../../apps/worker/src/config/config.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { builtScript, ROOT } from '../support/processes/built.js';
import { JWT_KEYS, SECRET_KEYS } from '../support/processes/environment.js';
import { isThere } from '../support/run/needs.js';

const UNITS = join(ROOT, 'docker/systemd');
const PAGE = readFileSync(join(ROOT, 'docs/operating/systemd.md'), 'utf8');
const HAS_SYSTEMD = isThere(
  spawnSync('systemd-analyze', ['--version']).status === 0,
  'No systemd is installed',
  'skip',
);

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-systemd-'));
  database = await cloneDatabase();
  const secrets = { JWT_KEYS, SECRET_KEYS, DATABASE_URL: database.url, QUEUE_URL: database.url };
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), value);
  const [, settings = ''] = /```ini\n([\s\S]*?)```/.exec(PAGE) ?? [];
  writeFileSync(join(folder, 'settings'), settings);
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true });
});

/** The settings of a unit by their names, with repeated ones in order. */
function unit(app: 'api' | 'worker', instance: string): Map<string, string[]> {
  const text = readFileSync(join(UNITS, `footprint-exchange-${app}@.service`), 'utf8')
    .replaceAll('%i', instance)
    .replaceAll('%d', folder);
  const found = new Map<string, string[]>();
  for (const [, name = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm))
    found.set(name, [...(found.get(name) ?? []), value]);
  return found;
}

/** What its process is given. */
function environmentOf(its: Map<string, string[]>): Record<string, string> {
  const files = [...readFileSync(join(folder, 'settings'), 'utf8').matchAll(/^(\w+)=(.*)$/gm)];
  const given = (its.get('Environment') ?? []).flatMap((line) => line.split(' ').map((each) => each.split('=')));
  return Object.fromEntries([...files.map(([, name, value]) => [name, value]), ...given]) as Record<string, string>;
}

describe('docker/systemd', () => {
  it.skipIf(!HAS_SYSTEMD).each(['api', 'worker'])('has a unit of the %s that systemd takes', (app) => {
    const name = `footprint-exchange-${app}@.service`;
    const text = readFileSync(join(UNITS, name), 'utf8').replace('/usr/bin/node', process.execPath);
    writeFileSync(join(folder, name), text);
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], {
      encoding: 'utf8',
    });
    expect(stdout + stderr).toBe('');
  });

  it('starts both with settings that they take, and each secret from a file', () => {
    const [api, worker] = [unit('api', '3000'), unit('worker', '9464')];
    for (const its of [api, worker]) {
      const environment = environmentOf(its);
      const names = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
      expect(
        names.filter((name) => name !== 'NODE_ENV' && !(SETTING_NAMES as readonly string[]).includes(name)),
      ).toEqual([]);
      const loaded = its.get('LoadCredential')?.map((each) => each.split(':')[0]);
      expect(names.filter((name) => `${name}_FILE` in environment).sort()).toEqual(loaded?.sort());
      expect(existsSync(join(ROOT, its.get('ExecStart')?.[0]?.split(' ').at(-1) ?? ''))).toBe(true);
    }
    expect(apiConfig(environmentOf(api))).toMatchObject({ PORT: 3000, OPS_PORT: 13_000, HOST: '127.0.0.1' });
    expect(workerConfig(environmentOf(worker))).toMatchObject({ OPS_PORT: 9464, QUEUE_URL: database.url });
  });

  it('lets each end in time', () => {
    const seconds = (its: Map<string, string[]>): number => Number(its.get('TimeoutStopSec')?.[0]) * 1_000;
    const [api, worker] = [unit('api', '3000'), unit('worker', '9464')];
    expect(seconds(api)).toBeGreaterThan(apiConfig(environmentOf(api)).SHUTDOWN_DELAY + 25_000);
    expect(seconds(worker)).toBeGreaterThan(workerConfig(environmentOf(worker)).ATTEMPT_TIMEOUT + 5_000);
  });

  it('has the cli with the settings of both', () => {
    const script = join(folder, 'footprint-exchange');
    const text = readFileSync(join(UNITS, 'footprint-exchange'), 'utf8')
      .replace('/etc/footprint-exchange', folder)
      .replace('/opt/footprint-exchange/current', ROOT)
      .replace('exec node', `exec ${process.execPath}`);
    writeFileSync(script, text, { mode: 0o755 });
    expect(builtScript('cli')).toBe(join(ROOT, 'dist/bin/cli.js'));
    const run = (...words: string[]) => spawnSync(script, words, { env: { PATH: '/usr/bin:/bin' }, encoding: 'utf8' });
    expect(run('--version').stdout).toContain(VERSION);
    const { status, stdout } = run('doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string }[] };
    const faulty = checks.filter(({ state }) => state === 'fault');
    expect([status, faulty]).toEqual([0, []]);
  });
});
