import { complete } from '#impacts';
import type { CompanyId, Tx } from '#platform';
import type { DatasetRow } from '../../model/dataset.js';
import { writeSearchTexts } from '../search/search-texts.js';
import { datasetUuid } from './dataset-uuid.js';
import type { Taxonomies } from './taxonomies.js';

export interface LinedRow {
  line: number;
  row: DatasetRow;
}

/** Which rows of a file come first under their key; the others with the line of the row they repeat. */
export interface ClaimedRows {
  first: LinedRow[];
  repeated: (LinedRow & { firstLine: number })[];
}

/** A key may come once in a file: the second figure would silently win. Kept in the database, so that memory stays flat. */
export async function claimKeys(
  tx: Tx,
  owner: CompanyId,
  importUuid: string,
  batch: readonly LinedRow[],
): Promise<ClaimedRows> {
  await tx.query(
    `insert into import_key (owner, import, key, line)
     select $1, $2, key, line from unnest($3::text[], $4::integer[]) as given (key, line)
     on conflict do nothing`,
    [owner, importUuid, batch.map(({ row }) => row.key), batch.map(({ line }) => line)],
  );
  const claims = await tx.query<{ key: string; line: number }>(
    `select key, line from import_key where owner = $1 and import = $2 and key = any ($3::text[])`,
    [owner, importUuid, batch.map(({ row }) => row.key)],
  );
  const lines = new Map(claims.map(({ key, line }) => [key, line]));
  const claimed: ClaimedRows = { first: [], repeated: [] };
  for (const each of batch) {
    const firstLine = lines.get(each.row.key) ?? each.line;
    if (firstLine === each.line) claimed.first.push(each);
    else claimed.repeated.push({ ...each, firstLine });
  }
  return claimed;
}

export async function releaseKeys(tx: Tx, owner: CompanyId, importUuid: string): Promise<void> {
  await tx.query(`delete from import_key where owner = $1 and import = $2`, [owner, importUuid]);
}

export interface BatchWritten {
  imported: number;
  updated: string[];
  unchanged: number;
}

/**
 * Writes rows of one database, no key twice among them; rows that say what is there already are left alone. What is searched
 * of them is kept with them, and found once the caller has called `placeDatasets`.
 */
export async function writeDatasets(
  tx: Tx,
  owner: CompanyId,
  database: string,
  taxonomies: Taxonomies,
  rows: readonly DatasetRow[],
): Promise<BatchWritten> {
  if (rows.length === 0) return { imported: 0, updated: [], unchanged: 0 };
  const given: { uuid: string; [column: string]: unknown }[] = [];
  for (const row of rows) {
    const { key, name, description, unit } = row;
    const taxonomy = await taxonomies.uuidOf(row.taxonomy);
    const uuid = datasetUuid(database, key);
    given.push({
      uuid,
      key,
      name,
      description,
      unit,
      figures: complete(row.figures),
      rating: row.rating?.toFixed(),
      taxonomy,
    });
  }
  // xmax is 0 in a row version that an insert made, and the locker's in one that an update made.
  const written = await tx.query<{ uuid: string; is_new: boolean }>(
    `insert into dataset as kept (owner, uuid, factor_database, key, name, description, unit, figures, rating, taxonomy)
     select $1, uuid, $2, key, name, description, unit, figures, rating, taxonomy
     from jsonb_to_recordset($3::jsonb) as given
       (uuid uuid, key text, name text, description text, unit text, figures jsonb, rating numeric, taxonomy uuid)
     on conflict (owner, factor_database, key) do update
       set name = excluded.name, description = excluded.description, unit = excluded.unit, figures = excluded.figures,
         rating = excluded.rating, taxonomy = excluded.taxonomy, updated = now(), revision = kept.revision + 1
       where (kept.name, kept.description, kept.unit, kept.figures, kept.rating, kept.taxonomy) is distinct from
         (excluded.name, excluded.description, excluded.unit, excluded.figures, excluded.rating, excluded.taxonomy)
     returning uuid, xmax = 0 as is_new`,
    [owner, database, JSON.stringify(given)],
  );
  await writeSearchTexts(
    tx,
    owner,
    given.map(({ uuid }) => uuid),
  );
  const updated = written.filter((row) => !row.is_new).map(({ uuid }) => uuid);
  return { imported: written.length - updated.length, updated, unchanged: rows.length - written.length };
}
