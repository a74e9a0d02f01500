import { Conflict } from '#faults';
import type { CompanyId, Database, Tx } from '#platform';
import { recordChange } from '#access';
import { SHARED } from '#platform';
import type { ImportReport } from './import-report.js';
import type { OnFollowed, SharedDatasets } from './shared-datasets.js';

export interface ImportTransaction {
  owner: CompanyId;
  /** Whether to undo everything at the end. */
  dryRun?: boolean;
  /** Of a shared database: how many companies have its new figures. */
  onFollowed?: OnFollowed;
}

/**
 * Runs an import in one transaction, which keeps all of it or nothing. Elements bound to a shared database are recomputed
 * afterwards, in one transaction for each company.
 */
export async function importOnce(
  database: Database,
  shared: SharedDatasets,
  { owner, dryRun = false, onFollowed }: ImportTransaction,
  work: (tx: Tx) => Promise<ImportReport>,
): Promise<ImportReport> {
  let isStarted = false;
  try {
    const report = await database.transaction(async (tx) => {
      // The input can be read only once, so that a repeated transaction would find nothing to read.
      if (isStarted) throw new Conflict('The import met another writer and was undone; start it again.');
      isStarted = true;
      const read = await work(tx);
      if (dryRun) throw new DryRun(read);
      await recordReport(tx, owner, read);
      return read;
    });
    return owner === SHARED ? { ...report, behind: await shared.followPatiently(onFollowed) } : report;
  } catch (error) {
    if (error instanceof DryRun) return error.report;
    throw error;
  }
}

async function recordReport(tx: Tx, owner: CompanyId, report: ImportReport): Promise<void> {
  const { database, rows, imported, updated, unchanged, faultyRows: faulty } = report;
  const counts = { rows, imported, updated, unchanged, faulty };
  const changes = { version: { to: database.version } };
  const change = {
    action: 'import',
    kind: 'dataset',
    record: database.uuid,
    name: database.name,
    changes,
    counts,
  } as const;
  await recordChange(tx, owner, change);
}

/** Undoes the transaction of a dry run. */
class DryRun extends Error {
  constructor(readonly report: ImportReport) {
    super('dry run');
  }
}
