import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseUrl } from '#embedded';
import { migrate } from '#platform';
import { createCitusDatabase } from '../databases/citus.js';
import { createDatabase } from '../databases/database.js';
import { spreadStatements } from './spread-statements.js';
import { testServer } from '../databases/test-server.js';
import { lines } from './traces-setup.js';
import { withClient } from '../databases/with-client.js';

/** Where the tests of this run find their databases. */
export interface TestDatabases {
  readonly serverUrl: string;
  /** The nodes that `serverUrl` distributes tables to, if it is a coordinator of Citus. Each has every database. */
  readonly workerUrls: readonly string[];
  /** Contains the schema only. Nobody may connect to it, so that it can always be cloned. */
  readonly template: string;
  /** The prefix of the names of this run's clones. */
  readonly prefix: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestDatabases;
  }
}

/** The server of a run, which the suites share that run at the same time. */
interface RunServer {
  readonly databases: TestDatabases;
  /** How many suites still use it. */
  suites: number;
  stop(traces: string): Promise<void>;
}

const shared = globalThis as unknown as Record<symbol, Promise<RunServer> | undefined>;
const RUN = Symbol.for('footprint-exchange tests: server of the run');

export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const server = await (shared[RUN] ??= startServer());
  server.suites += 1;
  project.provide('databases', server.databases);
  return async () => {
    server.suites -= 1;
    if (server.suites > 0) return;
    shared[RUN] = undefined;
    await server.stop(project.getProvidedContext().traces);
  };
}

async function startServer(): Promise<RunServer> {
  process.env['TEST_SECRET'] = randomBytes(32).toString('hex');
  const isGiven = process.env['TEST_DATABASE_URL'] !== undefined;
  // A server of ours is copied with its template; on another one several runs may have theirs.
  const run = isGiven ? `footprint_${randomBytes(4).toString('hex')}` : 'footprint';
  const template = `${run}_template`;
  const server = await testServer((...nodes) => createTemplate(template, ...nodes));
  const { url, workerUrls } = server;
  const databases = { serverUrl: url, workerUrls, template, prefix: `${run}_clone` };
  return {
    databases,
    suites: 0,
    stop: async (traces) => {
      if (workerUrls.length > 0) await expectOneShard(url, template, traces);
      // A server of ours ends with the run, and all that is in it.
      if (isGiven) await withClient(url, (client) => dropAll(client, run));
      await server.stop();
    },
  };
}

async function createTemplate(template: string, url: string, workerUrls: readonly string[]): Promise<void> {
  if (workerUrls.length > 0) await createCitusDatabase([url, ...workerUrls], template);
  else await withClient(url, (client) => createDatabase(client, template));
  await migrate(databaseUrl(url, template));
  // Its clones are databases of their own, not copies of an installation: whoever starts on one notes it.
  await withClient(databaseUrl(url, template), (client) => client.query('delete from installation'));
  for (const node of [url, ...workerUrls]) await withClient(node, (client) => close(client, template));
}

/** Ends what is connected, too: Citus has a process in each of its databases. */
async function close(client: Client, database: string): Promise<void> {
  await client.query(`alter database ${database} with allow_connections false`);
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [database]);
}

/** On Citus a run fails if a statement of a company asked more than one part of a table. */
async function expectOneShard(url: string, template: string, traces: string): Promise<void> {
  await withClient(url, (client) => client.query(`alter database ${template} with allow_connections true`));
  const faults = await spreadStatements(databaseUrl(url, template), lines(traces, 'values'));
  if (faults.length === 0) return;
  process.stderr.write(
    `\n${faults.join('\n')}\n(${faults.length} statements of a company that ask more than one part of a table)\n`,
  );
  process.exitCode = 1;
}

/** Drops the databases that failed tests left. */
async function dropAll(client: Client, run: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [run],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
}
