import pg from 'pg';

/** What a PgBouncer lets in and opens. */
export interface PoolerFacts {
  /** Connections of processes to it. */
  readonly clients: number;
  /** Connections of it to the database, for one user. */
  readonly servers: number;
}

/** The name under which PgBouncer offers its console. */
const CONSOLE = 'pgbouncer';
const ANSWER_MS = 3_000;

/**
 * Asks the console of the pooler at this address. Undefined where it lets us not in: the user of an address is seldom one of its
 * `stats_users`.
 */
export async function poolerFacts(url: string): Promise<PoolerFacts | undefined> {
  const console = new URL(url);
  const database = decodeURIComponent(console.pathname.slice(1));
  console.pathname = CONSOLE;
  const client = new pg.Client({ connectionString: console.href, connectionTimeoutMillis: ANSWER_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const databases = await client.query<{ name: string; pool_size: string; reserve_pool: string }>('show databases');
    const offered = databases.rows.find(({ name }) => name === database);
    const settings = await client.query<{ key: string; value: string }>('show config');
    const clients = Number(settings.rows.find(({ key }) => key === 'max_client_conn')?.value);
    const servers = Number(offered?.pool_size) + Number(offered?.reserve_pool);
    return Number.isInteger(clients) && Number.isInteger(servers) ? { clients, servers } : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
