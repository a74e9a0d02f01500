import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { databaseUrl } from '#embedded';
import { migrate } from '#platform';
import type { TestDatabase } from './database.js';
import { createDatabase } from './database.js';
import { DebianPostgres } from './debian-postgres.js';
import { isThere } from '../run/needs.js';
import { withClient } from './with-client.js';

/** Where Debian's postgresql-15 has the extension, if it is installed. */
const EXTENSION = '/usr/share/postgresql/15/extension/citus.control';

/** Whether there is Citus here. Where it is absent, its tests are skipped. */
export const hasCitus = (): boolean => isThere(existsSync(EXTENSION), 'The extension citus is not installed', 'skip');

/** Whether this run's databases are on Citus, where a test of one PostgreSQL's own files or plans can't run. */
export const isOnCitus = (): boolean => Boolean(process.env['TEST_CITUS']);

/** The database of a test that has the nodes for itself. */
const DATABASE = 'footprint';

const SETTINGS = [
  'shared_preload_libraries=citus',
  'citus.node_conninfo=sslmode=disable',
  'wal_level=logical',
  'max_connections=300',
  'max_prepared_transactions=600',
  // What a write that lost a node has locked is free again before a requester gives up.
  'citus.recover_2pc_interval=5s',
  // Each database with the extension has a process that looks after it.
  'max_worker_processes=64',
  // Few, since every test file pays for each.
  'citus.shard_count=4',
  // Triggers count rows. They write in the same company as the row they are fired for, so on the same node.
  'citus.enable_unsafe_triggers=on',
  'citus.allow_nested_distributed_execution=on',
];

/** A coordinator and two workers, each a PostgreSQL 15 of our own. */
export class CitusNodes {
  private constructor(
    readonly coordinator: DebianPostgres,
    readonly workers: readonly DebianPostgres[],
  ) {}

  static async start(): Promise<CitusNodes> {
    const password = randomBytes(16).toString('hex');
    const start = () => DebianPostgres.start({ settings: SETTINGS, password });
    const [coordinator, ...workers] = await Promise.all([start(), start(), start()]);
    return new CitusNodes(coordinator, workers);
  }

  /** The database `postgres` of each, the coordinator first. */
  get urls(): string[] {
    return [this.coordinator, ...this.workers].map(({ url }) => url);
  }

  /** A database with the whole schema, which is deleted with the servers. */
  async database(): Promise<TestDatabase> {
    await createCitusDatabase(this.urls, DATABASE);
    const url = databaseUrl(this.coordinator.url, DATABASE);
    await migrate(url);
    return { url, drop: () => Promise.resolve() };
  }

  /** The worker that has the rows of a company in `database()`, and the other one. */
  async workersOf(company: string): Promise<[DebianPostgres, DebianPostgres]> {
    const [row] = await this.tell(
      `select nodeport as port from citus_shards where shardid = get_shard_id_for_distribution_column('client', $1::uuid)`,
      [company],
    );
    const [one, other] = this.workers;
    if (!one || !other) throw new Error('There are not two workers.');
    return portOf(one.url) === row?.['port'] ? [one, other] : [other, one];
  }

  /** Moves the rows of a company, and of others whose rows lie with them, to the other worker. */
  async move(company: string, mode: 'force_logical' | 'block_writes'): Promise<void> {
    const [from, to] = await this.workersOf(company);
    await this.tell('call citus_cleanup_orphaned_resources()');
    await this.tell(
      `select citus_move_shard_placement(get_shard_id_for_distribution_column('client', $1::uuid),
         '127.0.0.1', $2::int, '127.0.0.1', $3::int, $4::text::citus.shard_transfer_mode)`,
      [company, portOf(from.url), portOf(to.url), mode],
    );
  }

  private tell(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]> {
    return withClient(databaseUrl(this.coordinator.url, DATABASE), async (client) => {
      return (await client.query<Record<string, unknown>>(sql, parameters)).rows;
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.coordinator, ...this.workers].map((node) => node.stop()));
  }
}

/** Creates a database with the extension on every node. @param urls of the nodes, the coordinator first */
export async function createCitusDatabase(urls: readonly string[], name: string): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      await withClient(url, (client) => createDatabase(client, name));
      await withClient(databaseUrl(url, name), (client) => client.query('create extension citus'));
    }),
  );
  const [coordinator = '', ...workers] = urls;
  await withClient(databaseUrl(coordinator, name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', ['127.0.0.1', portOf(coordinator)]);
    for (const url of workers) await client.query('select citus_add_node($1, $2)', ['127.0.0.1', portOf(url)]);
  });
}

const portOf = (url: string): number => Number(new URL(url).port);
