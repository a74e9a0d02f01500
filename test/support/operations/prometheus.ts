import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

export interface Sample {
  readonly metric: Record<string, string>;
  readonly value: number;
}

/** A real Prometheus with the configuration and the rules of docker/observability, which scrapes these processes every second. */
export class Prometheus {
  private constructor(
    readonly url: string,
    readonly stop: () => Promise<void>,
  ) {}

  /** @param ports those of the operators' ports of apis and workers */
  static async start(ports: { api: readonly number[]; worker: readonly number[] }): Promise<Prometheus> {
    const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-prometheus-'));
    const config = readFileSync(join(OBSERVABILITY, 'prometheus.yml'), 'utf8')
      .replaceAll(/_interval: 15s/g, '_interval: 1s')
      .replaceAll(/dns_sd_configs: \[\{ names: \[(\w+)\].*\}\]/g, (_, name: 'api' | 'worker') => {
        const targets = ports[name].map((port) => `'127.0.0.1:${port}'`);
        return `static_configs: [{ targets: [${targets.join(', ')}] }]`;
      });
    writeFileSync(join(folder, 'prometheus.yml'), config);
    copyFileSync(join(OBSERVABILITY, 'rules.yml'), join(folder, 'rules.yml'));
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
