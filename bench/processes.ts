import 'reflect-metadata';
import type { ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { arrived, delays } from './support/deliveries.js';
import { addDataSource, addMaterials, analyze, forOneOf } from './support/exchange-company.js';
import { percentile, print, round } from './support/figures.js';
import type { Installation } from './support/installation.js';
import { install } from './support/installation.js';
import type { Accepted } from './support/load.js';
import { Load } from './support/load.js';
import { end } from './support/process.js';
import { cpuMicroseconds } from './support/process-use.js';
import { startRequester } from './support/requester.js';

/**
 * How many requests of partners one, two and four apis accept in a second, and how many one, two and four workers answer, over the
 * queue in Redis and the one in PostgreSQL. The client sends to each api the same number of requests, as a balancer would.
 * `node dist/bench/processes.js [--sizes 1,2,4] [--requests 2000] [--connections 32]`
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1,2,4' },
    requests: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '32' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const [requests, connections] = [Number(values.requests), Number(values.connections)];
const PRODUCTS = 50;

const found: Record<string, Record<string, object>> = {};
for (const redis of [true, false]) {
  const queue = (found[redis ? 'redis' : 'postgres'] = {} as Record<string, object>);
  for (const size of sizes) queue[`${size} apis, ${size} workers`] = await measured(redis, size);
}
print({ requests, connections, found });

async function measured(redis: boolean, size: number): Promise<object> {
  const installation = await install({ redis, worker: false });
  const requester = await startRequester();
  try {
    await addDataSource(installation, 'Requester', requester.url);
    await addMaterials(installation, PRODUCTS);
    const apis = [installation.url];
    for (let nth = 1; nth < size; nth++) apis.push((await installation.startApi()).url);
    const workers: ChildProcess[] = [];
    for (let nth = 0; nth < size; nth++) workers.push(await installation.startWorker());
    const loads = apis.map(
      (url) => new Load({ ...installation, url }, requester.url, connections / size, forOneOf(PRODUCTS)),
    );
    const send = async (count: number): Promise<Accepted[]> =>
      (await Promise.all(loads.map((load) => load.flatOut(count / size)))).flat();
    await send(400); // A warm-up: the first requests compile and connect.
    await arrived(requester, 400);
    await analyze(installation);
    const usedBefore = workers.map(({ pid }) => cpuMicroseconds(pid));
    const from = performance.now();
    const sent = await send(requests);
    const accepted = performance.now() - from;
    const open = await openConnections(installation);
    await arrived(requester, 400 + requests);
    const answered = performance.now() - from;
    const used = workers.map(({ pid }, nth) => cpuMicroseconds(pid) - (usedBefore[nth] ?? 0));
    await Promise.all(workers.map(end));
    return {
      acceptedPerSecond: Math.round(requests / (accepted / 1_000)),
      answersPerSecond: Math.round(requests / (answered / 1_000)),
      acceptMsP99: round(
        percentile(
          sent.map(({ sentAt, acceptedAt }) => acceptedAt - sentAt),
          99,
        ),
      ),
      acceptToDeliveredMs: delays(requester, sent),
      databaseConnections: open,
      coresOfWorkers: round(used.reduce((sum, one) => sum + one, 0) / (answered * 1_000)),
    };
  } finally {
    await requester.close();
    await installation.stop();
  }
}

async function openConnections({ database }: Installation): Promise<number> {
  const [open] = await database.queryAcross<{ count: number }>(
    'deployment',
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return open?.count ?? NaN;
}
