import { complete } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import { amongThese } from '#platform';
import type { DatasetRow } from '#model/factors';
import { DETAIL_COLUMNS, detailCells, TYPED_DETAILS } from '../dataset/dataset-details.js';
import { writeSearchTexts } from '../search-index/search-texts.js';
import { datasetUuid } from '../dataset/dataset-uuid.js';
import { markDatasetsDue } from './due-recomputations.js';
import type { Taxonomies } from './taxonomies.js';

/** The columns that an import writes, except the key. */
const WRITTEN = [
  ...['name', 'description', 'unit', 'declared_amount', 'figures', 'rating', 'taxonomy', 'received'],
  ...DETAIL_COLUMNS,
];
const of = (table: string) => WRITTEN.map((column) => `${table}.${column}`).join(', ');

export interface BatchWritten {
  imported: number;
  updated: string[];
  unchanged: number;
}

/**
 * Writes rows of one database, and leaves stored rows with the same values alone. No two rows may have the same key. Also
 * writes their search texts; search finds them once the caller has called `placeDatasets`. Marks what draws on those that are
 * updated as due.
 * @param imported the import of a file that creates those that are new
 * @throws Invalid as `markDatasetsDue` does
 */
export async function writeDatasets(
  tx: Tx,
  owner: CompanyId,
  database: string,
  taxonomies: Taxonomies,
  rows: readonly DatasetRow[],
  imported?: string,
): Promise<BatchWritten> {
  if (rows.length === 0) return { imported: 0, updated: [], unchanged: 0 };
  const given: { uuid: string; [column: string]: unknown }[] = [];
  const suppliers: { uuid: string; supplier: string | null }[] = [];
  for (const { key, name, description, unit, rating, supplier, ...row } of rows) {
    const taxonomy = await taxonomies.uuidOf(row.taxonomy);
    const computed = {
      ...{ uuid: datasetUuid(database, key), figures: complete(row.figures), rating: rating?.toFixed() },
      ...{ declared_amount: row.declaredAmount?.toFixed() ?? '1', received: row.received },
    };
    given.push({ key, name, description, unit, taxonomy, ...computed, ...detailCells(row) });
    if (supplier !== undefined) suppliers.push({ uuid: computed.uuid, supplier });
  }
  // xmax is 0 in a row version from an insert. In one from an update it is the id of the transaction that locked the row.
  const written = await tx.query<{ uuid: string; is_new: boolean }>(
    `insert into dataset as kept (owner, uuid, factor_database, key, import, ${WRITTEN.join(', ')})
     select $1, uuid, $2, key, $4::uuid, ${WRITTEN.join(', ')}
     from jsonb_to_recordset($3::jsonb) as given
       (uuid uuid, key text, name text, description text, unit text, declared_amount numeric, figures jsonb, rating numeric,
        taxonomy uuid, received jsonb,
        ${TYPED_DETAILS})
     on conflict (owner, factor_database, key) do update
       set ${WRITTEN.map((column) => `${column} = excluded.${column}`).join(', ')},
         updated = excluded.updated, revision = kept.revision + 1, received_revision = kept.revision + 1
       where (${of('kept')}) is distinct from (${of('excluded')})
     returning uuid, xmax = 0 as is_new`,
    [owner, database, JSON.stringify(given), imported ?? null],
  );
  const moved = await writeSuppliers(tx, owner, suppliers);
  await writeSearchTexts(
    tx,
    owner,
    given.map(({ uuid }) => uuid),
  );
  const fresh = new Set(written.filter((row) => row.is_new).map(({ uuid }) => uuid));
  const changed = new Set([...written.map(({ uuid }) => uuid), ...moved]);
  const updated = [...changed].filter((uuid) => !fresh.has(uuid));
  await markDatasetsDue(tx, owner, updated);
  return { imported: fresh.size, updated, unchanged: rows.length - changed.size };
}

/** Separately, since a row that says nothing of a supplier keeps the stored one. @returns the datasets that have another now */
async function writeSuppliers(
  tx: Tx,
  owner: CompanyId,
  suppliers: readonly { uuid: string; supplier: string | null }[],
): Promise<string[]> {
  if (suppliers.length === 0) return [];
  const moved = await tx.query<{ uuid: string }>(
    `update dataset d set supplier = given.supplier, updated = now(), revision = d.revision + 1, received_revision = d.revision + 1
     from jsonb_to_recordset($2::jsonb) as given (uuid uuid, supplier uuid)
     where d.owner = $1 and d.uuid = given.uuid and ${amongThese('d.uuid', '$3')} and d.supplier is distinct from given.supplier returning d.uuid`,
    [owner, JSON.stringify(suppliers), suppliers.map(({ uuid }) => uuid)],
  );
  return moved.map(({ uuid }) => uuid);
}
