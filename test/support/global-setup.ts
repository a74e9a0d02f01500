import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseUrl } from '#embedded';
import { migrate } from '#platform';
import { createDatabase } from './database.js';
import { testServer } from './test-server.js';

/** Where the tests of this run find their databases. */
export interface TestDatabases {
  readonly serverUrl: string;
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

export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const run = `footprint_${randomBytes(4).toString('hex')}`;
  const databases: TestDatabases = { serverUrl: server.url, template: `${run}_template`, prefix: `${run}_clone` };
  await administer(server.url, async (client) => {
    await createDatabase(client, databases.template);
    await migrate(databaseUrl(server.url, databases.template));
    await client.query(`alter database ${databases.template} with allow_connections false`);
  });
  project.provide('databases', databases);
  return async () => {
    await administer(server.url, (client) => dropAll(client, run));
    await server.stop();
  };
}

async function administer(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Drops the databases that failed tests left. */
async function dropAll(client: Client, run: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [run],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
}
