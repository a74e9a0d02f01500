import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { arrived } from './support/deliveries.js';
import { addDataSource, addMaterials, analyze, forOneOf } from './support/exchange-company.js';
import { print } from './support/figures.js';
import type { LoadRequest } from './support/http-load.js';
import { HttpLoad } from './support/http-load.js';
import { install } from './support/installation.js';
import { Load } from './support/load.js';
import { startRequester } from './support/requester.js';
import { costOf, peaks } from './support/step-cost.js';

/**
 * What an installation is sized by: the processor time that one operation takes of api, worker and database, the memory of api and worker
 * when idle and at most, and the bytes that one record leaves in tables and indexes. Processor time varies little on a
 * machine that has other work, too.
 * `node dist/bench/sizing.js [--redis] [--scale 1]`
 */
const { values } = parseArgs({
  options: { redis: { type: 'boolean', default: false }, scale: { type: 'string', default: '1' } },
});
const times = (count: number): number => Math.round(count * Number(values.scale));
const IDLE_SECONDS = 20;
const PAGE = 100;
const BULK = 1_000;
const CONNECTIONS = 16;

const installation = await install({ redis: values.redis, worker: false });
const requester = await startRequester();
const load = new HttpLoad(CONNECTIONS);
try {
  const { url, token } = installation;
  const worker = (await installation.startWorker()).pid ?? NaN;
  const pids = { ...installation.pids, worker };
  await addDataSource(installation, 'Requester', requester.url);
  const products = times(2_000);
  const request = (method: 'GET' | 'POST', path: string, body?: object): LoadRequest => ({
    ...{ method, url: `${url}/api/${path}`, token },
    ...(body && { body: JSON.stringify(body) }),
  });
  const events = new Load(installation, requester.url, CONNECTIONS, forOneOf(products));
  const exchange = async (count: number): Promise<void> => {
    const before = requester.arrivals.length;
    await events.flatOut(count);
    await arrived(requester, before + count);
  };
  const ask = (count: number, next: () => LoadRequest) => () => load.perSecond(count, next);

  await wait(5_000); // What is done once after the start is not idleness.
  const idle = await costOf(installation, pids, IDLE_SECONDS, () => wait(IDLE_SECONDS * 1_000));
  const material = await costOf(installation, pids, products, () => addMaterials(installation, products));
  await installation.database.pool.query('vacuum analyze');
  await exchange(200); // The first requests compile and plan.
  await analyze(installation);
  const event = await costOf(installation, pids, times(3_000), () => exchange(times(3_000)));
  const { uuid: product } = await oneMaterial();
  const activity = () => ({
    name: 'Purchase',
    syncId: randomUUID(),
    quantity: 2.5,
    unit: 'kg',
    product: { uuid: product },
  });
  await ask(200, () => request('GET', `v1/material?limit=${PAGE}`))();
  const read = {
    material: await costOf(
      installation,
      pids,
      times(4_000),
      ask(times(4_000), () => request('GET', `v1/material/${product}`)),
    ),
    materials100: await costOf(
      installation,
      pids,
      times(1_000),
      ask(times(1_000), () => request('GET', `v1/material?limit=${PAGE}`)),
    ),
    footprints20: await costOf(
      installation,
      pids,
      times(1_000),
      ask(times(1_000), () => request('GET', `pact/3/footprints?limit=20`)),
    ),
  };
  const write = {
    activity: await costOf(
      installation,
      pids,
      times(2_000),
      ask(times(2_000), () => request('POST', 'v1/activity', activity())),
    ),
    activitiesInBulk: await costOf(
      installation,
      pids,
      times(40) * BULK,
      ask(times(40), () => bulk()),
    ),
  };
  print({
    queue: values.redis ? 'redis' : 'postgres',
    idlePerSecond: idle,
    material,
    event,
    read,
    write,
    peakMiB: peaks(pids),
  });

  function bulk(): LoadRequest {
    return { ...request('POST', 'v1/activity/bulk'), body: JSON.stringify(Array.from({ length: BULK }, activity)) };
  }

  async function oneMaterial(): Promise<{ uuid: string }> {
    const answer = await fetch(`${url}/api/v1/material?limit=1`, { headers: { Authorization: `Bearer ${token}` } });
    const [found] = ((await answer.json()) as { data: { uuid: string }[] }).data;
    if (!found) throw new Error('There is no material.');
    return found;
  }
} finally {
  load.close();
  await requester.close();
  await installation.stop();
}
