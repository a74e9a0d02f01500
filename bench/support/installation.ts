import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Company } from '#access';
import { Companies, PERMISSIONS } from '#access';
import { Database, migrate } from '#platform';
import { apiEnvironment, tokenOf } from './api-installation.js';
import { openDatabase } from './database-server.js';
import { serverOf } from './process-use.js';
import { end, freePort, startApp } from './process.js';

/** Api and worker, as separate processes, on a fresh database (`openDatabase`), as durable as in production. */
export interface Installation {
  readonly url: string;
  readonly databaseUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly database: Database;
  readonly company: Company;
  readonly token: string;
  readonly pids: { readonly api: number; readonly database: number };
  /** Starts one more worker, which ends with the others at the latest. */
  startWorker(): Promise<ChildProcess>;
  /** Starts one more api. */
  startApi(): Promise<{ url: string; api: ChildProcess }>;
  stop(): Promise<void>;
}

/** @param worker whether a worker runs from the beginning */
export async function install({ redis, worker = true }: { redis: boolean; worker?: boolean }): Promise<Installation> {
  const server = await openDatabase();
  const databaseUrl = server.url;
  await migrate(databaseUrl);
  const queue = redis ? await startRedis() : undefined;
  const port = await freePort();
  const environment = {
    ...apiEnvironment(databaseUrl, port),
    ALLOW_PRIVATE_TARGETS: 'true',
    ...(queue ? { QUEUE_URL: queue.url } : {}),
  };
  const apps: ChildProcess[] = [];
  const start = async (app: 'api' | 'worker', at = port): Promise<ChildProcess> => {
    const started = await startApp(app, { ...environment, PORT: String(at) });
    apps.push(started);
    return started;
  };
  const [api] = await Promise.all([start('api'), ...(worker ? [start('worker')] : [])]);
  const database = await Database.open(databaseUrl, { poolSize: 2, statementMs: 0 });
  const company = await new Companies(database).create('bench', 'Bench');
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    databaseUrl,
    environment,
    database,
    company,
    token: await tokenOf(url, database, company.uuid, PERMISSIONS),
    pids: { api: api.pid ?? NaN, database: serverOf(await backendOf(database)) },
    startWorker: () => start('worker'),
    startApi: async () => {
      const at = await freePort();
      return { api: await start('api', at), url: `http://127.0.0.1:${at}` };
    },
    stop: async () => {
      await Promise.all(apps.map(end));
      await database.close();
      queue?.stop();
      await server.stop();
    },
  };
}

async function backendOf(database: Database): Promise<number> {
  const [row] = await database.queryAcross<{ pid: number }>('deployment', 'select pg_backend_pid() as pid');
  return row?.pid ?? NaN;
}

/** Without persistence, since the queue may be lost. */
async function startRedis(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  return { url: `redis://127.0.0.1:${port}`, stop: () => void server.kill('SIGTERM') };
}
