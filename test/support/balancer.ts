import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './built.js';
import { freePort } from './free-port.js';
import { until } from './until.js';

/** Where Debian installs it. That folder is not in every user's PATH. */
const PROGRAM = process.env['HAPROXY'] ?? '/usr/sbin/haproxy';

/** If it is missing in CI, the test fails. */
export function hasBalancer(): boolean {
  if (spawnSync(PROGRAM, ['-v']).status === 0) return true;
  if (process.env['CI']) throw new Error('There is no haproxy, and CI has to test what is behind one.');
  return false;
}

export interface Balancer {
  url: string;
  close(): Promise<void>;
}

/**
 * The load balancer of docker/compose.yaml, with its own configuration, in front of these apis instead of those in
 * Docker.
 */
export async function startBalancer(apis: readonly string[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-balancer-'));
  const path = join(folder, 'haproxy.cfg');
  const port = await freePort();
  const servers = apis.map((url, n) => `server api${n + 1} ${new URL(url).host}`).join('\n  ');
  const configuration = readFileSync(join(ROOT, 'docker/haproxy.cfg'), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/server-template .*/, servers);
  writeFileSync(path, configuration);
  const haproxy = spawn(PROGRAM, ['-f', path, '-db'], { stdio: 'ignore' });
  const kill = (): void => void haproxy.kill('SIGKILL');
  process.once('exit', kill);
  haproxy.once('exit', () => process.off('exit', kill));
  const url = `http://127.0.0.1:${port}`;
  await until('the balancer has found an api', async () => {
    const answer = await fetch(`${url}/api/health/live`).catch(() => undefined);
    return answer?.status === 200;
  });
  return {
    url,
    close: async () => {
      const gone = once(haproxy, 'exit');
      haproxy.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}
