import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CompanyId, Database } from '#platform';
import type { ApiInstallation } from './api-installation.js';
import { apiEnvironment, installApiOn } from './api-installation.js';
import { round } from './figures.js';
import { HttpLoad } from './http-load.js';
import { addCompanies, EACH, MONTHS } from './many-companies.js';
import { end, freePort, startApp } from './process.js';
import { cpuMicroseconds, residentMiB } from './process-use.js';
import { filledOnce, openMeasured } from './scale-databases.js';
import type { Bounds, Costs } from './scale-measure.js';
import { costsOf, exponentsOf, spread } from './scale-measure.js';
import type { Operations } from './scale-operations.js';
import { operationsOn } from './scale-operations.js';

/** The companies that send requests. */
const CALLERS = 200;
const IDLE_SECONDS = 30;
const CLI = new URL('../../bin/cli.js', import.meta.url).pathname;

export interface ManyCompanies extends Bounds {
  readonly keep: string;
  readonly counts: readonly number[];
  readonly fillOnly: boolean;
}

/** What one company's operations cost beside more and more others, and what looks at all of them: workers, a start, a scrape. */
export async function manyCompanies({ keep, counts, fillOnly, ...bounds }: ManyCompanies): Promise<object> {
  const found: Record<string, object> = {};
  const costs: [number, Costs][] = [];
  for (const count of counts) {
    const folder = join(keep, `companies-${count}`);
    await filledOnce(folder, (database) => addCompanies(database, count));
    if (fillOnly) continue;
    const { operations, ...rest } = await measured(folder, count, bounds);
    costs.push([count, operations]);
    found[count] = { operations, ...rest };
    await writeFile(join(folder, 'found.json'), JSON.stringify(found[count]));
  }
  return { each: EACH, found, exponents: exponentsOf(costs) };
}

async function measured(folder: string, count: number, bounds: Bounds) {
  const server = await openMeasured(folder);
  const migrateMs = await migrated(server.url);
  const began = performance.now();
  const installation = await installApiOn(server, () => Promise.resolve());
  const apiStartMs = Math.round(performance.now() - began);
  const load = new HttpLoad(1);
  try {
    const { database, api } = installation;
    await database.queryAcross('deployment', 'create extension if not exists pg_stat_statements');
    const worker = await workerWhileIdle(installation);
    const companies = await database.queryAcross<{ uuid: CompanyId }>(
      'deployment',
      `select uuid from company where subdomain ~ '^small-' order by random() limit ${CALLERS}`,
    );
    const before = residentMiB(api.pid);
    const each: Operations[] = [];
    for (const { uuid } of companies) each.push(await operationsOf(installation, uuid));
    const firstAndSecond = [await inTurns(load, each), await inTurns(load, each)];
    const operations = await costsOf(database, load, roundRobin(each), bounds);
    return {
      ...{ operations, migrateMs, apiStartMs, worker },
      oneActivity: { firstOfACompany: firstAndSecond[0], second: firstAndSecond[1] },
      apiMiB: { before: round(before, 0), after: round(residentMiB(api.pid), 0), callers: companies.length },
      chainingAll: await chainedAll(installation, count),
      connections: await connectionsOf(database),
      databaseBytesEach: await bytesEach(database, count),
    };
  } finally {
    load.close();
    await installation.stop();
  }
}

function operationsOf({ url, database }: ApiInstallation, company: CompanyId): Promise<Operations> {
  return operationsOn({ url, database, company, rows: EACH.activities, months: MONTHS, page: 20 });
}

async function inTurns(load: HttpLoad, each: readonly Operations[]): Promise<object> {
  const took: number[] = [];
  for (const operations of each) {
    const next = operations['one activity'];
    if (next) took.push((await load.ask(next())).ms);
  }
  return spread(took);
}

/** The same operations, of one company after the other. */
function roundRobin(each: readonly Operations[]): Operations {
  const names = Object.keys(each[0] ?? {});
  const next = (name: string) => {
    let nth = 0;
    return () => {
      const request = each[nth++ % each.length]?.[name];
      if (!request) throw new Error(`No company has the operation ${name}.`);
      return request();
    };
  };
  return Object.fromEntries(names.map((name) => [name, next(name)]));
}

