import type { CompanyId, Database } from '#platform';
import { lockDatasetsForLong } from '../import/datasets-lock.js';
import { searchAllAgain } from './search-again.js';

/**
 * Makes anew what is searched of all datasets of an owner: of those that were imported before there was an index, or that
 * something else than an import wrote. Searches go on meanwhile, on what was there.
 * @returns how many datasets are searched now
 */
export function reindexDatasets(database: Database, owner: CompanyId): Promise<number> {
  return database.transaction(async (tx) => {
    await lockDatasetsForLong(tx, owner);
    await searchAllAgain(tx, owner);
    const [searched] = await tx.query<{ count: number }>(
      `select count(*)::int as count from dataset_search where owner = $1`,
      [owner],
    );
    return searched?.count ?? 0;
  });
}
