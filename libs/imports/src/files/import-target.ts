import { Invalid } from '#faults';
import type { CompanyId, Sql } from '#platform';
import { isUuid } from '#platform';
import { DATABASE_LIMITS } from '#model/terms';
import { OWN_DATABASE } from '#factors';

/** Where the datasets of a file go. */
export interface ImportTarget {
  /** A database of the company's own: by uuid where it exists, else by the name that it will have. */
  readonly database: { readonly uuid: string } | { readonly name: string };
  /** Whether taxonomy nodes that the file names and the company does not have are added. */
  readonly addsTaxonomy: boolean;
  /** Set where the file is an EPD, or an archive of them: the languages of its texts, the preferred one first. */
  readonly epdLanguages?: readonly string[];
}

/**
 * The database that a caller names by uuid or name.
 * @throws Invalid for one of others or of all, and for a name that several have
 */
export async function databaseNamed(sql: Sql, company: CompanyId, text: string): Promise<ImportTarget['database']> {
  if (isUuid(text)) {
    const uuid = text.toLowerCase();
    if (await ownDatabaseExists(sql, company, uuid)) return { uuid };
    throw notAnOwnDatabase();
  }
  const rows = await sql.query<{ uuid: string; version: string }>(
    'select uuid, version from factor_database where owner = $1 and name = $2 order by version',
    [company, text],
  );
  const [only, another] = rows;
  if (only && !another) return { uuid: only.uuid };
  if (!only) return { name: text };
  const named = rows.map(({ uuid, version }) => `${version} (${uuid})`);
  throw fault(`names ${rows.length} databases of the company, of the versions ${named.join(', ')}; use the uuid`);
}

/** The uuid of the database as long as it exists; undefined for one that is to be created. @throws Invalid */
export async function targetDatabase(sql: Sql, company: CompanyId, target: ImportTarget): Promise<string | undefined> {
  const { database } = target;
  if ('uuid' in database) {
    if (await ownDatabaseExists(sql, company, database.uuid)) return database.uuid;
    throw notAnOwnDatabase();
  }
  const [row] = await sql.query<{ uuid: string }>(
    'select uuid from factor_database where owner = $1 and name = $2 and version = $3',
    [company, database.name, OWN_DATABASE.version],
  );
  return row?.uuid;
}

async function ownDatabaseExists(sql: Sql, company: CompanyId, uuid: string): Promise<boolean> {
  const rows = await sql.query('select from factor_database where owner = $1 and uuid = $2', [company, uuid]);
  return rows.length > 0;
}

export function isDatabaseText(text: string): boolean {
  return text.trim() !== '' && Array.from(text).length <= DATABASE_LIMITS.name;
}

function notAnOwnDatabase(): Invalid {
  return fault('names no database of the company');
}

function fault(message: string): Invalid {
  return new Invalid({ field: 'database', message });
}
