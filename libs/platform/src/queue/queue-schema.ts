import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  SchemaMigrationRequiredError,
  SchemaVersionMismatchError,
} from 'bullmq';
import type pg from 'pg';
import type { QueueFault } from './queue-fault.js';

/** The schema in which BullMQ keeps its tables, if the queue is a PostgreSQL. */
export const QUEUE_SCHEMA = 'bullmq';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Whether the schema exists and is that of this release. @throws the server's error, 42501 among others */
export async function isQueueMigrated(on: Queryable): Promise<boolean> {
  try {
    return (await assertSchemaCompatibility(on, QUEUE_SCHEMA)) >= LATEST_SCHEMA_VERSION;
  } catch (fault) {
    if (fault instanceof SchemaMigrationRequiredError) return false;
    throw fault;
  }
}

/** Why BullMQ could not work there as our user; undefined if it can. */
export async function queueSchemaFault(on: Queryable): Promise<QueueFault | undefined> {
  try {
    const missing = await missingRights(on);
    if (missing) return { kind: 'missing rights', detail: missing };
    if (await isQueueMigrated(on)) return undefined;
    return { kind: 'not migrated', detail: 'Run the migrate command with the QUEUE_URL of the service.' };
  } catch (thrown) {
    const fault = thrown as Error;
    const kind = fault instanceof SchemaVersionMismatchError ? 'of a newer release' : 'unreachable';
    return { kind, detail: fault.message };
  }
}

interface Rights {
  user: string;
  usage: boolean;
  tables: boolean;
  sequences: boolean;
  functions: boolean;
}

/** The statements that grant the rights our user lacks. */
async function missingRights(on: Queryable): Promise<string | undefined> {
  const { rows } = await on.query<Rights>(RIGHTS);
  const [has] = rows;
  if (!has) return undefined; // The schema does not exist yet.
  const lacking = [
    has.usage ? '' : `usage on schema ${QUEUE_SCHEMA}`,
    has.tables ? '' : `select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA}`,
    has.sequences ? '' : `usage on all sequences in schema ${QUEUE_SCHEMA}`,
    has.functions ? '' : `execute on all functions in schema ${QUEUE_SCHEMA}`,
  ].filter((right) => right !== '');
  if (lacking.length === 0) return undefined;
  return lacking.map((right) => `grant ${right} to ${has.user};`).join(' ');
}

const TABLE_RIGHTS = ['select', 'insert', 'update', 'delete']
  .map((right) => `has_table_privilege(c.oid, '${right}')`)
  .join(' and ');

const RIGHTS = `
  select quote_ident(current_user) as user, has_schema_privilege(n.oid, 'usage') as usage,
    not exists (select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p') and not (${TABLE_RIGHTS})) as tables,
    not exists (select from pg_class c where c.relnamespace = n.oid
      and case when c.relkind = 'S' then not has_sequence_privilege(c.oid, 'usage') end) as sequences,
    not exists (select from pg_proc p where p.pronamespace = n.oid and not has_function_privilege(p.oid, 'execute')) as functions
  from pg_namespace n where n.nspname = '${QUEUE_SCHEMA}'`;
