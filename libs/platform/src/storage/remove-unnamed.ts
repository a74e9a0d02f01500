import type { CompanyId } from '../records/company-id.js';
import type { Database } from '../database/database.js';
import type { Tx } from '../database/sql.js';
import { slicesOf } from '../work/batches-by-key.js';
import type { StoredFile, StoredFiles } from './stored-files.js';

/** Files that are looked for at a time, and that are removed at a time: each holds a connection. */
const FOUND = 200;
const AT_ONCE = 4;

/** Files in a place that no row has named for a day. */
const DUE = `
  select company, uuid, place from stored_file where place = $1 and remove_after < now() order by remove_after limit ${FOUND}`;

/** Whoever has it locked names it, or removes it. */
const CLAIMED = `
  select company, uuid, place from stored_file
  where company = $1 and uuid = $2 and remove_after < now() for update skip locked`;

/** Removes files that no row names: of records that were deleted, and of uploads that broke off. @returns how many */
export async function removeUnnamed(
  database: Database,
  files: StoredFiles,
  shouldContinue: () => boolean,
): Promise<number> {
  let removed = 0;
  for (const { place } of files.stores) {
    for (let more = true; more && shouldContinue();) {
      const due = await database.queryAcross<StoredFile>('purge', DUE, [place]);
      const before = removed;
      for (const slice of slicesOf(due, AT_ONCE)) {
        if (!shouldContinue()) return removed;
        // What can't be reached was told, and is due again.
        const gone = await Promise.allSettled(slice.map((file) => removeOne(database, files, file)));
        removed += gone.filter((each) => each.status === 'fulfilled' && each.value).length;
        if (gone.every((each) => each.status === 'rejected')) break;
      }
      more = due.length === FOUND && removed > before;
    }
  }
  return removed;
}

/** The row goes after the file. @returns whether nobody else did it */
function removeOne(database: Database, files: StoredFiles, { company, uuid }: StoredFile): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [claimed] = await tx.query<StoredFile>(CLAIMED, [company, uuid]);
    if (!claimed) return false;
    await files.remove(claimed);
    await tx.query('delete from stored_file where company = $1 and uuid = $2', [company, uuid]);
    return true;
  });
}

const OF_COMPANY = `
  select company, uuid, place from stored_file where company = $1 limit $2 for update`;

/** Removes some files of a company that is being deleted, and then their rows. @throws StorageAway @returns how many rows */
export async function removeFilesOf(tx: Tx, files: StoredFiles, company: CompanyId, most: number): Promise<number> {
  const found = await tx.query<StoredFile>(OF_COMPANY, [company, most]);
  if (found.length === 0) return 0;
  await Promise.all(found.map((file) => files.remove(file)));
  const uuids = found.map(({ uuid }) => uuid);
  await tx.query('delete from stored_file where company = $1 and uuid = any($2)', [company, uuids]);
  return found.length;
}
