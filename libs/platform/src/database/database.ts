import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { CompanyId } from '../company-id.js';
import { AmbientTransaction, Savepoints } from './ambient-transaction.js';
import { CompanyShares } from './company-shares.js';
import type { DatabaseOptions } from './data-source.js';
import { dataSource, STATEMENT_MS } from './data-source.js';
import { isCollision, isOutdatedPlan } from './database-faults.js';
import { repeated } from './repeated.js';
import { runStatement, sqlOn } from './run-statement.js';
import type { AcrossCompanies, Snapshot, Sql, StatementOptions, Tx } from './sql.js';
import { TransactionConnection } from './transaction-connection.js';
import { watchConnections } from './watched-connections.js';

/** By then the server has given a statement up and said so; if it hasn't, the network went silent. */
const SILENCE_MS = 5_000;

export class Database implements Sql {
  /** Of what runs inside of an ambient transaction. */
  private readonly savepoints = new AsyncLocalStorage<Savepoints>();

  /** Of its connections, between companies. */
  private readonly shares: CompanyShares;

  private constructor(private readonly source: DataSource) {
    this.shares = new CompanyShares(this.pool.options.max);
  }

  /** Waits for a database that is not there yet, `patienceMs` at most. */
  static async open(url: string, options: DatabaseOptions = {}, timeoutMs = 0): Promise<Database> {
    const source = dataSource(url, options);
    const until = performance.now() + timeoutMs;
    for (;;) {
      try {
        await source.initialize();
        const database = new Database(source);
        const { statementMs = STATEMENT_MS } = options;
        watchConnections(database.pool, statementMs > 0 ? statementMs + SILENCE_MS : 0);
        return database;
      } catch (error) {
        if (performance.now() >= until) throw error;
        await wait(500);
      }
    }
  }

  query<Row>(
    text: string,
    values: readonly [owner: CompanyId, ...unknown[]],
    options?: StatementOptions,
  ): Promise<Row[]> {
    return this.single(values[0], text, values, options);
  }

  queryAcross<Row>(_why: AcrossCompanies, text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.single(undefined, text, values);
  }

  /** Runs `work` in a transaction; a serialization failure or deadlock repeats it, three times at most; an outdated plan, too. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const attempt = () =>
      this.joined?.run((client) => work(sqlOn(() => Promise.resolve(client)))) ?? this.inTransaction('begin', work);
    return this.withFreshPlans(() => repeated(isCollision, attempt));
  }

  /**
   * Reads what is there at one moment, however long the reading takes; what is written meanwhile is not seen. Never
   * repeated: what was read may have been passed on.
   */
  snapshot<T>(work: (tx: Snapshot) => Promise<T>): Promise<T> {
    return this.inTransaction('begin isolation level repeatable read read only', work);
  }

  /**
   * Whatever `work` asks of this database, queries and transactions alike, joins one transaction, which commits when `work`
   * ends. Never repeated as a whole.
   * @param first runs before all of it, at the first statement; where it throws, every statement does. It runs again
   * where what followed failed and left nothing behind: the connection was given back then.
   * @param owner the company in whose share of the connections it counts
   */
  async ambientTransaction<T>(first: (tx: Tx) => Promise<void>, work: () => Promise<T>, owner?: CompanyId): Promise<T> {
    const begin = async (client: PoolClient) => {
      await client.query('begin');
      await first(sqlOn(() => Promise.resolve(client)));
    };
    const connect = () => new TransactionConnection(this.pool, this.shares, begin);
    const transaction = new AmbientTransaction(connect, owner);
    const savepoints = new Savepoints(transaction, this.savepoints);
    try {
      const result = await this.savepoints.run(savepoints, work);
      await savepoints.settled();
      await transaction.commit();
      return result;
    } catch (error) {
      await savepoints.settled();
      await transaction.rollback();
      throw error;
    }
  }

  /** Whether what is asked now joins a transaction that holds a connection already. */
  get isInOpenTransaction(): boolean {
    return this.joined?.transaction.isOpen ?? false;
  }

  /** For what has to see the driver itself: streaming, advisory locks of a session. */
  get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }

  /** The ambient transaction that what is asked now joins. */
  private get joined(): Savepoints | undefined {
    const savepoints = this.savepoints.getStore();
    return savepoints?.transaction.isJoinable ? savepoints : undefined;
  }

  /** A statement by itself, on a connection of the owner's share. One whose plan is outdated has done nothing yet. */
  private single<Row>(
    owner: CompanyId | undefined,
    text: string,
    values: readonly unknown[],
    options?: StatementOptions,
  ): Promise<Row[]> {
    const alone = async (): Promise<Row[]> => {
      const leave = owner && (await this.shares.enter(owner));
      try {
        return await runStatement<Row>(this.pool, text, values, options);
      } finally {
        leave?.();
      }
    };
    return this.withFreshPlans(
      () => this.joined?.run((client) => runStatement<Row>(client, text, values, options)) ?? alone(),
    );
  }

  /** Each outdated plan ends the connection it was met on, so that one try more than there are connections meets none. */
  private withFreshPlans<T>(work: () => Promise<T>): Promise<T> {
    return repeated(isOutdatedPlan, work, this.pool.options.max + 1);
  }

  private async inTransaction<T>(begin: string, work: (tx: Snapshot) => Promise<T>): Promise<T> {
    const connection = new TransactionConnection(this.pool, this.shares, (client) => client.query(begin));
    try {
      const result = await work(sqlOn((owner) => connection.open(owner)));
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollback(isOutdatedPlan(error) ? (error as Error) : undefined);
      throw error;
    } finally {
      await connection.release();
    }
  }
}
