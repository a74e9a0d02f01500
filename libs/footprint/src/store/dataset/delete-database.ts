import type { CompanyId, Database } from '#platform';
import { lockDatasetsForLong } from '../import/datasets-lock.js';
import { removeDatabase } from './write-database.js';

/** For operators: waits for an import, and takes the time a large database takes. @throws Missing, Conflict */
export function deleteDatabase(database: Database, owner: CompanyId, uuid: string): Promise<number> {
  return database.transaction(async (tx) => {
    await lockDatasetsForLong(tx, owner);
    return removeDatabase(tx, owner, uuid);
  });
}
