import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseUrl } from '#embedded';
import type { BenchDatabase, ServerSettings } from './database-server.js';
import { SETTINGS } from './database-server.js';
import { freePort } from './process.js';

const BIN = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'bench';
const NAME = 'bench';

const ONE = { ...SETTINGS, shared_preload_libraries: 'pg_stat_statements', max_connections: '200' };
const NODE = {
  ...{ ...ONE, shared_buffers: '512MB', shared_preload_libraries: 'citus,pg_stat_statements', wal_level: 'logical' },
  ...{ max_prepared_transactions: '400', 'citus.shard_count': '8', 'citus.node_conninfo': 'sslmode=disable' },
  ...{ 'citus.enable_unsafe_triggers': 'on', 'citus.allow_nested_distributed_execution': 'on' },
};

/** A database on Debian's PostgreSQL 15, as durable as in production. It is deleted when it stops. */
export async function openDebian(): Promise<BenchDatabase> {
  const server = await start(ONE);
  await on(server.url, [`create database ${NAME}`]);
  return { ...server, url: databaseUrl(server.url, NAME) };
}

/** The same on three with Citus: a coordinator, which has no rows of companies, and two workers. */
export async function openCitus(): Promise<BenchDatabase> {
  const nodes = await Promise.all([1, 2, 3].map(() => start(NODE)));
  const urls = nodes.map(({ url }) => databaseUrl(url, NAME));
  const ports = nodes.map(({ url }) => new URL(url).port);
  for (const [nth, { url }] of nodes.entries()) {
    await on(url, [`create database ${NAME}`]);
    await on(urls[nth] ?? '', ['create extension citus']);
  }
  const [coordinator = ''] = urls;
  const [port, ...workers] = ports;
  await on(coordinator, [
    `select citus_set_coordinator_host('127.0.0.1', ${port})`,
    ...workers.map((worker) => `select citus_add_node('127.0.0.1', ${worker})`),
  ]);
  return { url: coordinator, stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))) };
}

async function start(settings: ServerSettings): Promise<BenchDatabase> {
  const folder = await mkdtemp('/var/tmp/footprint-exchange-bench-');
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  await mkdir(data);
  await writeFile(passwordFile, PASSWORD);
  const account = await accountOf(folder, [folder, data, passwordFile]);
  const init = ['-D', data, '-U', NAME, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--locale=C.UTF-8'];
  execFileSync(join(BIN, 'initdb'), [...init, '--encoding=UTF8'], { ...account, stdio: 'ignore' });
  const port = await freePort();
  const options = Object.entries({ ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const server = spawn(join(BIN, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...account,
    env: { PATH: process.env['PATH'], HOME: folder, PGPASSWORD: PASSWORD }, // The nodes log in to each other with it.
    stdio: 'ignore',
  });
  const kill = (): void => void server.kill('SIGKILL');
  process.once('exit', kill);
  const url = `postgres://${NAME}:${PASSWORD}@127.0.0.1:${port}/postgres`;
  while (!(await answers(url))) await wait(100);
  return {
    url,
    stop: async () => {
      process.off('exit', kill);
      const gone = once(server, 'exit');
      server.kill('SIGINT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(url: string): Promise<boolean> {
  return on(url, ['select']).then(
    () => true,
    () => false,
  );
}

async function on(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root. @returns the account that these paths belong to now */
async function accountOf(
  folder: string,
  owned: readonly string[],
): Promise<{ uid?: number; gid?: number; cwd: string }> {
  if (process.getuid?.() !== 0) return { cwd: folder };
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  for (const path of owned) await chown(path, uid ?? 0, gid ?? 0);
  await chmod(folder, 0o755);
  return { uid, gid, cwd: folder };
}
