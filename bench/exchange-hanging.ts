import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { arrived, delays } from './support/deliveries.js';
import { addDataSource, addMaterials, analyze, forOneOf } from './support/exchange-company.js';
import { median, print, round } from './support/figures.js';
import { install } from './support/installation.js';
import { Load } from './support/load.js';
import { startRequester } from './support/requester.js';

/**
 * The time from an accepted request to its answer, for a healthy requester at a fixed rate, while another requester
 * hangs and many events wait for it, compared with the same while that requester has none, in alternating rounds.
 * `node dist/bench/exchange-hanging.js [--redis] [--rounds 3] [--waiting 500] [--rate 50] [--requests 500]`
 */
const { values } = parseArgs({
  options: {
    redis: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    waiting: { type: 'string', default: '500' },
    rate: { type: 'string', default: '50' },
    requests: { type: 'string', default: '500' },
  },
});
const [rounds, waiting, rate, requests] = [values.rounds, values.waiting, values.rate, values.requests].map(Number) as [
  number,
  number,
  number,
  number,
];
const PRODUCTS = 50;
/** CONCURRENCY_PER_SOURCE of the worker. */
const IN_FLIGHT = 16;

const installation = await install({ redis: values.redis });
const { database, company } = installation;
const healthy = await startRequester();
try {
  await addMaterials(installation, PRODUCTS);
  await addDataSource(installation, 'Healthy', healthy.url);
  const load = new Load(installation, healthy.url, 32, forOneOf(PRODUCTS));
  await arrived(healthy, (await load.flatOut(500)).length); // A warm-up.
  await analyze(installation);

  const p99 = { alone: [] as number[], beside: [] as number[] };
  for (let nth = 0; nth < rounds; nth++) {
    p99.alone.push((await paced(load)).p99);
    p99.beside.push(await besideHanging(load, nth));
  }
  const [alone, beside] = [median(p99.alone), median(p99.beside)];
  print({
    queue: values.redis ? 'redis' : 'postgres',
    ...{ waiting, rate, requests, rounds },
    acceptToDeliveredMsP99: { alone, besideHanging: beside },
    ratio: round(beside / alone),
    perRound: p99,
  });
} finally {
  await healthy.close();
  await installation.stop();
}

async function paced(load: Load): Promise<{ p50: number; p99: number }> {
  const before = healthy.arrivals.length;
  const sent = await load.paced(requests, rate);
  await arrived(healthy, before + requests);
  return delays(healthy, sent);
}

async function besideHanging(load: Load, nth: number): Promise<number> {
  const hanging = await startRequester(() => true);
  await addDataSource(installation, `Hanging ${nth}`, hanging.url);
  await new Load(installation, hanging.url, 32, forOneOf(PRODUCTS)).flatOut(waiting);
  await arrived(hanging, IN_FLIGHT);
  const { p99 } = await paced(load);
  // Cancels what waits for the requester that hangs, so that the next round begins without it.
  await database.query(
    `update delivery set state = 'cancelled', settled = now() where company = $1 and state <> all('{delivered,cancelled}')`,
    [company.uuid],
  );
  await hanging.close();
  await wait(1_000);
  return p99;
}
