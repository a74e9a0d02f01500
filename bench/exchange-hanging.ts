import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { arrived, delays } from './support/deliveries.js';
import { addCompany, addDataSource, addMaterials, analyze, forOneOf } from './support/exchange-company.js';
import { median, print, round } from './support/figures.js';
import { install } from './support/installation.js';
import { Load } from './support/load.js';
import { startRequester } from './support/requester.js';

/**
 * The time from an accepted request to its answer, for a healthy requester at a fixed rate, while requesters of other
 * companies hang and many events wait for each, compared with the same while nobody hangs, in alternating rounds.
 * `node dist/bench/exchange-hanging.js [--redis] [--rounds 5] [--companies 1,4] [--sources 8] [--each 40] [--rate 50] [--requests 500]`
 */
const { values } = parseArgs({
  options: {
    redis: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    companies: { type: 'string', default: '1,4' },
    sources: { type: 'string', default: '8' },
    each: { type: 'string', default: '40' },
    rate: { type: 'string', default: '50' },
    requests: { type: 'string', default: '500' },
  },
});
const [rounds = 0, sources = 0, each = 0, rate = 0, requests = 0] = [
  ...[values.rounds, values.sources, values.each, values.rate, values.requests],
].map(Number);
const numbers = values.companies.split(',').map(Number);
const PRODUCTS = 50;

interface Delays {
  p50: number;
  p99: number;
}

const installation = await install({ redis: values.redis });
const healthy = await startRequester();
try {
  await addMaterials(installation, PRODUCTS);
  await addDataSource(installation, 'Healthy', healthy.url);
  const others = await Promise.all(
    Array.from({ length: Math.max(...numbers) }, (_, nth) => addCompany(installation, `hanging-${nth}`)),
  );
  const load = new Load(installation, healthy.url, 32, forOneOf(PRODUCTS));
  await arrived(healthy, (await load.flatOut(500)).length); // A warm-up.
  await analyze(installation);

  const alone: Delays[] = [];
  const beside = new Map<number, Delays[]>(numbers.map((number) => [number, []]));
  for (let nth = 0; nth < rounds; nth++) {
    alone.push(await paced(load));
    for (const [number, found] of beside)
      found.push(await besideHanging(load, others.slice(0, number), `${nth} ${number}`));
  }
  print({
    queue: values.redis ? 'redis' : 'postgres',
    ...{ sources, each, rate, requests, rounds },
    acceptToDeliveredMs: { alone: medians(alone) },
    beside: [...beside].map(([companies, found]) => ({
      companies,
      ...medians(found),
      ratio: { p50: ratio(found, alone, 'p50'), p99: ratio(found, alone, 'p99') },
    })),
    perRound: { alone, beside: Object.fromEntries(beside) },
  });
} finally {
  await healthy.close();
  await installation.stop();
}

function medians(of: readonly Delays[]): Delays {
  return { p50: median(of.map(({ p50 }) => p50)), p99: median(of.map(({ p99 }) => p99)) };
}

function ratio(of: readonly Delays[], to: readonly Delays[], which: keyof Delays): number {
  return round(medians(of)[which] / medians(to)[which]);
}

async function paced(load: Load): Promise<Delays> {
  const before = healthy.arrivals.length;
  const sent = await load.paced(requests, rate);
  await arrived(healthy, before + requests);
  return delays(healthy, sent);
}

async function besideHanging(
  load: Load,
  companies: readonly Awaited<ReturnType<typeof addCompany>>[],
  nth: string,
): Promise<Delays> {
  const hanging = await Promise.all(
    companies.flatMap(({ company, recipient }) =>
      Array.from({ length: sources }, async (_, source) => {
        const requester = await startRequester(() => true);
        await addDataSource(installation, `Hanging ${nth} ${source}`, requester.url, company);
        await new Load(recipient, requester.url, 4).flatOut(each);
        return requester;
      }),
    ),
  );
  await Promise.all(hanging.map((requester) => arrived(requester, 1)));
  const found = await paced(load);
  // Cancels what waits for the requesters that hang, so that the next round begins without it.
  for (const { company } of companies) {
    await installation.database.query(
      `update delivery set state = 'cancelled', settled = now() where company = $1 and state <> all('{delivered,cancelled}')`,
      [company.uuid],
    );
    // The system may give their ports to requesters of a later round.
    await installation.database.query(
      `update data_source set url = url || '/' || uuid, url_key = url_key || '/' || uuid where company = $1`,
      [company.uuid],
    );
  }
  await Promise.all(hanging.map((requester) => requester.close()));
  await wait(1_000);
  return found;
}
