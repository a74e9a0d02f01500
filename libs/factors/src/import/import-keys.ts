import type { CompanyId, Tx } from '#platform';
import type { DatasetRow } from '#model/factors';

export interface LinedRow {
  line: number;
  row: DatasetRow;
}

/** Rows of a file that are the first with their key, and rows that repeat a key, with the line of the first. */
export interface ClaimedRows {
  first: LinedRow[];
  repeated: (LinedRow & { firstLine: number })[];
}

/**
 * Records the keys of a batch, and separates rows that repeat a key of the same file: otherwise the later figure would silently
 * win. The keys are recorded in the database, which keeps memory constant.
 */
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

/** Datasets that a new file of their database does not contain. They keep their figures. */
export interface AbsentDatasets {
  count: number;
  /** The first hundred, by key. */
  datasets: { uuid: string; key: string; name: string }[];
}

const LISTED = 100;

/** Finds the datasets of a database whose keys an import has not claimed. Call it before `releaseKeys`. */
export async function absentDatasets(
  tx: Tx,
  owner: CompanyId,
  database: string,
  importUuid: string,
): Promise<AbsentDatasets> {
  const rows = await tx.query<{ uuid: string; key: string; name: string; count: number }>(
    `select uuid, key, name, count(*) over ()::integer as count
     from dataset d
     where owner = $1 and factor_database = $2
       and not exists (select 1 from import_key k where k.owner = $1 and k.import = $3 and k.key = d.key)
     order by key limit ${LISTED}`,
    [owner, database, importUuid],
  );
  return { count: rows[0]?.count ?? 0, datasets: rows.map(({ uuid, key, name }) => ({ uuid, key, name })) };
}
