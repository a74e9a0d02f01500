import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { addDataSource, analyze } from './support/exchange-company.js';
import { median, print, round } from './support/figures.js';
import { install } from './support/installation.js';
import { Load } from './support/load.js';
import { startRawServer } from './support/start-raw-server.js';

/**
 * Request events accepted per second while no worker runs, compared with a bare Express 5 server that parses the same
 * JSON and sends the same INSERTs through pg, in alternating rounds.
 * `node dist/bench/exchange-accept.js [--redis] [--rounds 5] [--requests 3000] [--connections 32]`
 */
const { values } = parseArgs({
  options: {
    redis: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '3000' },
    connections: { type: 'string', default: '32' },
  },
});
const [rounds, requests, connections] = [values.rounds, values.requests, values.connections].map(Number) as [
  number,
  number,
  number,
];
const SOURCE = 'http://127.0.0.1:1/requester';

/** Inserts an event and its pending answer in one statement. `$1` is the company. */
const INSERT = `
  with kept as (
    insert into exchange_event (company, uuid, dedupe, event_id, source, source_key, type, body)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (company, dedupe) do nothing returning uuid)
  insert into delivery (company, uuid, event, state, queued) select $1, uuid, uuid, 'pending', now() from kept`;

const installation = await install({ redis: values.redis, worker: false });
const { url, token, databaseUrl, company } = installation;
const raw = await startRawServer({
  kind: 'express',
  databaseUrl,
  work: { name: 'keep', insert: { text: INSERT, values: [company.uuid] } },
});
try {
  await addDataSource(installation, 'Requester', SOURCE);
  const loads = {
    ours: new Load({ url, token }, SOURCE, connections),
    raw: new Load({ url: raw.url.slice(0, -1), token }, SOURCE, connections),
  };
  const rates = { ours: [] as number[], raw: [] as number[] };
  for (let nth = -1; nth < rounds; nth++) {
    if (nth === 0) await analyze(installation);
    for (const who of ['ours', 'raw'] as const) {
      const from = performance.now();
      await loads[who].flatOut(requests);
      if (nth >= 0) rates[who].push(requests / ((performance.now() - from) / 1_000)); // Round -1 is a warm-up.
    }
  }
  const [ours, limit] = [median(rates.ours), median(rates.raw)];
  print({
    queue: values.redis ? 'redis' : 'postgres',
    ...{ requests, connections, rounds },
    acceptedPerSecond: Math.round(ours),
    rawExpressPerSecond: Math.round(limit),
    ratio: round(ours / limit),
    perRound: { ours: rates.ours.map(Math.round), raw: rates.raw.map(Math.round) },
  });
} finally {
  await raw.stop();
  await installation.stop();
}
