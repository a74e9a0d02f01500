import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { CompanyId, Database } from '#platform';
import { Companies } from '#access';
import { install } from './support/installation.js';
import { percentile, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import { bindToSharedFactor, importSharedFactor } from './support/shared-factor.js';

/**
 * How long a new file of a shared database takes to reach companies whose materials are bound to it, how the time of one company
 * grows with their number, and how long readers and writers of one of them wait meanwhile.
 * `node dist/bench/shared-reimport.js [--companies 1000,10000] [--bound 5]`
 */
const { values } = parseArgs({
  options: { companies: { type: 'string', default: '1000,10000' }, bound: { type: 'string', default: '5' } },
});
const sizes = values.companies.split(',').map(Number);
const bound = Number(values.bound);

const installation = await install({ redis: false, worker: false });
const { database, url, token, company } = installation;
const load = new HttpLoad(1);
try {
  await importFactor('1');
  await bindToSharedFactor(database, company.uuid, bound);
  const figures: Record<string, object> = {};
  let there = 0;
  for (const size of sizes) {
    for (const uuid of await companies(database, there, size)) await bindToSharedFactor(database, uuid, bound);
    there = size;
    await database.pool.query('vacuum analyze');
    await importFactor(`2.${size}`); // The first one publishes what was not published yet.
    const alone = await besides(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
    const during = await besides(() => importFactor(`3.${size}`));
    const { total, committed } = during.result;
    figures[size] = {
      seconds: round(total / 1_000),
      'until the datasets were committed, ms': round(committed),
      'per company, ms': round((total - committed) / size),
      'a write of one company, p99 ms': { alone: round(alone.p99), during: round(during.p99) },
    };
  }
  print(figures);
} finally {
  load.close();
  await installation.stop();
}

interface Took {
  total: number;
  committed: number;
}

async function importFactor(fossil: string): Promise<Took> {
  const from = performance.now();
  let committed = 0;
  await importSharedFactor(database, fossil, (done) => {
    if (done === 1) committed = performance.now() - from;
  });
  return { total: performance.now() - from, committed };
}

/** Adds companies until there are this many. */
async function companies(on: Database, there: number, count: number): Promise<CompanyId[]> {
  const made: CompanyId[] = [];
  const all = new Companies(on);
  for (let nth = there; nth < count; nth++) made.push((await all.create(`many-${nth}`, `Company ${nth}`)).uuid);
  return made;
}

/** Writes a material of the installation's own company ten times a second while the work goes on. */
async function besides<T>(work: () => Promise<T>): Promise<{ p99: number; result: T }> {
  const took: number[] = [];
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  for (let nth = 0; !isDone; nth++) {
    const body = JSON.stringify({ name: `Beside ${nth}`, unit: 'kg' });
    took.push((await load.ask({ method: 'POST', url: `${url}/api/v1/material`, token, body })).ms);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { p99: percentile(took, 99), result: await working };
}
