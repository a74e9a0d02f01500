import { Decimal } from '#impacts';
import type { Figures } from '#impacts';
import type { CompanyId, Sql, Tx } from '#platform';
import { SHARED } from '#platform';
import type { DatasetBinding } from '../../model/element.js';
import type { UnitCode } from '../../model/units.js';

/** A dataset as an element binds it: what it keeps of it, and the figures per declared unit. */
export interface BindableDataset {
  binding: DatasetBinding;
  figures: Figures;
}

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
 * The same, held against change until the transaction ends: an import cannot see an element that is only just being
 * bound, so it has to wait until it can.
 */
export function holdDatasets(
  tx: Tx,
  company: CompanyId,
  uuids: readonly string[],
): Promise<Map<string, BindableDataset>> {
  return read(tx, company, uuids, 'for share of d');
}

async function read(
  sql: Sql,
  company: CompanyId,
  uuids: readonly string[],
  lock: '' | 'for share of d',
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
