import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDatabase, startEmbeddedPostgres } from '#embedded';
import type { CompanyId, Permission } from '#platform';
import { Clients, Companies, Company, Database, migrate } from '#platform';
import { end, freePort, startApp } from './process.js';

/** An api, as a process, on a database as durable as in production. */
export interface ApiInstallation {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly company: CompanyId;
  readonly api: ChildProcess;
  token(permissions: readonly Permission[]): Promise<string>;
  stop(): Promise<void>;
}

/** As a database of some gigabytes would be given. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' };

/**
 * @param fill what the company has, before the api starts
 * @param keep a folder whose database is filled once and stays for the next run; by default one that goes again
 */
export async function installApi(
  fill: (database: Database, company: CompanyId) => Promise<unknown>,
  keep?: string,
): Promise<ApiInstallation> {
  const folder = keep ?? (await mkdtemp('/var/tmp/footprint-exchange-bench-'));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // Started by root, the server runs as another user.
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    password: 'bench',
    settings: SETTINGS,
  });
  const databaseUrl = await ensureDatabase(server.url, 'bench');
  await migrate(databaseUrl);
  const database = await Database.open(databaseUrl, { poolSize: 2, entities: [Company], statementMs: 0 });
  const companies = new Companies(database);
  const there = await companies.bySubdomain('bench');
  const { uuid: company } = there ?? (await companies.create('bench', 'Bench'));
  if (!there) await fill(database, company);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await startApp('api', environment(databaseUrl, port));
  return {
    ...{ url, databaseUrl, database, company, api },
    token: (permissions) => tokenOf(url, database, company, permissions),
    stop: async () => {
      await end(api);
      await database.close();
      await server.stop();
      if (keep === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

export function environment(databaseUrl: string, port: number): Record<string, string> {
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

async function tokenOf(
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
