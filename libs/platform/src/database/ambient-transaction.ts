import type { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { CompanyId } from '../company-id.js';
import { isOutdatedPlan } from './database-faults.js';
import type { TransactionConnection } from './transaction-connection.js';

/**
 * A transaction that every query and transaction joins that is asked of a database while some work runs, each as a savepoint.
 * It begins with the first of them, so that work that still waits or computes holds no connection.
 */
export class AmbientTransaction {
  private connection: TransactionConnection;
  private fault: Error | undefined;
  private isOver = false;
  private hasSavepoint = false;

  /** @param owner the company in whose share of the connections it counts */
  constructor(
    private readonly connect: () => TransactionConnection,
    private readonly owner?: CompanyId,
  ) {
    this.connection = connect();
  }

  /** Whether it holds a connection, and maybe locks. */
  get isOpen(): boolean {
    return this.connection.isOpen && !this.isOver;
  }

  /** Whether it can be joined: what outlives the work is on its own again. */
  get isJoinable(): boolean {
    return !this.isOver;
  }

  open(): Promise<PoolClient> {
    return this.connection.open(this.owner);
  }

  /** A savepoint that could not be left can't be committed: PostgreSQL would roll back and call that a success. */
  fail(fault: Error): void {
    this.fault ??= fault;
  }

  /** A savepoint was released: its work stays. */
  keep(): void {
    this.hasSavepoint = true;
  }

  /** Ends it where nothing was done in it so far; the next statement begins anew. Whoever waits in between holds no connection. */
  async restart(): Promise<void> {
    if (this.hasSavepoint || this.fault) return;
    await this.connection.rollback();
    await this.connection.release();
    this.connection = this.connect();
  }

  async commit(): Promise<void> {
    if (this.fault) throw this.fault;
    this.isOver = true;
    await this.connection.commit();
    await this.connection.release();
  }

  async rollback(): Promise<void> {
    this.isOver = true;
    await this.connection.rollback();
    await this.connection.release();
  }
}

/**
 * Savepoints of an ambient transaction: one that fails can be caught and followed by another. Those asked for at once take
 * turns, since savepoints nest and don't interleave; what is asked for inside of one nests in it.
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

  /** Resolves when none is under way. */
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
      // The connection has to serve what follows, too.
      const planAnew = isOutdatedPlan(error) ? '; discard plans' : '';
      await client
        .query(`rollback to savepoint step; release savepoint step${planAnew}`)
        .catch((fault: Error) => this.transaction.fail(fault));
      if (!this.isNested) await this.transaction.restart();
      throw error;
    }
  }
}
