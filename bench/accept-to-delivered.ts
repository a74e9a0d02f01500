import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDataSource, addMaterials, analyze, forOneOf } from './support/exchange-company.js';
import { install } from './support/installation.js';
import type { Accepted } from './support/load.js';
import { Load } from './support/load.js';
import { rawCommitsPerSecond } from './support/raw-limit.js';
import type { Requester } from './support/requester.js';
import { startRequester } from './support/requester.js';

/**
 * How long a healthy requester on this machine waits for its answer after its request was accepted, and how many
 * requests and answers go through in a second. Client, requester, api, worker and database share the machine.
 * `node dist/bench/accept-to-delivered.js [--redis] [--requests 1000] [--rate 200] [--connections 32]`
 */
const { values } = parseArgs({
  options: {
    redis: { type: 'boolean', default: false },
    requests: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '200' },
    connections: { type: 'string', default: '32' },
  },
});
const requests = Number(values.requests);
const connections = Number(values.connections);
const PRODUCTS = 50;

const installation = await install({ redis: values.redis });
const requester = await startRequester();
try {
  await addDataSource(installation, 'Requester', requester.url);
  await addMaterials(installation, PRODUCTS);
  const load = new Load(installation, requester.url, connections, forOneOf(PRODUCTS));
  await allAnswered(requester, await load.flatOut(200)); // A warm-up: the first requests compile and connect.
  await analyze(installation);

  const paced = await load.paced(requests, Number(values.rate));
  await allAnswered(requester, paced);
  const burst = await load.flatOut(requests);
  await allAnswered(requester, burst);

  const raw = await rawCommitsPerSecond(installation.databaseUrl, connections, 2_000);
  const accepted = perSecond(burst, ({ acceptedAt }) => acceptedAt);
  const answered = perSecond(burst, ({ id }) => requester.answeredAt.get(id) ?? NaN);
  console.log(
    JSON.stringify(
      {
        queue: values.redis ? 'redis' : 'postgres',
        requests,
        [`at ${values.rate} requests a second`]: delays(paced),
        [`as fast as ${connections} connections go`]: {
          ...delays(burst),
          acceptedPerSecond: accepted,
          answersPerSecond: answered,
        },
        rawCommitsPerSecond: Math.round(raw),
        acceptedToRawCommits: round(accepted / raw),
      },
      undefined,
      2,
    ),
  );
} finally {
  await requester.close();
  await installation.stop();
}

function delays(sent: readonly Accepted[]): Record<string, number> {
  const toAccepted = sent.map(({ sentAt, acceptedAt }) => acceptedAt - sentAt);
  // The answer can arrive before we have read that the request was accepted.
  const toDelivered = sent.map(({ id, acceptedAt }) => Math.max(0, (requester.answeredAt.get(id) ?? NaN) - acceptedAt));
  return {
    acceptMsP50: percentile(toAccepted, 50),
    acceptMsP99: percentile(toAccepted, 99),
    acceptToDeliveredMsP50: percentile(toDelivered, 50),
    acceptToDeliveredMsP99: percentile(toDelivered, 99),
  };
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN);
}

function perSecond(sent: readonly Accepted[], doneAt: (one: Accepted) => number): number {
  const from = Math.min(...sent.map(({ sentAt }) => sentAt));
  const to = Math.max(...sent.map(doneAt));
  return Math.round(sent.length / ((to - from) / 1_000));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

async function allAnswered({ answeredAt }: Requester, sent: readonly Accepted[]): Promise<void> {
  const until = performance.now() + 120_000;
  while (!sent.every(({ id }) => answeredAt.has(id))) {
    if (performance.now() > until) throw new Error('Not every request is answered.');
    await wait(10);
  }
}
