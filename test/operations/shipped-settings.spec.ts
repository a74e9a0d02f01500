import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SETTING_NAMES, unknownSettings } from '#platform';
import { apiConfig } from '../../apps/api/src/web/config/config.js';
import { readSettings } from '../../apps/cli/src/command/config.js';
import { workerConfig } from '../../apps/worker/src/config/config.js';
import { ROOT } from '../support/processes/built.js';
import type { Environment } from '../support/operations/compose.js';
import { composeServices, environmentOf } from '../support/operations/compose.js';
import { JWT_KEYS, SECRET_KEYS } from '../support/processes/environment.js';

const EXAMPLE = readFileSync(join(ROOT, '.env.example'), 'utf8');
/** With the settings that are commented out, each of which shows its default or an example. */
const WHOLE_EXAMPLE = EXAMPLE.replaceAll(/^#(?=[A-Z_]+=)/gm, '');
const KEYS = { JWT_KEYS, SECRET_KEYS };
const COMPOSE = readFileSync(join(ROOT, 'docker/compose.yaml'), 'utf8');

/** As Docker reads env files: whatever stands behind the = is the value. */
function readAsDocker(text: string): Environment {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** As shells, Node and what else reads .env files do: a # begins a comment. */
const readAsNode = (text: string): Environment => parseEnv(text) as Environment;

describe.each([
  ['Docker', readAsDocker],
  ['Node', readAsNode],
])('.env.example, read as %s does', (_name, read) => {
  const minimal = { ...read(EXAMPLE), ...KEYS };
  const whole = { ...read(WHOLE_EXAMPLE), ...KEYS };

  it('starts api, worker and cli as it stands', () => {
    const { DATABASE_URL = '' } = minimal as Environment;
    expect(apiConfig(minimal)).toMatchObject({ DATABASE_URL, BASE_DOMAIN: 'footprints.example.com' });
    expect(workerConfig(minimal)).toMatchObject({ DATABASE_URL });
    expect(readSettings(minimal, ['DATABASE_URL', 'SECRET_KEYS'])).toMatchObject({ DATABASE_URL });
  });

  it('names every setting, no other, and every default as it is', () => {
    expect(Object.keys(whole).sort()).toEqual([...SETTING_NAMES].sort());
    const { QUEUE_URL, ...defaults } = whole as Environment;
    expect(QUEUE_URL).toMatch(/^redis:/);
    expect(apiConfig(defaults)).toEqual(apiConfig(minimal));
    expect(workerConfig(defaults)).toEqual(workerConfig(minimal));
    expect(apiConfig(whole).QUEUE_URL).toBe(QUEUE_URL);
  });
});

describe('docker/compose.yaml', () => {
  const services = composeServices();

  it('gives api and worker settings that they start with, and nothing that is none', () => {
    expect(apiConfig(environmentOf(services.api))).toMatchObject({ TRUST_PROXY: 1, BASE_DOMAIN: 'localhost' });
    expect(workerConfig(environmentOf(services.worker))).toMatchObject({
      QUEUE_URL: 'redis://redis:6379',
      OPS_PORT: 9464,
    });
    for (const service of [services.api, services.worker, services.migrate, services.cli]) {
      const names = Object.keys(service.environment ?? {});
      expect(names.filter((name) => !(SETTING_NAMES as readonly string[]).includes(name))).toEqual([]);
      expect(unknownSettings(service.environment ?? {})).toEqual([]);
    }
  });

  describe('takes passwords from .env, which docker/make-env', () => {
    const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-env-'));
    const file = join(folder, '.env');
    const make = (): Environment => {
      const { status, stdout, stderr } = spawnSync('sh', [join(folder, 'make-env')], { encoding: 'utf8' });
      expect([status, stdout, stderr]).toEqual([0, '', '']);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      return readAsNode(readFileSync(file, 'utf8'));
    };
    beforeAll(() => copyFileSync(join(ROOT, 'docker/make-env'), join(folder, 'make-env')));
    afterEach(() => rmSync(file, { force: true }));
    afterAll(() => rmSync(folder, { recursive: true }));

    it('writes at random and once, each that is asked for', () => {
      const written = make();
      expect(make()).toEqual(written);
      const { POSTGRES_PASSWORD, GRAFANA_PASSWORD } = written;
      for (const password of [POSTGRES_PASSWORD, GRAFANA_PASSWORD]) expect(password).toMatch(/^[\da-f]{48}$/);
      rmSync(file);
      expect(new Set([...Object.values(written), ...Object.values(make())]).size).toBe(4);
      const asked = COMPOSE.matchAll(/\$\{([A-Z_]+):\?/g);
      expect(new Set([...asked].map(([, name]) => name))).toEqual(new Set(Object.keys({ ...KEYS, ...written })));

      const given = { ...KEYS, ...written };
      for (const service of [services.api, services.worker, services.migrate, services.cli]) {
        const { DATABASE_URL } = environmentOf(service, given);
        expect(DATABASE_URL).toBe(`postgres://footprint:${POSTGRES_PASSWORD}@postgres:5432/footprint`);
      }
      expect(environmentOf(services.postgres, given)).toMatchObject({ POSTGRES_PASSWORD });
      expect(environmentOf(services.grafana, given)).toMatchObject({ GF_SECURITY_ADMIN_PASSWORD: GRAFANA_PASSWORD });
    });

    it('adds to what is there, and leaves that as it is', () => {
      const own = 'JWT_KEYS=k:x\nexport GRAFANA_PASSWORD=mine\nPOSTGRES_PASSWORD=footprint';
      writeFileSync(file, own, { mode: 0o644 });
      make();
      expect(readFileSync(file, 'utf8').trimEnd()).toBe(own);
      writeFileSync(file, 'JWT_KEYS=k:x');
      expect(make()).toMatchObject({ JWT_KEYS: 'k:x', POSTGRES_PASSWORD: expect.any(String) });
    });

    it('is named where a password is missing, and where the pages say how to start', () => {
      for (const service of [services.api, services.postgres, services.grafana])
        expect(() => environmentOf(service, KEYS)).toThrow('run docker/make-env');
      expect(readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')).toMatch(
        /^docker\/make-env\n(?:.*\n)*docker compose -f docker\/compose\.yaml up -d$/m,
      );
      expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')).toContain('**/.env');
    });
  });

  it('starts again what ended, and lets it end in time', () => {
    for (const name of ['balancer', 'api', 'worker', 'postgres', 'redis'] as const) {
      expect([name, services[name].restart]).toEqual([name, 'unless-stopped']);
    }
    const { SHUTDOWN_DELAY } = apiConfig(environmentOf(services.api));
    // What an api takes for requests under way (apps/api/src/main.ts), and a worker for attempts (apps/worker/src/main.ts).
    expect(Number.parseInt(services.api.stop_grace_period) * 1000).toBeGreaterThan(SHUTDOWN_DELAY + 25_000);
    const { ATTEMPT_TIMEOUT } = workerConfig(environmentOf(services.worker));
    expect(Number.parseInt(services.worker.stop_grace_period) * 1000).toBeGreaterThan(ATTEMPT_TIMEOUT + 5_000);
  });

  it('keeps the queue over a restart, and loses nothing of it when memory is full', () => {
    const command = services.redis.command.join(' ');
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  it.each([
    ['api', ':3000/', '/api/health/ready'],
    ['worker', ':9464/', '/health/ready'],
  ] as const)('asks an %s whether it is ready, and believes no other answer', async (name, at, path) => {
    const [, program = '', ...words] = services[name].healthcheck?.test ?? [];
    for (const [status, exitCode] of [
      [200, 0],
      [503, 1],
    ]) {
      const asked: string[] = [];
      const api = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.writeHead(status ?? 0).end();
      }).listen(0, '127.0.0.1');
      await once(api, 'listening');
      const { port } = api.address() as AddressInfo;
      const probe = spawn(
        program,
        words.map((word) => word.replace(at, `:${port}/`)),
      );
      expect(await once(probe, 'exit')).toEqual([exitCode, null]);
      expect(asked).toEqual([path]);
      api.close();
    }
  });
});
