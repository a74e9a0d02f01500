import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { CompanyId } from '../records/company-id.js';
import type { Outage } from '../logging/outage.js';
import { currentLockWaitMs } from '../work/work-context.js';
import { AmbientTransaction, Savepoints } from './ambient-transaction.js';
import { CompanyShares } from './company-shares.js';
import type { DatabaseOptions } from './data-source.js';
import { dataSource, STATEMENT_MS, transactionSettings } from './data-source.js';
import { isCollision, isDatabaseAway, isDatabaseOut, isOutdatedPlan } from './database-faults.js';
import type { Reads, ReplicaReads } from './reads.js';
import { repeated } from './repeated.js';
import { runStatement, sqlOn } from './run-statement.js';
import type { AcrossCompanies, Snapshot, Sql, StatementOptions, Tx } from './sql.js';
import { stoppableWork } from './stoppable-work.js';
import { TransactionConnection } from './transaction-connection.js';
import { watchConnections } from './watched-connections.js';

/** Added to the statement timeout: by then a server that can be reached has cancelled the statement and said so. */
const SILENCE_MS = 5_000;

export class Database implements Sql {
  /** The savepoints of the ambient transaction in which the current code runs. */
  private readonly savepoints = new AsyncLocalStorage<Savepoints>();

  /** Shares the connections among companies. */
  private readonly shares: CompanyShares;

  /** Where there is a replica to read. It is closed with the database. */
  replica: ReplicaReads | undefined;

  /** Where the log is to tell when the database is away. It ends with the database. */
  outage: Outage | undefined;

  private constructor(
    private readonly source: DataSource,
    /** Follows the statement that begins a transaction. */
    private readonly atBegin: string,
  ) {
    this.shares = new CompanyShares(this.pool.options.max);
  }

  /**
   * @param timeoutMs how long to wait for a database that cannot be reached yet
   * @param onFailure is told why each try failed but the last, whose fault is thrown
   */
  static async open(
    url: string,
    options: DatabaseOptions = {},
    timeoutMs = 0,
    onFailure: (fault: unknown) => void = () => undefined,
  ): Promise<Database> {
    const source = dataSource(url, options);
    const until = performance.now() + timeoutMs;
    for (;;) {
      try {
        await source.initialize();
        const database = new Database(source, transactionSettings(options));
        const { statementMs = STATEMENT_MS } = options;
        watchConnections(database.pool, statementMs > 0 ? statementMs + SILENCE_MS : 0);
        return database;
      } catch (error) {
        if (performance.now() >= until) throw error;
        onFailure(error);
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

  /**
   * Runs `work` in a transaction. After a serialization failure or a deadlock it is run again, three times at most;
   * after an outdated plan, too.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const attempt = () =>
      this.joined?.run((client) => work(sqlOn(() => Promise.resolve(client)))) ?? this.inTransaction('begin', work);
    return this.withFreshPlans(() => repeated(isCollision, attempt));
  }

  /**
   * Reads the state of one moment, however long the reading takes. It is never repeated, since what was read may have
   * been passed on already.
   * @param first runs on the connection before that moment
   */
  snapshot<T>(work: (tx: Snapshot) => Promise<T>, first?: (client: PoolClient) => Promise<void>): Promise<T> {
    return this.watched(this.inTransaction('begin isolation level repeatable read read only', work, first));
  }

  /** For whole listings, searches and reports, which change nothing: from the replica, if there is one. */
  get reads(): Reads {
    return this.replica ?? this;
  }

  /**
   * Every query and transaction that `work` runs on this database joins one transaction, which commits when `work`
   * ends. It is never repeated as a whole.
   * @param first runs before everything else, at the first statement. If it throws, every statement fails. It runs
   * again if the statements after it failed without leaving anything, since the connection was given back then.
   * @param owner the company whose share of the connections it uses
   */
  async ambientTransaction<T>(first: (tx: Tx) => Promise<void>, work: () => Promise<T>, owner?: CompanyId): Promise<T> {
    const begin = async (client: PoolClient) => {
      await client.query(`begin${lockTimeout()}`);
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
      await transaction.rollback(error);
      this.noteOutage(error);
      throw error;
    }
  }

  /** Runs work outside of the ambient transaction: what it writes stays, whatever becomes of that. */
  apart<T>(work: () => Promise<T>): Promise<T> {
    return this.savepoints.exit(work);
  }

  /** Whether a query would join a transaction that already holds a connection. */
  get isInOpenTransaction(): boolean {
    return this.joined?.transaction.isOpen ?? false;
  }

  /** Whether a query would join a transaction. */
  get isInTransaction(): boolean {
    return this.joined !== undefined;
  }

  /** For code that needs the driver itself: streaming, advisory locks of a session. */
  get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  async close(): Promise<void> {
    this.outage?.stop();
    await this.replica?.close();
    if (this.source.isInitialized) await this.source.destroy();
  }

  /** The ambient transaction that a query would join now. */
  private get joined(): Savepoints | undefined {
    const savepoints = this.savepoints.getStore();
    return savepoints?.transaction.isJoinable ? savepoints : undefined;
  }

  /**
   * Runs a statement by itself, on a connection of the owner's share. If its plan is outdated it has done nothing yet,
   * so it can be run again.
   */
  private single<Row>(
    owner: CompanyId | undefined,
    text: string,
    values: readonly unknown[],
    options?: StatementOptions,
  ): Promise<Row[]> {
    const alone = async (): Promise<Row[]> => {
      if (stoppableWork()) {
        return this.inTransaction('begin', (tx) =>
          owner
            ? tx.query<Row>(text, [owner, ...values.slice(1)], options)
            : tx.queryAcross<Row>('sweep', text, values),
        );
      }
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

  /** Each outdated plan closes the connection it occurred on, so one try more than there are connections is enough. */
  private withFreshPlans<T>(work: () => Promise<T>): Promise<T> {
    return this.watched(repeated(isOutdatedPlan, work, this.pool.options.max + 1));
  }

  private async watched<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (fault) {
      this.noteOutage(fault);
      throw fault;
    }
  }

  /** During an outage whatever waits for the database fails because of it. */
  private noteOutage(fault: unknown): void {
    const { outage } = this;
    if (outage && (outage.isUnderWay ? isDatabaseAway(fault) : isDatabaseOut(fault))) outage.failed(fault);
  }

  private async inTransaction<T>(
    begin: string,
    work: (tx: Snapshot) => Promise<T>,
    first?: (client: PoolClient) => Promise<void>,
  ): Promise<T> {
    const stoppable = stoppableWork();
    let ended: (() => void) | undefined;
    const connection = new TransactionConnection(this.pool, this.shares, async (client) => {
      if (first) await first(client);
      const statement = `${begin}${this.atBegin}${lockTimeout()}`;
      if (stoppable) ended = await stoppable.begin(client, statement);
      else await client.query(statement);
    });
    try {
      const result = await work(sqlOn((owner) => connection.open(owner)));
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollback(error);
      throw error;
    } finally {
      ended?.();
      await connection.release();
    }
  }
}

/** At the beginning of a transaction whose work may wait for locks less long than others. */
function lockTimeout(): string {
  const waitMs = currentLockWaitMs();
  return waitMs === undefined ? '' : `; set local lock_timeout = ${waitMs}`;
}
