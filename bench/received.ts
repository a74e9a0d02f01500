import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exampleFootprint } from '#model/exchange';
import { addDataSource } from './support/exchange-company.js';
import { percentile, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import { install } from './support/installation.js';
import { startRequester } from './support/requester.js';

/**
 * How long writes of a company wait while an answer with many footprints becomes factors, and how long all of them take: first of
 * products that are new, then newer ones of the same products, of which some are drawn on.
 * `node dist/bench/received.js [--footprints 4000] [--bound 400]`
 */
const { values } = parseArgs({
  options: { footprints: { type: 'string', default: '4000' }, bound: { type: 'string', default: '400' } },
});
const [footprints, bound] = [values.footprints, values.bound].map(Number) as [number, number];

const DATASET = {
  name: 'Beside',
  unit: 'kg',
  impacts: { 'GWP-fossil': { A1: '1' } },
  database: { name: 'Own factors' },
};

const installation = await install({ redis: false });
const { database, url, token, company } = installation;
const partner = await startRequester();
const load = new HttpLoad(4);
try {
  await addDataSource(installation, 'Partner', partner.url);
  const alone = await besides(() => wait(5_000));
  const first = await besides(() => answered('2025-01-01T00:00:00Z', 1));
  await bind();
  const newer = await besides(() => answered('2026-01-01T00:00:00Z', 2));
  print({ footprints, bound, alone, first, newer });
} finally {
  load.close();
  await partner.close();
  await installation.stop();
}

async function post(path: string, body: unknown): Promise<void> {
  await load.ask({ method: 'POST', url: `${url}/api/${path}`, token, body: JSON.stringify(body) });
}

/** Sends an answer to a request of ours. Ends when each of its footprints is a factor. */
async function answered(created: string, fossil: number): Promise<void> {
  const [source] = await database.query<{ uuid: string }>('select uuid from data_source where company = $1', [
    company.uuid,
  ]);
  await post('v1/exchange/request', { dataSource: { uuid: source?.uuid }, criteria: { productId: ['urn:gtin:1'] } });
  const [asked] = await database.query<{ id: string }>(
    `select event_id as id from exchange_event where company = $1 and event_id = uuid::text order by created desc limit 1`,
    [company.uuid],
  );
  const pfs = Array.from({ length: footprints }, (_, nth) => aFootprint(nth, created, fossil));
  const body = JSON.stringify({
    ...{ type: 'org.wbcsd.pact.ProductFootprint.RequestFulfilledEvent.3', specversion: '1.0', id: randomUUID() },
    ...{ source: partner.url, time: new Date().toISOString(), data: { requestEventId: asked?.id, pfs } },
  });
  const headers = { 'Content-Type': 'application/cloudevents+json', Authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/api/pact/3/events`, { method: 'POST', headers, body });
  if (status !== 200) throw new Error(`The event was answered with ${status}.`);
  const made = `select count(*)::int as count from dataset where owner = $1 and (received ->> 'created')::timestamptz = $2::timestamptz`;
  for (let count = 0; count < footprints; await wait(200)) {
    count = (await database.query<{ count: number }>(made, [company.uuid, created]))[0]?.count ?? 0;
  }
}

/** With only what PACT demands: 4,000 have to fit into 5 MiB. */
function aFootprint(nth: number, created: string, fossil: number) {
  const { pcf, ...whole } = exampleFootprint(
    { name: 'Partner', companyIds: ['urn:epc:id:sgln:4012345.00000.0'] },
    new Date(created),
  );
  const needed = [
    ...['declaredUnitOfMeasurement', 'declaredUnitAmount', 'productMassPerDeclaredUnit', 'referencePeriodStart'],
    ...['referencePeriodEnd', 'pcfExcludingBiogenicUptake', 'pcfIncludingBiogenicUptake', 'fossilCarbonContent'],
    ...['ipccCharacterizationFactors', 'crossSectoralStandards', 'exemptedEmissionsPercent'],
  ];
  return {
    ...{
      id: randomUUID(),
      specVersion: whole.specVersion,
      companyName: whole.companyName,
      companyIds: whole.companyIds,
    },
    ...{ created, status: 'Active', productDescription: '', productNameCompany: `Product ${nth}` },
    productIds: [`urn:gtin:${nth}`],
    pcf: {
      ...Object.fromEntries(Object.entries(pcf).filter(([name]) => needed.includes(name))),
      fossilGhgEmissions: String(fossil),
    },
  };
}

/** Materials that draw on factors. */
async function bind(): Promise<void> {
  const datasets = await database.query<{ uuid: string }>(
    'select uuid from dataset where owner = $1 and received is not null order by uuid limit $2::int',
    [company.uuid, bound],
  );
  for (const { uuid } of datasets) await post('v1/material', { name: 'Bound', dataset: { uuid } });
}

/** Writes a material and a dataset of the company ten times a second each while the work goes on. */
async function besides(work: () => Promise<unknown>): Promise<object> {
  const took = { material: [] as number[], dataset: [] as number[] };
  const from = performance.now();
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  const writing = async (kind: 'material' | 'dataset', body: object): Promise<void> => {
    while (!isDone) {
      const at = performance.now();
      await post(`v1/${kind}`, body);
      took[kind].push(performance.now() - at);
      await wait(100);
    }
  };
  await Promise.all([working, writing('material', { name: 'Beside', unit: 'kg' }), writing('dataset', DATASET)]);
  const figures = (all: readonly number[]) => ({
    count: all.length,
    'p99 ms': round(percentile(all, 99), 0),
    'most ms': round(Math.max(...all), 0),
  });
  const seconds = round((performance.now() - from) / 1_000, 1);
  return { seconds, 'a material is written': figures(took.material), 'a dataset is written': figures(took.dataset) };
}
