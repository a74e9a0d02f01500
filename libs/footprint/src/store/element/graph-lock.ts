import type { CompanyId, Sql, Tx } from '#platform';

const GRAPH = 1;

/**
 * A transaction that holds the graph of one company until it ends. Only the lock hands it out, and whatever recomputes
 * figures demands it: nothing can be recomputed without the lock, nor under the lock of another company.
 */
export class HeldGraph implements Tx {
  private constructor(
    private readonly tx: Tx,
    readonly company: CompanyId,
  ) {}

  /** See `lockGraph`. */
  static async take(tx: Tx, company: CompanyId): Promise<HeldGraph> {
    await tx.query(`select pg_advisory_xact_lock(${GRAPH}, hashtext($1::uuid::text))`, [company]);
    return new HeldGraph(tx, company);
  }

  query<Row>(...[text, values, how]: Parameters<Sql['query']>): Promise<Row[]> {
    return this.tx.query<Row>(text, values, how);
  }

  queryAcross<Row>(...[why, text, values]: Parameters<Sql['queryAcross']>): Promise<Row[]> {
    return this.tx.queryAcross<Row>(why, text, values);
  }

  /** The same lock; its statements are sent as `sending` does. */
  sent(sending: (tx: Tx) => Tx): HeldGraph {
    return new HeldGraph(sending(this.tx), this.company);
  }
}

/**
 * Waits for whoever holds the graph of the company. Whatever changes a figure, a weight or recycled content holds it until
 * its transaction ends: without it two sources of one parent lose updates, common ancestors deadlock, and two inserts close
 * a cycle.
 */
export function lockGraph(tx: Tx, company: CompanyId): Promise<HeldGraph> {
  return HeldGraph.take(tx, company);
}
