import type { CompanyId, Tx } from '#platform';

const GRAPH = 1;

/**
 * Whatever changes a figure, a weight or recycled content holds this until its transaction ends: without it two sources
 * of one parent lose updates, common ancestors deadlock, and two inserts close a cycle.
 */
export async function lockGraph(tx: Tx, company: CompanyId): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${GRAPH}, hashtext($1::uuid::text))`, [company]);
}
