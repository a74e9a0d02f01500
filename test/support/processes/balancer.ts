import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ROOT } from './built.js';
import { freePort } from './free-port.js';
import { isThere } from '../run/needs.js';
import { until } from '../run/until.js';

/** Where Debian installs it. That folder is not in every user's PATH. */
export const PROGRAM = process.env['HAPROXY'] ?? '/usr/sbin/haproxy';

const LINES_KEPT = 1_000;

/** If it is missing in CI, the test fails. */
export function hasBalancer(): boolean {
  return isThere(spawnSync(PROGRAM, ['-v']).status === 0, 'No HAProxy is installed, and HAPROXY names none');
}

export interface Balancer {
  url: string;
  /** Where Prometheus scrapes it. */
  metricsPort: number;
  /** What it logs: requests, and which apis are ready. */
  lines: string[];
  /** Sends an api no more requests, as an operator does before one ends that does not say by itself that it is ending. */
  drain(api: string): Promise<void>;
  /** Sends an api requests again, once it is ready. */
  admit(api: string): Promise<void>;
  /** How many apis it has found to be ready. */
  ready(): Promise<number>;
  close(): Promise<void>;
}

/**
 * The load balancer of docker/compose.yaml, with its own configuration, in front of these apis instead of those in
 * Docker.
 * @param inFront further lines of its frontend
 * @param sections further sections
 */
export async function startBalancer(
  apis: readonly string[],
  { inFront = '', sections = '' }: { inFront?: string; sections?: string } = {},
): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-balancer-'));
  const path = join(folder, 'haproxy.cfg');
  const [port, metricsPort] = [await freePort(), await freePort()];
  const servers = apis.map((url, n) => `server api${n + 1} ${new URL(url).host}`).join('\n  ');
  const configuration = readFileSync(join(ROOT, 'docker/haproxy.cfg'), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('bind :8405', `bind 127.0.0.1:${metricsPort}`)
    .replace('global\n', `global\n  stats socket ${join(folder, 'admin')} level admin\n`)
    .replace('default_backend apis', `${inFront}\n  default_backend apis`)
    .replace(/server-template .*/, servers);
  writeFileSync(path, `${configuration}\n${sections}\n`);
  const haproxy = spawn(PROGRAM, ['-f', path, '-db'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const lines: string[] = [];
  createInterface({ input: haproxy.stdout }).on('line', (line) => {
    lines.push(line);
    if (lines.length > LINES_KEPT) lines.shift();
  });
  const kill = (): void => void haproxy.kill('SIGKILL');
  process.once('exit', kill);
  haproxy.once('exit', () => process.off('exit', kill));
  const url = `http://127.0.0.1:${port}`;
  const set = (api: string, state: 'drain' | 'ready'): Promise<void> =>
    tell(join(folder, 'admin'), `set server apis/api${apis.indexOf(api) + 1} state ${state}`);
  await until('the balancer has found an api', async () => {
    const answer = await fetch(`${url}/api/health/live`).catch(() => undefined);
    return answer?.status === 200;
  });
  return {
    url,
    metricsPort,
    lines,
    drain: (api) => set(api, 'drain'),
    admit: (api) => set(api, 'ready'),
    ready: async () => {
      const servers = (await ask(join(folder, 'admin'), 'show stat')).split('\n').map((line) => line.split(','));
      return servers.filter(([pool, server, ...stats]) => pool === 'apis' && server !== 'BACKEND' && stats[15] === 'UP')
        .length;
    },
    close: async () => {
      const gone = once(haproxy, 'exit');
      haproxy.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

function ask(socket: string, command: string): Promise<string> {
  return text(connect(socket).end(`${command}\n`));
}

/** A command for HAProxy. It answers only what it does not do. */
async function tell(socket: string, command: string): Promise<void> {
  const answer = await ask(socket, command);
  if (answer.trim() !== '') throw new Error(`haproxy: ${command}: ${answer}`);
}
