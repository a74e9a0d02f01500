import { Conflict, Missing } from '#faults';
import type { CompanyId, Page, PageRequest, Sql, Tx } from '#platform';
import { SHARED } from '#platform';
import type { FactorDatabase } from '../import/upsert-database.js';
import { upsertDatabase } from '../import/upsert-database.js';
import { listedPage } from '../reference/listed-page.js';

/** A database as a company sees it: its own and the shared ones. */
export interface VisibleDatabase {
  uuid: string;
  name: string;
  version: string;
  licence: string;
  attribution: string | null;
  gwpSet: string | null;
  boundary: string | null;
  priceYear: number | null;
  /** Datasets in it. */
  count: number;
  created: Date;
  /** Raised by every write. */
  revision: number;
}

const COLUMNS = `t.name, t.version, t.licence, t.revision, t.attribution, t.gwp_set as "gwpSet", t.boundary, t.price_year as "priceYear",
  (select count(*)::int from dataset d where d.owner = t.owner and d.factor_database = t.uuid) as count`;
const VISIBLE = `factor_database t where t.owner in ($1, '${SHARED}')`;

export function visibleDatabases(sql: Sql, company: CompanyId, request: PageRequest): Promise<Page<VisibleDatabase>> {
  const select = `select t.uuid, t.created, ${COLUMNS} from ${VISIBLE}`;
  const count = `select count(*) as count from ${VISIBLE}`;
  return listedPage(sql, { select, table: 't', count, values: [company] }, request);
}

/** @throws Missing */
export async function visibleDatabase(sql: Sql, company: CompanyId, uuid: string): Promise<VisibleDatabase> {
  const [row] = await sql.query<VisibleDatabase>(
    `select t.uuid, t.created, ${COLUMNS} from ${VISIBLE} and t.uuid = $2`,
    [company, uuid],
  );
  if (!row) throw new Missing(`There is no database ${uuid}.`);
  return row;
}

/** The database of a dataset: one that is there, by uuid, or one by name and version, made where it is not there yet. */
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

/** Where a company keeps what it says of no other database. */
const OWN: Pick<FactorDatabase, 'name' | 'version' | 'licence'> = {
  name: 'Own datasets',
  version: 'unspecified',
  licence: 'not stated',
};

/**
 * The uuid of the company's own database that is meant; one that is named and not there is made.
 * @throws Conflict when the database is there and something else is said of it
 */
export async function ownDatabase(tx: Tx, company: CompanyId, input: DatabaseInput): Promise<string> {
  if (input.uuid) return input.uuid.toLowerCase();
  const { name, version, licence, ...described } = stated(input);
  const named = { name: name ?? OWN.name, version: version ?? OWN.version };
  const [there] = await tx.query<{ uuid: string; different: string[] }>(
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
  if (!there) {
    return (await upsertDatabase(tx, { owner: company, ...named, licence: licence ?? OWN.licence, ...described })).uuid;
  }
  if (there.different.length === 0) return there.uuid;
  throw new Conflict(`The database is there, as ${there.uuid}, and differs in ${there.different.join(', ')}.`);
}

/** The shared ones are nobody's own. */
export async function isOwnDatabase(tx: Tx, company: CompanyId, uuid: string): Promise<boolean> {
  const own = await tx.query(`select from factor_database where owner = $1 and uuid = $2`, [company, uuid]);
  return own.length > 0;
}

type Stated = { [Field in keyof DatabaseInput]?: NonNullable<DatabaseInput[Field]> };

/** What is said to have no value is not said of a database that is made. */
function stated(input: DatabaseInput): Stated {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
}
