import { isDatabaseAway } from '../database/database-faults.js';
import type { Sql } from '../database/sql.js';
import type { DatabaseIdentity, Likeness } from './database-identity.js';
import { likeness } from './database-identity.js';

/** Which database the installation is on, and which it was noted to be on. */
export interface Installation {
  readonly here: DatabaseIdentity;
  readonly noted: NotedIdentity | undefined;
  /** `new` where nothing is noted. */
  readonly is: Likeness | 'new';
}

export interface NotedIdentity extends DatabaseIdentity {
  /** When it was noted. */
  readonly at: Date;
}

type Statements = Pick<Sql, 'queryAcross'>;

/** Writes nothing. */
export async function readInstallation(sql: Statements): Promise<Installation> {
  const [row] = await sql.queryAcross<Row>('deployment', READ);
  if (!row) throw new Error('The server answered nothing.');
  const here = { system: row.mayReadSystem ? await systemIdentifier(sql) : null, database: row.database };
  const { notedDatabase: database, notedSystem: system, notedAt: at } = row;
  const noted = database !== null && at !== null ? { system, database, at } : undefined;
  return { here, noted, is: noted ? likeness(noted, here) : 'new' };
}

/** Notes which database this is, where nothing is noted yet. */
export async function noteInstallation(sql: Statements): Promise<Installation> {
  const found = await readInstallation(sql);
  if (found.noted) return found;
  await sql.queryAcross('deployment', `${NOTE} on conflict (only_row) do nothing`, values(found));
  return readInstallation(sql);
}

/** Notes which database this is, whatever is noted. */
export async function confirmInstallation(sql: Statements): Promise<Installation> {
  await sql.queryAcross('deployment', `${NOTE} ${INSTEAD}`, values(await readInstallation(sql)));
  return readInstallation(sql);
}

interface Row {
  readonly database: number;
  readonly mayReadSystem: boolean;
  readonly notedSystem: string | null;
  readonly notedDatabase: number | null;
  readonly notedAt: Date | null;
}

const READ = `
  select d.oid::bigint as database,
    coalesce(has_function_privilege(to_regprocedure('pg_control_system()'), 'execute'), false) as "mayReadSystem",
    i.system_identifier as "notedSystem", i.database_oid as "notedDatabase", i.noted as "notedAt"
  from pg_database d left join installation i on true where d.datname = current_database()`;

const NOTE = 'insert into installation (system_identifier, database_oid) values ($1, $2)';

const INSTEAD = `on conflict (only_row) do update
  set system_identifier = excluded.system_identifier, database_oid = excluded.database_oid, noted = excluded.noted`;

const values = ({ here: { system, database } }: Installation) => [system, database] as const;

/** A server that does not tell it to anybody is one whose identifier is not known. */
async function systemIdentifier(sql: Statements): Promise<string | null> {
  try {
    const [row] = await sql.queryAcross<{ system: string }>(
      'deployment',
      'select system_identifier::text as system from pg_control_system()',
    );
    return row?.system ?? null;
  } catch (fault) {
    if (isDatabaseAway(fault)) throw fault;
    return null;
  }
}
