import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from '#embedded';
import { withClient } from './with-client.js';

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

/** @param given another database to clone than the empty one of the run, or another name than a new one */
export async function cloneDatabase(given: { template?: string; name?: string } = {}): Promise<TestDatabase> {
  const { serverUrl, workerUrls, prefix, template: empty } = inject('databases');
  const { template = empty, name = `${prefix}_${randomBytes(6).toString('hex')}` } = given;
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
  await withClient(serverUrl, (client) => createDatabase(client, name));
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
  await withClient(serverUrl, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/**
 * Makes what empties a database again: each table that has no rows now and got some since is truncated, so no trigger runs and
 * nobody waits for the others.
 */
export async function emptier(url: string): Promise<() => Promise<void>> {
  const empty = await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not like 'pg\\_%' and schemaname <> 'information_schema'`,
    );
    const names = rows.map(({ name }) => name);
    const filled = new Set(await withRows(client, names));
    return names.filter((name) => !filled.has(name));
  });
  return () =>
    withClient(url, async (client) => {
      const filled = await withRows(client, empty);
      if (filled.length > 0) await client.query(`truncate ${filled.join(', ')} cascade`);
    });
}

/** Which of these tables have rows. */
async function withRows(client: Client, tables: readonly string[]): Promise<string[]> {
  // Several statements in one query have one result each.
  const found: unknown = await client.query(
    tables.map((name) => `select exists (select from ${name}) as has_rows`).join(';'),
  );
  const results = found as { rows: [{ has_rows: boolean }] }[];
  return tables.filter((_, nth) => results[nth]?.rows[0].has_rows);
}
