import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDatabase, startEmbeddedPostgres } from '#embedded';
import type { CompanyId, Permission } from '#platform';
import { Clients, Companies, Company, Database, migrate } from '#platform';
import { fillActivities } from './fill-activities.js';
import { end, freePort, startApp } from './process.js';

/** An api, as a process, on a fresh database as durable as in production, which holds so many activities of a company. */
export interface ActivityInstallation {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly company: CompanyId;
  readonly api: ChildProcess;
  token(permissions: readonly Permission[]): Promise<string>;
  stop(): Promise<void>;
}

/** As a database of that size would be given. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' };

/** `months`: over how many months from January 2020 on the activities are spread. */
export async function installWithActivities(rows: number, months: number): Promise<ActivityInstallation> {
  const folder = await mkdtemp('/var/tmp/footprint-exchange-bench-');
  await chmod(folder, 0o755); // Started by root, the server runs as another user.
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    password: 'bench',
    settings: SETTINGS,
  });
  const databaseUrl = await ensureDatabase(server.url, 'bench');
  await migrate(databaseUrl);
  const database = await Database.open(databaseUrl, { poolSize: 2, entities: [Company], statementMs: 0 });
  const { uuid: company } = await new Companies(database).create('bench', 'Bench');
  await fillActivities(database, company, rows, months);
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function environment(databaseUrl: string, port: number): Record<string, string> {
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
