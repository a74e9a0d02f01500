import { Conflict, Missing } from '#faults';
import type { CompanyId, Page, PageRequest, Sql, Tx } from '#platform';
import { SHARED } from '#platform';
import { withoutEmpty, listedPage } from '#terms';
import type { FactorDatabase } from './upsert-database.js';
import { upsertDatabase } from './upsert-database.js';

/** A database that a company can read: one of its own, or a shared one. */
export interface VisibleDatabase {
  uuid: string;
  name: string;
  version: string;
  licence: string;
  attribution: string | null;
  gwpSet: string | null;
  boundary: string | null;
  priceYear: number | null;
  /** The number of its datasets. */
  count: number;
  created: Date;
  /** Whether all companies share it, and only an operator changes it. */
  isShared: boolean;
  /** Incremented by every write. */
  revision: number;
}

const VISIBLE = `factor_database t where t.owner in ($1, '${SHARED}')`;
const SELECT_DATABASE = `
  select t.uuid, t.name, t.version, t.licence, t.attribution, t.gwp_set as "gwpSet", t.boundary, t.price_year as "priceYear",
    (select count(*)::int from dataset d where d.owner = t.owner and d.factor_database = t.uuid) as count, t.created, t.owner = '${SHARED}' as "isShared", t.revision
  from ${VISIBLE}`;

export function visibleDatabases(sql: Sql, company: CompanyId, request: PageRequest): Promise<Page<VisibleDatabase>> {
  const count = `select count(*) as count from ${VISIBLE}`;
  return listedPage(sql, { select: SELECT_DATABASE, table: 't', count, values: [company] }, request);
}

/** @throws Missing */
export async function visibleDatabase(sql: Sql, company: CompanyId, uuid: string): Promise<VisibleDatabase> {
  const [row] = await sql.query<VisibleDatabase>(`${SELECT_DATABASE} and t.uuid = $2`, [company, uuid]);
  if (!row) throw new Missing(`There is no database ${uuid}.`);
  return row;
}

/** Names the database of a dataset: an existing one by uuid, or one by name and version, which is created if it is missing. */
export interface DatabaseInput {
  uuid?: string | null;
  name?: string | null;
  version?: string | null;
  licence?: string | null;
  attribution?: string | null;
  gwpSet?: string | null;
  boundary?: string | null;
  priceYear?: number | null;
}

/** The database for datasets of a company that name no other. */
export const OWN_DATABASE: Pick<FactorDatabase, 'name' | 'version' | 'licence'> = {
  name: 'Own datasets',
  version: 'unspecified',
  licence: 'not stated',
};

/**
 * Finds the uuid of the company's own database that a body names, and creates the database if it is missing.
 * @throws Conflict if the database exists and differs from the body
 */
export async function ownDatabase(tx: Tx, company: CompanyId, input: DatabaseInput): Promise<string> {
  if (input.uuid) return input.uuid.toLowerCase();
  const { name, version, licence, ...described } = withoutEmpty(input);
  const named = { name: name ?? OWN_DATABASE.name, version: version ?? OWN_DATABASE.version };
  const [existing] = await tx.query<{ uuid: string; different: string[] }>(
    `select uuid, array_remove(array[
         case when licence <> $4 then 'licence' end, case when attribution is distinct from coalesce($5, attribution) then 'attribution' end,
         case when gwp_set is distinct from coalesce($6, gwp_set) then 'gwpSet' end,
         case when boundary is distinct from coalesce($7, boundary) then 'boundary' end,
         case when price_year is distinct from coalesce($8, price_year) then 'priceYear' end], null) as different
     from factor_database where owner = $1 and name = $2 and version = $3`,
    [
      company,
      named.name,
      named.version,
      licence ?? null,
      described.attribution ?? null,
      described.gwpSet ?? null,
      described.boundary ?? null,
      described.priceYear ?? null,
    ],
  );
  if (!existing) {
    return (
      await upsertDatabase(tx, { owner: company, ...named, licence: licence ?? OWN_DATABASE.licence, ...described })
    ).uuid;
  }
  const { uuid, different } = existing;
  if (different.length === 0) return uuid;
  throw new Conflict(`The database is there, as ${uuid}, and differs in ${different.join(', ')}.`);
}

/** Whether a company owns this database. Nobody owns a shared one. */
export async function isOwnDatabase(tx: Tx, company: CompanyId, uuid: string): Promise<boolean> {
  const own = await tx.query(`select from factor_database where owner = $1 and uuid = $2`, [company, uuid]);
  return own.length > 0;
}
