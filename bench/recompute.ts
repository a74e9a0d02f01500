import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { INDICATOR_CODES } from '#impacts';
import type { IndicatorCode } from '#impacts';
import type { CompanyId, Database } from '#platform';
import { install } from './support/installation.js';
import { addInputs, addProducts, addSources } from './support/model-graph.js';

/**
 * How long a change of one material takes that affects a model of 8 levels with 2,000 inputs, and one that affects
 * 20,000 products directly, each published over PACT, and how long readers of the same api wait meanwhile. Every
 * material has all 37 indicators. The limit to compare with is bare SQL that writes as many rows.
 * `node dist/bench/recompute.js [--levels 8] [--inputs 2000] [--products 20000]`
 */
const { values } = parseArgs({
  options: {
    levels: { type: 'string', default: '8' },
    inputs: { type: 'string', default: '2000' },
    products: { type: 'string', default: '20000' },
  },
});
const [levels, inputs, products] = [Number(values.levels), Number(values.inputs), Number(values.products)];
const CHANGES = 5;

const installation = await install({ redis: false });
const { database, company, url, token } = installation;
try {
  const deep = await deepModel(database, company.uuid);
  const deepMs = await changes(deep.bottom);
  const wide = await wideModel(database, company.uuid);
  await change(wide.bottom); // The first change publishes what was not published yet.
  // In production, autovacuum would have analyzed the rows of the first change before the next one.
  await database.pool.query('analyze');
  const alone = await reading(() => wait(3_000));
  const one = await besideReaders(wide.bottom, ['GWP-fossil']);
  const all = await besideReaders(wide.bottom, INDICATOR_CODES);
  const raw = await rawRewrite(database, company.uuid, wide.products);
  console.log(
    JSON.stringify(
      {
        [`${levels} levels, ${inputs} inputs`]: { changeMs: deepMs },
        [`one material below ${products} products`]: {
          'in one indicator': { ...one, toRaw: round(one.changeMs / raw) },
          'in all 37 indicators': { ...all, toRaw: round(all.changeMs / raw) },
          rawRewriteMs: raw,
          'readers alone': alone,
        },
      },
      undefined,
      2,
    ),
  );
} finally {
  await installation.stop();
}

/** Each level draws on the one below and on materials of its own. */
async function deepModel(on: Database, owner: CompanyId): Promise<{ bottom: string }> {
  const tops = await addProducts(on, owner, levels);
  const own = inputs / levels;
  const sources = await addSources(on, owner, levels * own);
  const pairs = tops.flatMap((product, level) => [
    ...sources.slice(level * own, (level + 1) * own - (level > 0 ? 1 : 0)).map((source) => ({ product, source })),
    ...tops.slice(level - 1, level).map((source) => ({ product, source })),
  ]);
  await addInputs(on, owner, pairs);
  return { bottom: sources[0] ?? '' };
}

async function wideModel(on: Database, owner: CompanyId): Promise<{ bottom: string; products: string[] }> {
  const [bottom = ''] = await addSources(on, owner, 1);
  const users = await addProducts(on, owner, products);
  await addInputs(
    on,
    owner,
    users.map((product) => ({ product, source: bottom })),
  );
  await on.pool.query('analyze');
  return { bottom, products: users };
}

/** The median of several changes, after one as a warm-up. */
async function changes(material: string): Promise<number> {
  await change(material);
  const taken: number[] = [];
  for (let nth = 0; nth < CHANGES; nth++) taken.push(await change(material));
  return percentile(taken, 50);
}

async function besideReaders(material: string, codes: readonly IndicatorCode[]) {
  const taken: number[] = [];
  const readers = await reading(async () => void taken.push(await change(material, codes)));
  return { changeMs: taken[0] ?? NaN, 'readers beside it': readers };
}

async function change(material: string, codes: readonly IndicatorCode[] = ['GWP-fossil']): Promise<number> {
  const figure = { A1: `${1 + Math.floor(Math.random() * 1e6)}.5` };
  const from = performance.now();
  const answer = await fetch(`${url}/api/v1/material/${material}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ impacts: Object.fromEntries(codes.map((code) => [code, figure])) }),
  });
  if (answer.status !== 200) throw new Error(`A change was answered with ${answer.status}: ${await answer.text()}`);
  return round(performance.now() - from);
}

/**
 * How long readers wait for a material and for a page of 100, one after the other, as long as something else is
 * running.
 */
async function reading(during: () => Promise<unknown>): Promise<Record<string, number>> {
  let isOver = false;
  const taken: number[] = [];
  const reader = async (): Promise<void> => {
    for (let nth = 0; !isOver; nth++) {
      const from = performance.now();
      const answer = await fetch(`${url}/api/v1/material${nth % 10 === 0 ? '?limit=100' : '?limit=1'}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`A reader was answered with ${answer.status}.`);
      taken.push(performance.now() - from);
      await wait(10);
    }
  };
  const readers = [reader(), reader()];
  await during();
  isOver = true;
  await Promise.all(readers);
  return {
    reads: taken.length,
    msP50: percentile(taken, 50),
    msP99: percentile(taken, 99),
    msMost: percentile(taken, 100),
  };
}

/** Writes the same rows by bare SQL: the elements' figures, their inputs, and a new footprint for each. */
async function rawRewrite(on: Database, owner: CompanyId, uuids: readonly string[]): Promise<number> {
  const client = await on.pool.connect();
  try {
    const from = performance.now();
    await client.query('begin');
    await client.query(
      `update element set impacts = jsonb_set(impacts::jsonb, '{GWP-fossil,A1}', '"1"')::json, updated = now() where company = $1 and uuid = any($2)`,
      [owner, uuids],
    );
    await client.query(`update model_input set co2e = 1 where company = $1 and model = any($2)`, [owner, uuids]);
    await client.query(
      `with gone as (delete from published_footprint where company = $1 and chain = any($2) returning *)
       insert into published_footprint select company, gen_random_uuid(), chain, element, created, status, content, content_hash,
         preceding, validity_start, validity_end, keys, reviewed, share, shared_at from gone`,
      [owner, uuids],
    );
    await client.query('rollback');
    return round(performance.now() - from);
  } finally {
    client.release();
  }
}

function percentile(of: readonly number[], percent: number): number {
  const sorted = [...of].sort((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
