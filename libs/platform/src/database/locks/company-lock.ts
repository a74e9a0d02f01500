import type { CompanyId } from '../../records/company-id.js';
import { giveWay } from '../../work/giving-way.js';
import { isLockTimeout } from '../database-faults.js';
import type { Sql, Tx } from '../sql.js';

/** What only one transaction of a company at a time may write. Each value is SQL for the key of the advisory lock. */
export const LOCK_KEYS = {
  graph: (company: string) => `1, hashtext(${company}::text)`,
  datasets: (company: string) => `hashtextextended('dataset import ' || ${company}, 0)`,
  locations: (company: string) => `hashtextextended('locations ' || ${company}, 0)`,
} as const;

const SET_LOCK_TIMEOUT = `select set_config('lock_timeout', $2::text, true) where $1::uuid is not null`;

export type CompanyLock = keyof typeof LOCK_KEYS;

/** Another transaction held the lock for longer than the allowed wait. This transaction can only be rolled back. */
export class LockNotTaken extends Error {
  override readonly name = 'LockNotTaken';

  constructor(options?: ErrorOptions) {
    super('The lock was not to be had.', options);
  }
}

/**
 * A transaction that holds a lock of a company until it ends. Only the lock creates it, so functions that must not run
 * without the lock demand it as a parameter, and work on its company.
 */
export class HeldLock<Lock extends CompanyLock = CompanyLock> implements Tx {
  private constructor(
    private readonly tx: Tx,
    readonly lock: Lock,
    readonly company: CompanyId,
  ) {}

  /** Waits as long as the transaction's `lock_timeout` allows. */
  static async take<Lock extends CompanyLock>(tx: Tx, lock: Lock, company: CompanyId): Promise<HeldLock<Lock>> {
    await tx.query(`select pg_advisory_xact_lock(${keyOf(lock)})`, [company]);
    return new HeldLock(tx, lock, company);
  }

  /**
   * @param waitMs the longest wait, whatever `lock_timeout` other statements have; 0 does not wait
   * @throws LockNotTaken
   */
  static async takeWithin<Lock extends CompanyLock>(
    tx: Tx,
    lock: Lock,
    company: CompanyId,
    waitMs: number,
  ): Promise<HeldLock<Lock>> {
    if (waitMs === 0) {
      const attempt = `select pg_try_advisory_xact_lock(${keyOf(lock)}) as taken`;
      const [row] = await tx.query<{ taken: boolean }>(attempt, [company]);
      if (!row?.taken) throw new LockNotTaken();
      return new HeldLock(tx, lock, company);
    }
    const [timeout] = await tx.query<{ before: string }>(
      `select current_setting('lock_timeout') as before where $1::uuid is not null`,
      [company],
    );
    await tx.query(SET_LOCK_TIMEOUT, [company, `${waitMs}ms`]);
    const held = await HeldLock.take(tx, lock, company).catch((fault: unknown) => {
      throw isLockTimeout(fault) ? new LockNotTaken({ cause: fault }) : fault;
    });
    await tx.query(SET_LOCK_TIMEOUT, [company, timeout?.before]);
    return held;
  }

  /** The same for long work of a request: before each statement, short requests go first. */
  givingWay(): HeldLock<Lock> {
    const query: Sql['query'] = async (...statement) => {
      await giveWay();
      return this.tx.query(...statement);
    };
    const queryAcross: Sql['queryAcross'] = async (...statement) => {
      await giveWay();
      return this.tx.queryAcross(...statement);
    };
    return new HeldLock({ query, queryAcross }, this.lock, this.company);
  }

  query<Row>(...[text, values, options]: Parameters<Sql['query']>): Promise<Row[]> {
    return this.tx.query<Row>(text, values, options);
  }

  queryAcross<Row>(...[why, text, values]: Parameters<Sql['queryAcross']>): Promise<Row[]> {
    return this.tx.queryAcross<Row>(why, text, values);
  }
}

function keyOf(lock: CompanyLock): string {
  return LOCK_KEYS[lock]('$1::uuid');
}
