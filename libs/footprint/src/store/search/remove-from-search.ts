import type { CompanyId, Tx } from '#platform';

/** Datasets that are about to be deleted leave their blocks, whose postings are made anew by `placeDatasets`. */
export async function removeSearchTexts(tx: Tx, owner: CompanyId, uuids: readonly string[]): Promise<void> {
  await tx.query(
    `with removed as (delete from dataset_search where owner = $1 and dataset = any($2::uuid[]) returning block)
     update search_block b set stale = true where b.owner = $1 and b.block in (select block from removed)`,
    [owner, uuids],
  );
}
