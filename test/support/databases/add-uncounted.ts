import type { CompanyId, Database } from '#platform';

/**
 * Adds many rows by one statement without its triggers, by which a listing knows how many rows it has: in a table that is on every node,
 * Citus runs no statement of a trigger while it copies rows.
 */
export async function addUncounted(database: Database, text: string, company: CompanyId): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.queryAcross('deployment', 'set local session_replication_role = replica');
    await tx.query(text, [company]);
  });
}
