import type { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/**
 * A transaction that everything asked of a database while some work runs takes part in. It begins with the first part, so
 * that work which still waits or reckons holds no connection.
 */
export class OneTransaction {
  private readonly runner: QueryRunner;
  private client: PoolClient | undefined;
  private opening: Promise<PoolClient> | undefined;
  private fault: Error | undefined;
  private isOver = false;

  /** @param first comes before any part; where it throws, there are no parts. */
  constructor(
    source: DataSource,
    private readonly first: (client: PoolClient) => Promise<void>,
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

  /** For entities, on its connection. */
  get manager(): EntityManager {
    return this.runner.manager;
  }

  open(): Promise<PoolClient> {
    return (this.opening ??= this.begin());
  }

  /** What a part left behind can't be committed: PostgreSQL would roll it back and call that a success. */
  fail(fault: Error): void {
    this.fault ??= fault;
  }

  async commit(): Promise<void> {
    if (this.fault) throw this.fault;
    this.isOver = true;
    if (!this.opening) return;
    await this.runner.commitTransaction();
    await this.runner.release();
  }

  async rollback(): Promise<void> {
    this.isOver = true;
    await this.opening?.catch(() => undefined);
    try {
      if (this.runner.isTransactionActive) await this.runner.rollbackTransaction();
    } catch (fault) {
      // Nobody knows what state the connection is in: told so, the pool does not hand it on.
      this.client?.emit('error', fault);
    }
    await this.runner.release();
  }

  private async begin(): Promise<PoolClient> {
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

  constructor(
    readonly whole: OneTransaction,
    private readonly current: AsyncLocalStorage<Parts>,
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
      const result = await this.current.run(new Parts(this.whole, this.current), part, client);
      await client.query('release savepoint part');
      return result;
    } catch (error) {
      await client
        .query('rollback to savepoint part; release savepoint part')
        .catch((fault: Error) => this.whole.fail(fault));
      throw error;
    }
  }
}
