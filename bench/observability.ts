import 'reflect-metadata';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Companies, PERMISSIONS } from '#access';
import { Database, migrate } from '#platform';
import { apiEnvironment, tokenOf } from './support/api-installation.js';
import { openDatabase } from './support/database-server.js';
import { median, print, round } from './support/figures.js';
import type { LoadRequest } from './support/http-load.js';
import { HttpLoad } from './support/http-load.js';
import { addElements } from './support/many-elements.js';
import { cpuMicroseconds } from './support/process-use.js';
import { end, freePort, startApp } from './support/process.js';

/**
 * What logging, metrics and traces cost an api: three of them on one database, of which one is asked at a time, in turn. `bare` logs errors
 * only and has no port for operators; `observed` logs every request to a file and is scraped every second; `traced` sends one trace in ten
 * besides. Ratios are medians over the rounds, of rates (more is better) and of processor time a request (less is better; it varies less).
 * `node dist/bench/observability.js [--rounds 9] [--seconds 0.5] [--only read,page,create,event]`
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '0.5' },
    only: { type: 'string', default: 'read,page,create,event' },
  },
});
const [rounds, seconds] = [values.rounds, values.seconds].map(Number) as [number, number];
const CONNECTIONS = 32;
const VARIANTS = ['bare', 'observed', 'traced'] as const;
type Variant = (typeof VARIANTS)[number];
/** About how many requests a second are answered here, so that a round of each kind takes as long. */
const MATERIAL = { name: 'Granulate', unit: 'kg', footprint: { CO2e: { A1: '1.5', A2: '0.25', A3: '0.5' } } };
const KINDS = { read: 3_000, page: 800, create: 800, event: 1_500 } as const;
type Kind = keyof typeof KINDS;

interface Api {
  readonly url: string;
  readonly process: ChildProcess;
}

const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-bench-'));
const server = await openDatabase();
await migrate(server.url);
const database = await Database.open(server.url, { poolSize: 2, statementMs: 0 });
const company = await new Companies(database).create('bench', 'Bench', { acceptJsonEvents: true });
await addElements(database, company.uuid, 5_000);
const uuids = (
  await database.query<{ uuid: string }>('select uuid from element where company = $1 limit 2000', [company.uuid])
).map(({ uuid }) => uuid);

let spans = 0;
const receiver = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => (spans += chunk.length)).on('end', () => response.end('{}'));
}).listen(0, '127.0.0.1');

const environment = apiEnvironment(server.url, 0);
const log = openSync(join(folder, 'log'), 'w');
const opsPorts = [await freePort(), await freePort()] as const;
const observed = { LOG_LEVEL: 'info', LOG_FORMAT: 'json' };
const apis: Record<Variant, Api> = {
  bare: await start({ LOG_LEVEL: 'error' }),
  observed: await start({ ...observed, OPS_PORT: String(opsPorts[0]) }),
  traced: await start({
    ...observed,
    OPS_PORT: String(opsPorts[1]),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }),
};
const scraping = setInterval(() => {
  for (const port of opsPorts) void fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
}, 1_000);

const load = new HttpLoad(CONNECTIONS);
try {
  const token = await tokenOf(apis.bare.url, database, company.uuid, PERMISSIONS);
  const kinds = (values.only.split(',') as Kind[]).filter((kind) => kind in KINDS);
  const figures: Record<string, unknown> = {};
  for (const kind of kinds) figures[kind] = await measure(kind, token);
  print({ rounds, connections: CONNECTIONS, ...figures, spanBytes: spans });
} finally {
  clearInterval(scraping);
  load.close();
  await Promise.all(Object.values(apis).map(({ process }) => end(process)));
  receiver.close();
  receiver.closeAllConnections();
  await database.close();
  await server.stop();
  closeSync(log);
  rmSync(folder, { recursive: true });
}

async function start(more: Record<string, string>): Promise<Api> {
  const port = await freePort();
  const process = await startApp('api', { ...environment, PORT: String(port), ...more }, log);
  return { url: `http://127.0.0.1:${port}`, process };
}

/** Each round asks the three in another order, so that none is always the one after which the machine does something else. */
async function measure(kind: Kind, token: string): Promise<unknown> {
  const count = Math.round(KINDS[kind] * seconds);
  const rates: Record<Variant, number[]> = { bare: [], observed: [], traced: [] };
  const costs: Record<Variant, number[]> = { bare: [], observed: [], traced: [] };
  for (let nth = 0; nth <= rounds; nth++) {
    for (const turn of VARIANTS.keys()) {
      const variant = VARIANTS[(turn + nth) % VARIANTS.length] as Variant;
      const { url, process } = apis[variant];
      const before = cpuMicroseconds(process.pid);
      const rate = await load.perSecond(count, () => requestOf(kind, url, token));
      if (nth === 0) continue; // Round 0 is a warm-up.
      rates[variant].push(rate);
      costs[variant].push((cpuMicroseconds(process.pid) - before) / count);
    }
  }
  const ratio = (of: Record<Variant, number[]>, one: Variant, other: Variant): number =>
    round(median(of[one].map((value, nth) => value / (of[other][nth] ?? NaN))), 3);
  return {
    perSecond: round(median(rates.bare), 0),
    cpuMicroseconds: round(median(costs.bare), 0),
    observedToBare: { rate: ratio(rates, 'observed', 'bare'), cpu: ratio(costs, 'observed', 'bare') },
    tracedToObserved: { rate: ratio(rates, 'traced', 'observed'), cpu: ratio(costs, 'traced', 'observed') },
  };
}

function requestOf(kind: Kind, url: string, token: string): LoadRequest {
  switch (kind) {
    case 'read':
      return { method: 'GET', url: `${url}/api/v1/material/${uuids[Math.floor(Math.random() * uuids.length)]}`, token };
    case 'page':
      return {
        method: 'GET',
        url: `${url}/api/v1/material?limit=20&page=${1 + Math.floor(Math.random() * 100)}`,
        token,
      };
    case 'create':
      return { method: 'POST', url: `${url}/api/v1/material`, token, body: JSON.stringify(MATERIAL) };
    case 'event':
      return { method: 'POST', url: `${url}/api/pact/3/events`, token, body: JSON.stringify(anEvent()) };
    default:
      return kind satisfies never;
  }
}

function anEvent(): object {
  return {
    type: 'org.wbcsd.pact.ProductFootprint.RequestCreatedEvent.3',
    specversion: '1.0',
    id: randomUUID(),
    source: 'http://127.0.0.1:1/requester',
    time: new Date().toISOString(),
    data: { productId: ['BENCH'] },
  };
}
