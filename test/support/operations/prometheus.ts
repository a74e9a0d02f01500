import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../processes/built.js';
import { freePort } from '../processes/free-port.js';
import { isThere } from '../run/needs.js';
import { until } from '../run/until.js';

export const OBSERVABILITY = join(ROOT, 'docker/observability');

/** Whether Prometheus and promtool are installed. If they are missing in CI, the test fails. */
export function hasPrometheus(): boolean {
  const there = ['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0);
  return isThere(there, 'No Prometheus is installed');
}

const shipped = (name: string): string => readFileSync(join(OBSERVABILITY, name), 'utf8');

const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** The rules with shorter times: ranges, and for how long something has to hold. */
function sooner(rules: string, faster: number): string {
  const shorter = (_: string, before: string, count: string, unit: keyof typeof UNITS): string =>
    `${before}${Math.ceil((Number(count) * UNITS[unit] * 1_000) / faster)}ms`;
  return rules.replaceAll(/(\[|for: )(\d+)([smhd])(?=\]|$)/gm, shorter);
}

/** As a scrape configuration names them. */
export function staticConfigs(ports: readonly number[]): string {
  return `static_configs: [{ targets: [${ports.map((port) => `'127.0.0.1:${port}'`).join(', ')}] }]`;
}

export interface Sample {
  readonly metric: Record<string, string>;
  readonly value: number;
}

/** The ports at which processes and balancers are scraped. */
export interface Scraped {
  readonly api: readonly number[];
  readonly worker: readonly number[];
  readonly balancer?: readonly number[];
  /** The port of a blackbox exporter, and what it asks. */
  readonly outside?: { readonly blackbox: number; readonly asked: string };
}

export interface Pace {
  /** Seconds between two scrapes, and between two evaluations of the rules. */
  readonly interval?: number;
  /** The same of workers: a scrape may take no longer, and waits 3 s for figures of a database that does not answer. */
  readonly workerInterval?: number;
  /** How many times shorter all times of the rules are than those that are shipped. */
  readonly faster?: number;
  /** Further scrape configurations. */
  readonly more?: string;
}

/** A real Prometheus with the configuration and the rules of docker/observability, which scrapes these processes. */
export class Prometheus {
  private constructor(
    readonly url: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(
    scraped: Scraped,
    { interval = 1, workerInterval = interval, faster = 1, more = '' }: Pace = {},
  ): Promise<Prometheus> {
    const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-prometheus-'));
    const { outside } = scraped;
    const config = shipped('prometheus.yml')
      .replaceAll(/_interval: 15s/g, `_interval: ${interval}s`)
      .replace(
        'job_name: footprint-worker',
        `$&\n    scrape_interval: ${workerInterval}s\n    scrape_timeout: ${workerInterval}s`,
      )
      .replaceAll(/dns_sd_configs: \[\{ names: \[(\w+)\].*\}\]/g, (_, name: 'api' | 'worker' | 'balancer') =>
        staticConfigs(scraped[name] ?? []),
      )
      .replace(/targets: \['http:\/\/balancer.*'\]/, `targets: [${outside ? `'${outside.asked}'` : ''}]`)
      .replace('blackbox:9115', `127.0.0.1:${outside?.blackbox}`);
    writeFileSync(join(folder, 'prometheus.yml'), `${config}${more}`);
    writeFileSync(join(folder, 'rules.yml'), sooner(shipped('rules.yml'), faster));
    const port = await freePort();
    const server = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    const kill = (): void => void server.kill('SIGKILL');
    process.once('exit', kill);
    const gone = once(server, 'exit');
    const prometheus = new Prometheus(`http://127.0.0.1:${port}`, async () => {
      process.off('exit', kill);
      kill();
      await gone;
      rmSync(folder, { recursive: true });
    });
    await until('Prometheus is ready', async () => {
      const answer = await fetch(`${prometheus.url}/-/ready`).catch(() => undefined);
      return answer?.status === 200;
    });
    return prometheus;
  }

  /** What a query gives now. @throws Error for a query that is none */
  async query(expression: string): Promise<Sample[]> {
    const { result } = await this.ask<{ result: { metric: Record<string, string>; value: [number, string] }[] }>(
      `query?query=${encodeURIComponent(expression)}`,
    );
    return result.map(({ metric, value: [, value] }) => ({ metric, value: Number(value) }));
  }

  async ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.url}/api/v1/${path}`);
    const { data, error } = (await answer.json()) as { data: T; error?: string };
    if (error !== undefined) throw new Error(`${path}: ${error}`);
    return data;
  }
}
