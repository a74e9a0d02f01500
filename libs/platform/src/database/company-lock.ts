import type { CompanyId } from '../company-id.js';
import type { Sql, Tx } from './sql.js';

/** What one transaction of a company at a time may write, and the key of its advisory lock; `$1` is the company. */
const KEYS = {
  graph: '1, hashtext($1::uuid::text)',
  datasets: `hashtextextended('dataset import ' || $1::uuid, 0)`,
  locations: `hashtextextended('locations ' || $1::uuid, 0)`,
} as const;

const SET_LOCK_TIMEOUT = `select set_config('lock_timeout', $2::text, true) where $1::uuid is not null`;

export type CompanyLock = keyof typeof KEYS;

/**
 * A transaction that holds a lock of a company until it ends. Only the lock hands it out: what must not run without it
 * demands it, and works on that company.
 */
export class HeldLock<Lock extends CompanyLock = CompanyLock> implements Tx {
  private constructor(
    private readonly tx: Tx,
    readonly lock: Lock,
    readonly company: CompanyId,
  ) {}

  /** Waits as long as the transaction lets its statements wait. */
  static async take<Lock extends CompanyLock>(tx: Tx, lock: Lock, company: CompanyId): Promise<HeldLock<Lock>> {
    await tx.query(`select pg_advisory_xact_lock(${KEYS[lock]})`, [company]);
    return new HeldLock(tx, lock, company);
  }

  /** Does not wait. */
  static async tryTake<Lock extends CompanyLock>(
    tx: Tx,
    lock: Lock,
    company: CompanyId,
  ): Promise<HeldLock<Lock> | undefined> {
    const [row] = await tx.query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${KEYS[lock]}) as taken`, [
      company,
    ]);
    return row?.taken ? new HeldLock(tx, lock, company) : undefined;
  }

  /** Waits so long at most: then the transaction fails with a lock timeout. What follows waits as it did before. */
  static async takeWithin<Lock extends CompanyLock>(
    tx: Tx,
    lock: Lock,
    company: CompanyId,
    waitMs: number,
  ): Promise<HeldLock<Lock>> {
    const [timeout] = await tx.query<{ before: string }>(
      `select current_setting('lock_timeout') as before where $1::uuid is not null`,
      [company],
    );
    await tx.query(SET_LOCK_TIMEOUT, [company, `${waitMs}ms`]);
    const held = await HeldLock.take(tx, lock, company);
    await tx.query(SET_LOCK_TIMEOUT, [company, timeout?.before]);
    return held;
  }

  query<Row>(...[text, values, how]: Parameters<Sql['query']>): Promise<Row[]> {
    return this.tx.query<Row>(text, values, how);
  }

  queryAcross<Row>(...[why, text, values]: Parameters<Sql['queryAcross']>): Promise<Row[]> {
    return this.tx.queryAcross<Row>(why, text, values);
  }

  /** The same lock; its statements are sent as `sending` does. */
  sent(sending: (tx: Tx) => Tx): HeldLock<Lock> {
    return new HeldLock(sending(this.tx), this.lock, this.company);
  }
}
