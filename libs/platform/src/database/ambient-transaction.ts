import type { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { CompanyId } from '../records/company-id.js';
import { isOutdatedPlan } from './database-faults.js';
import type { TransactionConnection } from './transaction-connection.js';

/**
 * A transaction that every query and transaction joins while some work runs; each becomes a savepoint. The transaction
 * begins with the first of them, so work that is still waiting or computing holds no connection.
 */
export class AmbientTransaction {
  private connection: TransactionConnection;
  private fault: Error | undefined;
  private isOver = false;
  private hasSavepoint = false;

  /** @param owner the company whose share of the connections it uses */
  constructor(
    private readonly connect: () => TransactionConnection,
    private readonly owner?: CompanyId,
  ) {
    this.connection = connect();
  }

  /** Whether it holds a connection, and so perhaps locks. */
  get isOpen(): boolean {
    return this.connection.isOpen && !this.isOver;
  }

  /** Whether it can still be joined. Queries that outlive the work run by themselves. */
  get isJoinable(): boolean {
    return !this.isOver;
  }

  open(): Promise<PoolClient> {
    return this.connection.open(this.owner);
  }

  /**
   * Marks the transaction as failed. If a savepoint could not be rolled back, PostgreSQL would answer COMMIT with a
   * rollback and report success.
   */
  fail(fault: Error): void {
    this.fault ??= fault;
  }

  /** Records that a savepoint was released, so its changes are part of the transaction. */
  keep(): void {
    this.hasSavepoint = true;
  }

  /**
   * Ends the transaction if nothing has been done in it so far; the next statement begins a new one. So nobody holds a
   * connection while waiting in between.
   */
  async restart(why: unknown): Promise<void> {
    if (this.hasSavepoint || this.fault) return;
    await this.connection.rollback(why);
    await this.connection.release();
    this.connection = this.connect();
  }

  async commit(): Promise<void> {
    if (this.fault) throw this.fault;
    this.isOver = true;
    await this.connection.commit();
    await this.connection.release();
  }

  async rollback(why: unknown): Promise<void> {
    this.isOver = true;
    await this.connection.rollback(why);
    await this.connection.release();
  }
}

/**
 * The savepoints of an ambient transaction. One that fails can be caught and followed by another. Savepoints nest and
 * cannot interleave, so those that are requested at the same time take turns. One that is requested inside another
 * nests in it.
 */
export class Savepoints {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly transaction: AmbientTransaction,
    private readonly current: AsyncLocalStorage<Savepoints>,
    private readonly isNested = false,
  ) {}

  run<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const mine = this.last.then(() => this.inSavepoint(work));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  /** Resolves when no savepoint is open. */
  async settled(): Promise<void> {
    await this.last;
  }

  private async inSavepoint<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.transaction.open();
    await client.query('savepoint step');
    try {
      const result = await this.current.run(new Savepoints(this.transaction, this.current, true), work, client);
      await client.query('release savepoint step');
      if (!this.isNested) this.transaction.keep();
      return result;
    } catch (error) {
      // The statements that follow use the same connection, so its outdated plans are discarded.
      const discardPlans = isOutdatedPlan(error) ? '; discard plans' : '';
      await client
        .query(`rollback to savepoint step; release savepoint step${discardPlans}`)
        .catch((fault: Error) => this.transaction.fail(fault));
      if (!this.isNested) await this.transaction.restart(error);
      throw error;
    }
  }
}
