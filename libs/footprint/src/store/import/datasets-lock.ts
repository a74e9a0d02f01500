import type { CompanyId, Tx } from '#platform';

const PATIENCE = '10s';

/**
 * One writer of an owner's datasets and taxonomy at a time: two would make the same node, write the same database, or
 * put a node below a path that is just changing.
 */
async function lockDatasets(tx: Tx, owner: CompanyId): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('dataset import ' || $1::uuid, 0))`, [owner]);
}

/** The same for a request, which gives up behind a long import: the caller is told to come again. */
export async function lockDatasetsInTime(tx: Tx, owner: CompanyId): Promise<void> {
  await tx.query(`select set_config('lock_timeout', '${PATIENCE}', true) where $1::uuid is not null`, [owner]);
  await lockDatasets(tx, owner);
}

/** The same for an operator's work: a long file, a slow pipe and a wait for an import are no faults; the limits are meant for requests. */
export async function lockDatasetsForLong(tx: Tx, owner: CompanyId): Promise<void> {
  await tx.query(
    `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)
     where $1::uuid is not null`,
    [owner],
  );
  await lockDatasets(tx, owner);
}
