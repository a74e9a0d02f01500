import type { Sql } from '../sql.js';

/** What an operator wants to know of a PostgreSQL and of our place in it. */
export interface ServerFacts {
  /** Such as 150014. */
  readonly versionNumber: number;
  readonly version: string;
  readonly user: string;
  readonly database: string;
  /** The clock of the server, in milliseconds. */
  readonly clockMs: number;
  readonly extensions: readonly string[];
  /** Connections that anybody but superusers may open. */
  readonly connections: number;
}

/** Extensions that migrations create. */
export const EXTENSIONS = ['btree_gin', 'pg_trgm'] as const;

export async function serverFacts(sql: Sql): Promise<ServerFacts> {
  const [facts] = await sql.queryAcross<ServerFacts>(
    'health',
    `select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
       current_user as user, current_database() as database,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs",
       coalesce((select array_agg(extname::text) from pg_extension), '{}') as extensions,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`,
  );
  if (!facts) throw new Error('The server answered nothing.');
  return facts;
}

/** How many connections there are now, by the name of the program; those of others may be nameless to us. */
export function connectionsByProgram(sql: Sql): Promise<{ program: string; connections: number }[]> {
  return sql.queryAcross(
    'health',
    `select coalesce(nullif(application_name, ''), 'without a name') as program, count(*)::int as connections
     from pg_stat_activity where backend_type = 'client backend' group by 1 order by 2 desc, 1`,
  );
}

/** The statements that grant the rights which our user lacks on the tables, sequences and functions of its schema. */
export async function missingRights(sql: Sql): Promise<string[]> {
  const [has] = await sql.queryAcross<Rights>('health', RIGHTS);
  if (!has) return [];
  const { schema, user } = has;
  const lacking = [
    has.usage ? '' : `usage on schema ${schema}`,
    has.tables ? '' : `select, insert, update, delete on all tables in schema ${schema}`,
    has.sequences ? '' : `usage on all sequences in schema ${schema}`,
    has.functions ? '' : `execute on all functions in schema ${schema}`,
  ];
  return lacking.filter((right) => right !== '').map((right) => `grant ${right} to ${user};`);
}

interface Rights {
  readonly schema: string;
  readonly user: string;
  readonly usage: boolean;
  readonly tables: boolean;
  readonly sequences: boolean;
  readonly functions: boolean;
}

const TABLE_RIGHTS = ['select', 'insert', 'update', 'delete']
  .map((right) => `has_table_privilege(c.oid, '${right}')`)
  .join(' and ');

/** Where our user may not even use the schema, none is current: then that of the tables is meant, which is public. */
const RIGHTS = `
  select quote_ident(n.nspname) as schema, quote_ident(current_user) as user, has_schema_privilege(n.oid, 'usage') as usage,
    not exists (select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p') and not (${TABLE_RIGHTS})) as tables,
    not exists (select from pg_class c where c.relnamespace = n.oid
      and case when c.relkind = 'S' then not has_sequence_privilege(c.oid, 'usage') end) as sequences,
    not exists (select from pg_proc p where p.pronamespace = n.oid and not has_function_privilege(p.oid, 'execute')) as functions
  from pg_namespace n where n.nspname = coalesce(current_schema(), 'public')`;
