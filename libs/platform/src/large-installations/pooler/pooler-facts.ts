import pg from 'pg';

/** What a PgBouncer lets in and opens. */
export interface PoolerFacts {
  /** Connections of processes to it. */
  readonly clients: number;
  /** Connections of it to the database, for one user. */
  readonly servers: number;
}

/** A row of SHOW CONFIG. */
interface PoolerSetting {
  key: string;
  value: string;
}

/** A row of SHOW DATABASES. */
interface OfferedDatabase {
  name: string;
  pool_size: string;
  /** Since PgBouncer 1.24. */
  reserve_pool_size?: string;
  /** Before. */
  reserve_pool?: string;
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
    const databases = await client.query<OfferedDatabase>('show databases');
    const settings = await client.query<PoolerSetting>('show config');
    return toldBy(
      settings.rows,
      databases.rows.find(({ name }) => name === database),
    );
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @param offered undefined where the pooler does not offer the database */
export function toldBy(
  settings: readonly PoolerSetting[],
  offered: OfferedDatabase | undefined,
): PoolerFacts | undefined {
  const clients = Number(settings.find(({ key }) => key === 'max_client_conn')?.value);
  const servers = Number(offered?.pool_size) + Number(offered?.reserve_pool_size ?? offered?.reserve_pool);
  return Number.isInteger(clients) && Number.isInteger(servers) ? { clients, servers } : undefined;
}
