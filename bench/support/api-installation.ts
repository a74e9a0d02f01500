import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { CompanyId } from '#platform';
import type { Permission } from '#access';
import { Clients, Companies } from '#access';
import { Database, migrate } from '#platform';
import type { BenchDatabase } from './database-server.js';
import { openDatabase } from './database-server.js';
import { end, freePort, startApp } from './process.js';

/** An api, as a separate process, on a database that is as durable as in production. */
export interface ApiInstallation {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly company: CompanyId;
  readonly api: ChildProcess;
  token(permissions: readonly Permission[]): Promise<string>;
  stop(): Promise<void>;
}

export type Fill = (database: Database, company: CompanyId) => Promise<unknown>;

/**
 * @param fill creates the company's records before the api starts
 * @param keep names a database that is filled once and kept for the next run: see `openDatabase`
 */
export async function installApi(fill: Fill, keep?: string): Promise<ApiInstallation> {
  return installApiOn(await openDatabase(keep), fill);
}

/** The same on a database that is open. It stops with the api. */
export async function installApiOn(server: BenchDatabase, fill: Fill): Promise<ApiInstallation> {
  const databaseUrl = server.url;
  await migrate(databaseUrl);
  const database = await Database.open(databaseUrl, { poolSize: 2, statementMs: 0 });
  const companies = new Companies(database);
  const there = await companies.bySubdomain('bench');
  const { uuid: company } = there ?? (await companies.create('bench', 'Bench'));
  if (!there) await fill(database, company);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await startApp('api', apiEnvironment(databaseUrl, port));
  return {
    ...{ url, databaseUrl, database, company, api },
    token: (permissions) => tokenOf(url, database, company, permissions),
    stop: async () => {
      await end(api);
      await database.close();
      await server.stop();
    },
  };
}

export function apiEnvironment(databaseUrl: string, port: number): Record<string, string> {
  const key = (): string => `bench:${randomBytes(32).toString('base64url')}`;
  return {
    DATABASE_URL: databaseUrl,
    JWT_KEYS: key(),
    SECRET_KEYS: key(),
    BASE_DOMAIN: 'localhost',
    DEFAULT_COMPANY: 'bench',
    LOG_LEVEL: 'warn',
    PORT: String(port),
  };
}

export async function tokenOf(
  url: string,
  database: Database,
  company: CompanyId,
  permissions: readonly Permission[],
): Promise<string> {
  const { clientId, clientSecret } = await new Clients(database).create(company, 'Bench', permissions, false);
  const answer = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
