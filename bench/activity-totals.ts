import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { Facet } from '#model/activities';
import { FACETS, readListingPeriod } from '#model/activities';
import { ActivityListing } from '#activities';
import { installWithActivities } from './support/activity-installation.js';
import { percentile, print, round } from './support/figures.js';
import { HttpLoad } from './support/http-load.js';
import type { Statement } from './support/recorded-sql.js';
import { recordedSql } from './support/recorded-sql.js';
import { startRawServer } from './support/start-raw-server.js';

/**
 * GET /v1/activity with `activity:report`, of a month, a year and everything, compared with the same SQL through pg,
 * and with a bare `node:http` server that sends it. One variant includes every list, of which the one of taxonomies
 * reads activities. The other includes only the lists that the totals alone can answer. One client sends one request
 * after the other.
 * `node dist/bench/activity-totals.js [--rows 5000000] [--requests 500] [--keep folder]`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    requests: { type: 'string', default: '500' },
    keep: { type: 'string' },
  },
});
const [rows, requests] = [values.rows, values.requests].map(Number) as [number, number];

const installation = await installWithActivities(rows, 60, values.keep);
const load = new HttpLoad(1);
try {
  const token = await installation.token(['activity:report']);
  const figures: Record<string, unknown> = {};
  for (const [name, date] of [
    ['month', '2022-05'],
    ['year', '2022'],
    ['all', undefined],
  ] as const) {
    figures[name] = await measured(token, date, FACETS);
    figures[`${name}, of totals alone`] = await measured(token, date, ['scopes', 'orgs']);
  }
  print({ rows, requests, ...figures });
} finally {
  load.close();
  await installation.stop();
}

async function measured(token: string, date: string | undefined, facets: readonly Facet[]): Promise<unknown> {
  const { database, databaseUrl, company } = installation;
  const [select] = await recordedSql(database, (recording) =>
    new ActivityListing(recording, recording).report(company, { period: readListingPeriod({ date }) }, new Set(facets)),
  );
  if (!select) throw new Error('A report is one statement.');
  const http = await startRawServer({ kind: 'http', databaseUrl, work: { name: 'read', select } });
  const query = `?${date === undefined ? '' : `date=${date}&`}list=${facets.join(',')}`;
  const [ours, sql, bare] = await alternating(requests, [
    async () => (await load.ask({ method: 'GET', url: `${installation.url}/api/v1/activity${query}`, token })).ms,
    () => sqlMs(select),
    async () => (await load.ask({ method: 'GET', url: http.url })).ms,
  ]);
  await http.stop();
  const p = (of: readonly number[] | undefined, percent: number) => round(percentile(of ?? [], percent));
  return {
    msP50: { ours: p(ours, 50), sql: p(sql, 50), bareHttp: p(bare, 50) },
    msP99: { ours: p(ours, 99), sql: p(sql, 99), bareHttp: p(bare, 99) },
    p99ToSql: round(p(ours, 99) / p(sql, 99)),
    p99ToBareHttp: round(p(ours, 99) / p(bare, 99)),
  };
}

async function sqlMs({ text, values: [, ...rest] }: Statement): Promise<number> {
  const from = performance.now();
  await installation.database.query(text, [installation.company, ...rest]);
  return performance.now() - from;
}

/** Runs the functions in turn, so that all meet the same conditions. The first tenth is a warm-up. */
async function alternating(count: number, each: readonly (() => Promise<number>)[]): Promise<number[][]> {
  const all: number[][] = each.map(() => []);
  for (let nth = -count / 10; nth < count; nth++) {
    for (const [which, measure] of each.entries()) {
      const ms = await measure();
      if (nth >= 0) all[which]?.push(ms);
    }
  }
  return all;
}
