import type { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { isOutdatedPlan } from './database-faults.js';

/**
 * A transaction that everything asked of a database while some work runs takes part in. It begins with the first part, so
 * that work which still waits or reckons holds no connection.
 */
export class OneTransaction {
  private runner: QueryRunner;
  private client: PoolClient | undefined;
  private opening: Promise<PoolClient> | undefined;
  private fault: Error | undefined;
  private isOver = false;
  private isKept = false;
  private leaveShare: (() => void) | undefined;

  /**
   * @param first comes before any part; where it throws, there are no parts.
   * @param enterShare what has to be waited for before a connection is taken, and what ends that
   */
  constructor(
    private readonly source: DataSource,
    private readonly first: (client: PoolClient) => Promise<void>,
    private readonly enterShare?: () => Promise<() => void>,
  ) {
    this.runner = source.createQueryRunner();
  }

  /** Whether it holds a connection, and maybe locks. */
  get isOpen(): boolean {
    return this.opening !== undefined && !this.isOver;
  }

  /** What outlives it is on its own again. */
  get takesParts(): boolean {
    return !this.isOver;
  }

  open(): Promise<PoolClient> {
    return (this.opening ??= this.begin());
  }

  /** What a part left behind can't be committed: PostgreSQL would roll it back and call that a success. */
  fail(fault: Error): void {
    this.fault ??= fault;
  }

  /** A part has done something. */
  keep(): void {
    this.isKept = true;
  }

  /** Where no part has done anything so far: the next one begins anew. Whoever waits in between holds no connection. */
  async giveBack(): Promise<void> {
    if (this.isKept || this.fault) return;
    await this.end();
    this.opening = undefined;
    this.runner = this.source.createQueryRunner();
  }

  async commit(): Promise<void> {
    if (this.fault) throw this.fault;
    this.isOver = true;
    if (!this.opening) return;
    await this.runner.commitTransaction();
    await this.release();
  }

  async rollback(): Promise<void> {
    this.isOver = true;
    await this.opening?.catch(() => undefined);
    await this.end();
  }

  private async end(): Promise<void> {
    try {
      if (this.runner.isTransactionActive) await this.runner.rollbackTransaction();
    } catch (fault) {
      // Nobody knows what state the connection is in: told so, the pool does not hand it on.
      this.client?.emit('error', fault);
    }
    await this.release();
  }

  private async release(): Promise<void> {
    await this.runner.release();
    this.leaveShare?.();
    this.leaveShare = undefined;
  }

  private async begin(): Promise<PoolClient> {
    this.leaveShare = await this.enterShare?.();
    this.client = (await this.runner.connect()) as PoolClient;
    await this.runner.startTransaction();
    await this.first(this.client);
    return this.client;
  }
}

/**
 * Parts of one transaction, each in a savepoint: one that fails can be caught and followed by another. Those asked for at
 * once take turns, since savepoints nest and don't interleave; what a part itself asks for are parts of it.
 */
export class Parts {
  private last: Promise<unknown> = Promise.resolve();

  /** @param within whether they are parts of a part */
  constructor(
    readonly whole: OneTransaction,
    private readonly current: AsyncLocalStorage<Parts>,
    private readonly within = false,
  ) {}

  run<T>(part: (client: PoolClient) => Promise<T>): Promise<T> {
    const mine = this.last.then(() => this.inSavepoint(part));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  /** Resolves when nothing that was asked for is under way. */
  async settled(): Promise<void> {
    await this.last;
  }

  private async inSavepoint<T>(part: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.whole.open();
    await client.query('savepoint part');
    try {
      const result = await this.current.run(new Parts(this.whole, this.current, true), part, client);
      await client.query('release savepoint part');
      if (!this.within) this.whole.keep();
      return result;
    } catch (error) {
      // The connection has to serve the other parts, too.
      const planAnew = isOutdatedPlan(error) ? '; discard plans' : '';
      await client
        .query(`rollback to savepoint part; release savepoint part${planAnew}`)
        .catch((fault: Error) => this.whole.fail(fault));
      if (!this.within) await this.whole.giveBack();
      throw error;
    }
  }
}