async function migrated(databaseUrl: string): Promise<number> {
  const began = performance.now();
  const cli = spawn(process.execPath, [CLI, 'migrate'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(cli, 'exit')) as [number];
  if (code !== 0) throw new Error(`migrate ended with ${code}.`);
  return Math.round(performance.now() - began);
}

interface Worker {
  readonly pid: number;
  readonly metricsUrl: string;
  readonly startMs: number;
  stop(): Promise<void>;
}

async function startWorker({ databaseUrl }: ApiInstallation): Promise<Worker> {
  const ops = await freePort();
  const began = performance.now();
  const worker = await startApp('worker', {
    ...apiEnvironment(databaseUrl, 0),
    LOG_LEVEL: 'error',
    OPS_PORT: String(ops),
  });
  return {
    ...{ pid: worker.pid ?? NaN, startMs: Math.round(performance.now() - began) },
    ...{ metricsUrl: `http://127.0.0.1:${ops}/metrics`, stop: () => end(worker) },
  };
}

/** What a worker does while nothing is to be done: the mean of each sweep, and what the database spends on all of them. */
async function workerWhileIdle(installation: ApiInstallation): Promise<object> {
  const { database } = installation;
  const worker = await startWorker(installation);
  try {
    await wait(10_000); // What is done once after the start is not idleness.
    const before = sweepsIn(await scraped(worker));
    const cpu = cpuMicroseconds(worker.pid);
    await database.queryAcross('deployment', 'select pg_stat_statements_reset()');
    await wait(IDLE_SECONDS * 1_000);
    const [spent] = await database.queryAcross<{ ms: number }>(
      'deployment',
      `select sum(total_exec_time)::float8 as ms from pg_stat_statements where toplevel and query not like '%pg_stat_statements%'`,
    );
    const usedCpu = cpuMicroseconds(worker.pid) - cpu;
    const began = performance.now();
    const after = sweepsIn(await scraped(worker));
    const scrapeMs = round(performance.now() - began);
    const sweepMs = Object.fromEntries(
      [...after].map(([name, { count, seconds }]) => {
        const was = before.get(name) ?? { count: 0, seconds: 0 };
        return [name, count > was.count ? round(((seconds - was.seconds) * 1_000) / (count - was.count)) : null];
      }),
    );
    return {
      ...{ startMs: worker.startMs, scrapeMs, sweepMs },
      workerCpuMsPerSecond: round(usedCpu / 1_000 / IDLE_SECONDS),
      databaseMsPerSecond: round((spent?.ms ?? NaN) / IDLE_SECONDS),
    };
  } finally {
    await worker.stop();
  }
}

async function scraped({ metricsUrl }: Worker): Promise<string> {
  return (await fetch(metricsUrl)).text();
}

/** Of the metrics of a worker: how often each sweep has run, and for how long. */
function sweepsIn(metrics: string): Map<string, { count: number; seconds: number }> {
  const found = new Map<string, { count: number; seconds: number }>();
  const lines = /^footprint_sweep_duration_seconds_(sum|count)\{sweep="([^"]*)",result="done"\} (\S+)$/gm;
  for (const [, kind, name = '', value] of metrics.matchAll(lines)) {
    const sweep = found.get(name) ?? { count: 0, seconds: 0 };
    found.set(name, { ...sweep, [kind === 'sum' ? 'seconds' : 'count']: Number(value) });
  }
  return found;
}

/** How long a worker takes to chain one entry of the audit of every company. */
async function chainedAll(installation: ApiInstallation, count: number): Promise<object> {
  const { database } = installation;
  await database.queryAcross(
    'deployment',
    `insert into audit_entry (company, actor, action, kind, record, name)
     select uuid, 'bench', 'update', 'company', uuid::text, name from company where subdomain ~ '^small-'`,
  );
  const worker = await startWorker(installation);
  try {
    const began = performance.now();
    for (;;) {
      const [open] = await database.queryAcross<{ waits: boolean }>(
        'deployment',
        'select exists (select from audit_entry where number is null) as waits',
      );
      if (!open?.waits) break;
      await wait(20);
    }
    const seconds = (performance.now() - began) / 1_000;
    return { seconds: round(seconds), msEach: round((seconds * 1_000) / count) };
  } finally {
    await worker.stop();
  }
}

async function connectionsOf(database: Database): Promise<number> {
  const [open] = await database.queryAcross<{ count: number }>(
    'deployment',
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return open?.count ?? NaN;
}

async function bytesEach(database: Database, count: number): Promise<number> {
  const [size] = await database.queryAcross<{ bytes: number }>(
    'deployment',
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Math.round((size?.bytes ?? NaN) / count);
}
