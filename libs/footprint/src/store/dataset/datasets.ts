import { Decimal } from '#impacts';
import type { Figures } from '#impacts';
import type { CompanyId, Sql, Tx } from '#platform';
import { SHARED } from '#platform';
import type { BindableDataset } from '../../model/element-figures.js';
import type { UnitCode } from '../../model/units.js';

interface DatasetColumns {
  owner: string;
  uuid: string;
  name: string;
  unit: UnitCode;
  rating: string | null;
  figures: Figures;
  database_name: string;
  version: string | null;
  gwp_set: string | null;
  boundary: string | null;
}

/** The datasets of these uuids that a company may use: its own and the shared ones. */
export function findDatasets(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
): Promise<Map<string, BindableDataset>> {
  return read(sql, company, uuids, '');
}

/**
 * The same for an element that is being bound, which an import cannot see before this transaction ends. What no import is
 * writing is held against one until then. What one is writing is read as it was before, without waiting for it, and noted as
 * due: the element follows when the import has ended. Whoever patches or deletes one holds its key, too, and is waited for.
 */
export async function bindDatasets(
  tx: Tx,
  company: CompanyId,
  uuids: readonly string[],
): Promise<Map<string, BindableDataset>> {
  const held = await lockDatasets(tx, company, uuids);
  const rest = uuids.filter((uuid) => !held.has(uuid.toLowerCase()));
  const changing = await read(tx, company, rest, 'for key share of d');
  if (changing.size === 0) return held;
  await tx.query(
    `insert into recomputation (company, dataset_owner, dataset)
     select $1, owner, uuid from unnest($2::uuid[], $3::uuid[]) as changing (owner, uuid)`,
    [company, [...changing.values()].map(({ binding }) => binding.owner), [...changing.keys()]],
  );
  return new Map([...held, ...changing]);
}

/** Those of them that no import is writing, held against one until the transaction ends. */
export function lockDatasets(
  tx: Tx,
  company: CompanyId,
  uuids: readonly string[],
): Promise<Map<string, BindableDataset>> {
  return read(tx, company, uuids, 'for share of d, f skip locked');
}

async function read(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
  lock: '' | 'for key share of d' | 'for share of d, f skip locked',
): Promise<Map<string, BindableDataset>> {
  if (uuids.length === 0) return new Map();
  const rows = await sql.query<DatasetColumns>(
    `select d.owner, d.uuid, d.name, d.unit, d.rating, d.figures,
       f.name as database_name, f.version, f.gwp_set, f.boundary
     from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
     where d.owner in ($1, $3) and d.uuid = any($2::uuid[]) ${lock}`,
    [company, uuids, SHARED],
  );
  return new Map(rows.map((row) => [row.uuid, bindable(row)]));
}

function bindable(row: DatasetColumns): BindableDataset {
  return {
    binding: {
      owner: row.owner,
      uuid: row.uuid,
      name: row.name,
      declaredUnit: row.unit,
      rating: row.rating === null ? undefined : new Decimal(row.rating),
      database: {
        name: row.database_name,
        version: row.version ?? undefined,
        gwpSet: row.gwp_set ?? undefined,
        boundary: row.boundary ?? undefined,
      },
    },
    figures: row.figures,
  };
}
