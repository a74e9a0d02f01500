import 'reflect-metadata';
import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import type { SearchQuery } from '#model/factors';
import { DatasetSearch } from '#factors';
import type { CompanyId } from '#platform';
import { Clients, Companies } from '#access';
import { Database, migrate } from '#platform';
import { apiEnvironment } from './support/api-installation.js';
import { openDatabase } from './support/database-server.js';
import { percentile, print, round } from './support/figures.js';
import { addDatasets } from './support/many-datasets.js';
import { end, freePort, startApp } from './support/process.js';
import { recordedSql } from './support/recorded-sql.js';
import { startRawServer } from './support/start-raw-server.js';

/**
 * How long a search among a million shared datasets takes, count included: over HTTP, the same statements through pg
 * alone, and through pg behind a bare `node:http` server. Client, api and database share the machine.
 * `SHARED_DATA_DIR=<published files> node dist/bench/search.js [--rows 1000000] [--requests 200] [--connections 1]`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '200' },
    connections: { type: 'string', default: '1' },
  },
});
const publishedFiles = process.env['SHARED_DATA_DIR'];
if (!publishedFiles) throw new Error('SHARED_DATA_DIR has to name the folder of the published files.');
const requests = Number(values.requests);
const connections = Number(values.connections);

interface Asked extends SearchQuery {
  page?: number;
}

const text = (...texts: string[]): Asked[] => texts.map((one) => ({ text: one }));

/** Each kind has several queries, which are used in turn. */
const KINDS: Readonly<Record<string, Asked[]>> = {
  'one word': text('wheat', 'butane', 'cement', 'lasagne', 'aluminium'),
  'two words': text('wheat bread', 'rail freight', 'cheese cow', 'diesel van', 'france beef'),
  'two common words': text('scope 3', 'pas preparation', 'per kg', 'manufacturing product'),
  'prefix of two letters': text('co', 'ma', 'st', 'al', 'pr'),
  'prefix of one letter': text('s', 'a', 'p'),
  'common word': text('scope', 'preparation', 'manufacturing', 'stated'),
  'no match': text('qqzzx', 'xkcdwv 4711', 'wwwwww'),
  'no match, near': text('alumnium', 'lasanga', 'disel vna'),
  'no text': [{}],
  'unit type and common word': [{ text: 'scope', unitKind: 'distance' }],
  'page 500 of a common word': [{ text: 'scope', page: 500 }],
};

const server = await openDatabase();
try {
  const databaseUrl = server.url;
  await migrate(databaseUrl);
  const database = await Database.open(databaseUrl, { poolSize: connections, statementMs: 0 });
  const from = performance.now();
  await addDatasets(database, publishedFiles, Number(values.rows));
  const addedSeconds = Math.round((performance.now() - from) / 1_000);
  const company = await new Companies(database).create('bench', 'Bench');
  const port = await freePort();
  const api = await startApp('api', apiEnvironment(databaseUrl, port));
  try {
    const { apiKey = '' } = await new Clients(database).create(company.uuid, 'Bench', ['dataset:read'], true);
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const results: Record<string, unknown> = {};
    for (const [kind, queries] of Object.entries(KINDS)) {
      const counts = [];
      for (const query of queries) counts.push((await bare(database, company.uuid, query)).count);
      const tasks = [];
      for (const query of queries) {
        tasks.push(await recordedSql(database, (recording) => bare(recording, company.uuid, query)));
      }
      const raw = await startRawServer({ kind: 'http', databaseUrl, work: { name: 'task', tasks } });
      const ours = await timed(queries, (query) => got(agent, `http://127.0.0.1:${port}${pathOf(query)}`, apiKey));
      const sql = await timed(queries, (query) => bare(database, company.uuid, query));
      const http = await timed(queries, (query) => got(agent, `${raw.url}${queries.indexOf(query)}`));
      await raw.stop();
      const [toSql, toBareHttp] = [round(ours.p99 / sql.p99), round(ours.p99 / http.p99)];
      results[kind] = { counts, ms: { ours, sql, bareHttp: http }, p99ToSql: toSql, p99ToBareHttp: toBareHttp };
    }
    agent.destroy();
    const stored = await sizes(database);
    print({ rows: Number(values.rows), requests, connections, addedSeconds, stored, results });
  } finally {
    await end(api);
    await database.close();
  }
} finally {
  await server.stop();
}

function bare(database: Database, company: CompanyId, { page = 1, ...query }: Asked): Promise<{ count: number }> {
  return new DatasetSearch(database).find(company, { query, codes: ['GWP-fossil'], page, limit: 100 });
}

function pathOf({ text: q, unitKind, page }: Asked): string {
  const query = { ...(q && { q }), ...(unitKind && { unitType: unitKind }), ...(page && { page: String(page) }) };
  return `/api/v1/search?${new URLSearchParams(query).toString()}`;
}

function got(agent: Agent, url: string, apiKey?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: apiKey === undefined ? {} : { 'X-API-Key': apiKey } }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} was answered with ${answer.statusCode}.`));
      });
    }).on('error', reject);
  });
}

/** Milliseconds for each query. Every query was sent once before. */
async function timed(
  queries: readonly Asked[],
  ask: (query: Asked) => Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  for (const query of queries) await ask(query);
  const took: number[] = [];
  let left = requests;
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const query = queries[left % queries.length] ?? {};
      const from = performance.now();
      await ask(query);
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return { p50: round(percentile(took, 50)), p99: round(percentile(took, 99)) };
}

async function sizes(database: Database): Promise<Record<string, string>> {
  const tables = ['dataset', 'dataset_search', 'search_posting', 'search_word'];
  const { rows } = await database.pool.query<{ name: string; size: string }>(
    'select name, pg_size_pretty(pg_total_relation_size(name::regclass)) as size from unnest($1::text[]) as name',
    [tables],
  );
  return Object.fromEntries(rows.map(({ name, size }) => [name, size]));
}
