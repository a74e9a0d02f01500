import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { readCriteriaQuery, selection } from '#model/exchange';
import { selectFootprints, TO_EVERYBODY } from '#exchange';
import { installApi } from './support/api-installation.js';
import { percentile, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import { addFootprints, grantSome } from './support/many-footprints.js';

/**
 * GET /3/footprints with every filter and combinations of filters, among many footprints of one company, compared with
 * the same SQL through pg. Pages of 20, one request after the other.
 * With `--grants`, the reader sees only what so many grants give it: products one by one, and of 100 taxonomies as many as
 * `--taxonomies` says.
 * `node dist/bench/footprints.js [--rows 200000] [--requests 300] [--grants 1000] [--taxonomies 5] [--keep folder]`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    requests: { type: 'string', default: '300' },
    grants: { type: 'string', default: '0' },
    taxonomies: { type: 'string', default: '5' },
    keep: { type: 'string' },
  },
});
const [rows, requests, grants, taxonomies] = [values.rows, values.requests, values.grants, values.taxonomies].map(
  Number,
) as [number, number, number, number];
const PAGE = 20;

const nth = () => Math.floor(Math.random() * rows);
const KINDS: Readonly<Record<string, () => string>> = {
  everything: () => '',
  productId: () => `productId=SKU-${nth()}`,
  'ten productIds': () => Array.from({ length: 10 }, () => `productId=SKU-${nth()}`).join('&'),
  'unknown productId': () => `productId=none-${nth()}`,
  companyId: () => 'companyId=bench',
  'unknown companyId': () => 'companyId=none',
  geography: () => 'geography=NO',
  'unknown geography': () => 'geography=XX',
  classification: () => `classification=${10_000 + (nth() % 50)}`,
  'status Deprecated': () => 'status=Deprecated',
  'validOn, many': () => 'validOn=2020-06-01',
  'validOn, none': () => 'validOn=2090-06-01',
  'validAfter, few': () => 'validAfter=2025-12-20',
  'validAfter, none': () => 'validAfter=2090-01-01',
  'validBefore, few': () => 'validBefore=2020-01-10',
  'validBefore, none': () => 'validBefore=1990-01-01',
  'productId and geography': () => `productId=SKU-${nth()}&geography=NO`,
  'classification, geography and validOn': () => `classification=10007&geography=JP&validOn=2020-06-01`,
  'classification and geography that exclude each other': () => 'classification=10001&geography=DE',
  'geography, Deprecated, validBefore': () => 'geography=DE&status=Deprecated&validBefore=2021-01-01',
};

const installation = await installApi((database, company) => addFootprints(database, company, rows), values.keep);
const { url, database, company } = installation;
const load = new HttpLoad(1);
try {
  const token = await installation.token(['pact:read']);
  if (grants > 0) await grantSome(database, company, { grants, taxonomies });
  const results: Record<string, unknown> = {};
  for (const [kind, query] of Object.entries(KINDS)) {
    const [http, sql] = [[], []] as [number[], number[]];
    for (let count = -20; count < requests; count++) {
      const asked = query();
      const { ms } = await load.ask({
        method: 'GET',
        url: `${url}/api/pact/3/footprints?limit=${PAGE}&${asked}`,
        token,
      });
      const bare = await bareMs(asked);
      if (count < 0) continue; // Requests below 0 are a warm-up.
      http.push(ms);
      sql.push(bare);
    }
    results[kind] = { ms: of(http), sqlMs: of(sql), p99Ratio: round(percentile(http, 99) / percentile(sql, 99)) };
  }
  print({ rows, requests, ...(grants > 0 && { grants, taxonomies }), results });
} finally {
  load.close();
  await installation.stop();
}

async function bareMs(query: string): Promise<number> {
  const parameters = new URLSearchParams(query);
  const read = readCriteriaQuery(
    Object.fromEntries([...parameters.keys()].map((name) => [name, parameters.getAll(name)])),
  );
  if ('faults' in read) throw new Error(query);
  const from = performance.now();
  const sought = { selection: selection(read.criteria), audience: TO_EVERYBODY };
  await selectFootprints(database, company, sought, { limit: PAGE + 1 });
  return performance.now() - from;
}

function of(times: readonly number[]): { p50: number; p99: number } {
  return { p50: round(percentile(times, 50)), p99: round(percentile(times, 99)) };
}
