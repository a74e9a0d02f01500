import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from '#embedded';

/** The database of one test file: the whole schema, no rows. */
export interface TestDatabase {
  readonly url: string;
  /** Also cuts connections that are still open. */
  drop(): Promise<void>;
}

/**
 * Serializes the cloning. Two clones of one template would wait for each other inside PostgreSQL, where they may time
 * out.
 */
const CLONING_LOCK = 7_300_332;

export async function cloneDatabase(): Promise<TestDatabase> {
  const { serverUrl, workerUrls, template, prefix } = inject('databases');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const onEach = (statements: readonly string[]) =>
    Promise.all([serverUrl, ...workerUrls].map((node) => administer(node, statements)));
  await onEach([`select pg_advisory_lock(${CLONING_LOCK})`, `create database ${name} template ${template}`]);
  return {
    url: databaseUrl(serverUrl, name),
    // On Citus it can't be dropped while a transaction is prepared that a lost connection left. Its nodes end with the run.
    drop: () =>
      onEach([`drop database if exists ${name} with (force)`]).then(
        () => undefined,
        (fault: Error) => {
          if (workerUrls.length === 0) throw fault;
        },
      ),
  };
}

/** A database without tables, for what migrates it itself. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { serverUrl, prefix } = inject('databases');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await createDatabase(client, name);
  } finally {
    await client.end();
  }
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => administer(serverUrl, [`drop database if exists ${name} with (force)`]),
  };
}

/** Creates a database with the embedded server's sort order and letters, also on a server of another version. */
export async function createDatabase(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  const order =
    (rows[0]?.major ?? 0) >= 17
      ? `locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`
      : `locale_provider libc locale 'C.UTF-8'`;
  await client.query(`create database ${name} template template0 encoding 'UTF8' ${order}`);
}

async function administer(serverUrl: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
