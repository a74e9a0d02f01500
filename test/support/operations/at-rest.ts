import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshKey } from '../../../apps/cli/src/operations/keys.js';
import { freePort } from '../processes/free-port.js';
import { Installation } from '../processes/installation.js';
import { startRedis } from '../queues/queues.js';
import { until } from '../run/until.js';
import type { Pace } from './prometheus.js';
import { Prometheus } from './prometheus.js';

interface Rule {
  readonly name: string;
  readonly health: string;
  readonly lastError?: string;
}

/** What a Prometheus saw of an api and a worker that nobody asked for anything. */
export interface AtRest {
  /** Alerts that fired at any time. */
  readonly fired: readonly string[];
  /** Rules that could not be evaluated. */
  readonly broken: readonly Rule[];
  /** The most that waited for a connection of the database, in any scrape of any process. */
  readonly waited: number;
  /** The scrapes of each process. */
  readonly scrapes: number;
}

/** Starts an api and a worker with a queue on Redis, and leaves them alone for a number of scrapes. */
export async function observedAtRest(scrapes: number, pace: Pace): Promise<AtRest> {
  const redis = await startRedis();
  const folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-backup-'));
  const mark = join(folder, 'backup-ended');
  writeFileSync(mark, '');
  const [JWT_KEYS, SECRET_KEYS] = [freshKey(new Date()), freshKey(new Date())];
  const installation = await Installation.make({ QUEUE_URL: redis.url, BACKUP_MARK: mark, JWT_KEYS, SECRET_KEYS });
  const [api, worker] = [await freePort(), await freePort()];
  await installation.startApi({ OPS_PORT: String(api) });
  await installation.startWorker({ OPS_PORT: String(worker) });
  const prometheus = await Prometheus.start({ api: [api], worker: [worker] }, pace);
  try {
    const scraped = `min(count_over_time(footprint_database_waiting[1h]))`;
    const limit = scrapes * (pace.interval ?? 1) * 2_000 + 60_000;
    await until(
      'they were scraped often enough',
      async () => ((await prometheus.query(scraped))[0]?.value ?? 0) >= scrapes,
      limit,
    );
    return await told(prometheus);
  } finally {
    await prometheus.stop();
    await installation.close();
    await redis.stop();
    await rm(folder, { recursive: true });
  }
}

async function told(prometheus: Prometheus): Promise<AtRest> {
  const { groups } = await prometheus.ask<{ groups: { rules: Rule[] }[] }>('rules');
  const fired = await prometheus.query('count_over_time(ALERTS{alertstate="firing"}[1h])');
  const [waited] = await prometheus.query('max(max_over_time(footprint_database_waiting[1h]))');
  const [scrapes] = await prometheus.query('min(count_over_time(up{job=~"footprint-(api|worker)"}[1h]))');
  return {
    fired: fired.map(({ metric }) => JSON.stringify(metric)),
    broken: groups
      .flatMap(({ rules }) => rules)
      .filter(({ health, lastError }) => health !== 'ok' || lastError !== undefined),
    waited: waited?.value ?? NaN,
    scrapes: scrapes?.value ?? NaN,
  };
}
