import type { CompanyId, Tx } from '#platform';

/** Datasets that a new file of their database did not give; they keep the figures they have. */
export interface AbsentDatasets {
  count: number;
  /** The first hundred by key. */
  datasets: { uuid: string; key: string; name: string }[];
}

const LISTED = 100;

/** Compares a database with the keys that an import claimed, before it lets go of them. */
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
