import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PERMISSIONS } from '#access';
import { installApi } from './support/api-installation.js';
import { median, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import { fillLargeCompany } from './support/large-company.js';
import { OpenConsoles } from './support/open-consoles.js';
import { cpuMicroseconds } from './support/process-use.js';
import { startRawServer } from './support/start-raw-server.js';

/**
 * What open pages of the console cost an api: each asks every 15 s for what it shows, by the ETag that it got. In alternating rounds
 * without and with them: the share of a core that the api takes while it does nothing else; how many materials a second it sends to
 * others; and the share that a bare `node:http` server takes for as many requests, which is the least.
 * `node dist/bench/console.js [--consoles 1000] [--rounds 5] [--seconds 15] [--products 20000] [--activities 200000] [--keep folder]`
 */
const { values } = parseArgs({
  options: {
    consoles: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '15' },
    products: { type: 'string', default: '20000' },
    activities: { type: 'string', default: '200000' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});
const [count, rounds, seconds, products, activities] = [
  values.consoles,
  values.rounds,
  values.seconds,
  values.products,
  values.activities,
].map(Number) as [number, number, number, number, number];
const CONNECTIONS = 4;
const PEOPLE = 50;

/** What the pages poll that are looked at most: as their sources ask. */
const PAGES = {
  overview: '/api/v1/import?limit=50&order=newest',
  products: '/api/v1/material?limit=25&facets=state',
  product: '/api/v1/material/{uuid}?impacts=all',
  activities: '/api/v1/activity?limit=25&list=scopes',
  exchange: '/api/v1/exchange?limit=25&order=newest',
};

const installation = await installApi(
  (database, company) => fillLargeCompany(database, company, { products, activities, events: 1_000 }),
  values.keep,
);
const { url, database, databaseUrl, company, api } = installation;
const raw = await startRawServer({ kind: 'http', databaseUrl, work: { name: 'bytes', length: 0 } });
const load = new HttpLoad(CONNECTIONS);
try {
  const uuids = (
    await database.query<{ uuid: string }>('select uuid from element where company = $1 limit 500', [company])
  ).map(({ uuid }) => uuid);
  const tokens: string[] = [];
  for (let nth = 0; nth < PEOPLE; nth++) tokens.push(await installation.token(PERMISSIONS));
  const polled = Object.entries(PAGES)
    .filter(([name]) => values.only === undefined || values.only === name)
    .map(([, path]) => ({ path: path.replace('{uuid}', uuids[0] ?? '') }));
  const consoles = new OpenConsoles(url, count, polled, tokens);
  const atRaw = new OpenConsoles(raw.url.replace(/\/$/, ''), count, polled, tokens);
  await Promise.all([consoles.open(), atRaw.open()]);

  const shares = { idle: [] as number[], polled: [] as number[], bareHttp: [] as number[] };
  const rates = { without: [] as number[], with: [] as number[] };
  const others = async (): Promise<number> => {
    let nth = 0;
    return load.perSecond(3_000, () => ({
      method: 'GET',
      url: `${url}/api/v1/material/${uuids[nth++ % uuids.length]}`,
      token: tokens[0] ?? '',
    }));
  };
  for (let nth = 0; nth <= rounds; nth++) {
    const idle = await shareOf(api.pid);
    const without = await others();
    consoles.start();
    const polls = await shareOf(api.pid);
    const beside = await others();
    consoles.stop();
    atRaw.start();
    const bare = await shareOf(raw.pid);
    atRaw.stop();
    if (nth === 0) continue; // Round 0 is a warm-up.
    shares.idle.push(idle);
    shares.polled.push(polls);
    shares.bareHttp.push(bare);
    rates.without.push(without);
    rates.with.push(beside);
  }
  consoles.close();
  atRaw.close();
  const percent = (all: readonly number[]) => round(median(all) * 100, 1);
  print({
    ...{ consoles: count, rounds, seconds, products, activities, answers: consoles.answers },
    percentOfACore: { idle: percent(shares.idle), polled: percent(shares.polled), bareHttp: percent(shares.bareHttp) },
    othersPerSecond: { without: round(median(rates.without)), with: round(median(rates.with)) },
    throughputLost: `${round(100 * (1 - median(rates.with.map((rate, nth) => rate / (rates.without[nth] ?? NaN)))), 1)} %`,
  });
} finally {
  load.close();
  await raw.stop();
  await installation.stop();
}

/** The share of a core that a process takes for a while. */
async function shareOf(pid: number | undefined): Promise<number> {
  await wait(500);
  const [from, began] = [cpuMicroseconds(pid), performance.now()];
  await wait(seconds * 1_000);
  return (cpuMicroseconds(pid) - from) / 1_000 / (performance.now() - began);
}
