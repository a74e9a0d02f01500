import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { CompanyId } from '../company-id.js';
import { CompanyShares } from './company-shares.js';
import type { DatabaseOptions } from './data-source.js';
import { dataSource, STATEMENT_MS } from './data-source.js';
import { isCollision, isOutdatedPlan } from './database-faults.js';
import { OneTransaction, Parts } from './one-transaction.js';
import { OwnConnection } from './own-connection.js';
import { repeated } from './repeated.js';
import { UNREAD_JSON } from './unread-json.js';
import { watchConnections } from './watched-connections.js';

/** Why a statement may span companies. Whoever shards by company has to look at these, and at nothing else. */
export type AcrossCompanies =
  'sweep' | 'health' | 'company directory' | 'republication' | 'purge' | 'dataset bindings' | 'deployment';

export interface Asking {
  /**
   * `anew`: planned for its values at each execution, where one plan can't be right for all of them. Otherwise a statement
   * is prepared, and after some executions planned once for good.
   */
  planned?: 'anew';
  /** `unread`: columns of type json come as the texts they are kept in; those of type jsonb are always read. */
  json?: 'unread';
}

/** Statements are prepared by their text, so a text must not contain values. `$1` is always the owner of the rows. */
export interface Sql {
  query<Row>(text: string, values: readonly [owner: CompanyId, ...unknown[]], how?: Asking): Promise<Row[]>;
  queryAcross<Row>(why: AcrossCompanies, text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Rows of one statement, read while it runs: however many there are, no more are in memory than are asked for. */
export interface Cursor<Row> {
  /** The next rows, `most` of them; fewer where they end. */
  next(most: number): Promise<Row[]>;
}

/** What is there at one moment. */
export interface Snapshot extends Sql {
  /** One at a time, until the snapshot is left. */
  cursor<Row>(text: string, values: readonly [owner: CompanyId, ...unknown[]]): Promise<Cursor<Row>>;
}

/** Statements that commit together, or not at all. Nothing external may happen while one is open: it may be repeated. */
export type Tx = Sql;

/** By then the server has given a statement up and said so; if it hasn't, the network went silent. */
const SILENCE_MS = 5_000;

export class Database implements Sql {
  private readonly parts = new AsyncLocalStorage<Parts>();

  /** Of its connections, between those who write or ask for single rows. */
  private readonly shares: CompanyShares;

  private constructor(private readonly source: DataSource) {
    this.shares = new CompanyShares(this.pool.options.max);
  }

  /** Waits for a database that is not there yet, `patienceMs` at most. */
  static async open(url: string, options: DatabaseOptions = {}, patienceMs = 0): Promise<Database> {
    const source = dataSource(url, options);
    const until = performance.now() + patienceMs;
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

  query<Row>(text: string, values: readonly [owner: CompanyId, ...unknown[]], how?: Asking): Promise<Row[]> {
    return this.single(values[0], text, values, how);
  }

  queryAcross<Row>(_why: AcrossCompanies, text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.single(undefined, text, values);
  }

  /** Runs `work` in a transaction; a serialization failure or deadlock repeats it, three times at most; an outdated plan, too. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const tried = () => this.together?.run((client) => work(boundTo(client))) ?? this.once(work, 'begin', this.shares);
    return this.plannedAnew(() => repeated(isCollision, tried));
  }

  /**
   * Reads what is there at one moment, however long the reading takes; what is written meanwhile is not seen. Never
   * repeated: what was read may have been passed on.
   */
  snapshot<T>(work: (tx: Snapshot) => Promise<T>): Promise<T> {
    return this.once(work, 'begin isolation level repeatable read read only', this.shares);
  }

  /**
   * Whatever `work` asks of this database, queries and transactions alike, commits together when it ends, or not at all.
   * Never repeated as a whole.
   * @param first what comes before all of it, at the first statement; where it throws, every statement does. It comes again
   * where what came after it failed and left nothing behind: the connection was given back then.
   * @param owner the company in whose share of the connections it counts
   */
  async inOne<T>(first: (tx: Tx) => Promise<void>, work: () => Promise<T>, owner?: CompanyId): Promise<T> {
    const whole = new OneTransaction(
      this.source,
      (client) => first(boundTo(client)),
      owner && (() => this.shares.enter(owner)),
    );
    const parts = new Parts(whole, this.parts);
    try {
      const result = await this.parts.run(parts, work);
      await parts.settled();
      await whole.commit();
      return result;
    } catch (error) {
      await parts.settled();
      await whole.rollback();
      throw error;
    }
  }

  /** Whether what is asked now takes part in a transaction that holds a connection already. */
  get isInOne(): boolean {
    return this.together?.whole.isOpen ?? false;
  }

  /** For what has to see the driver itself: streaming, advisory locks of a session. */
  get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  async close(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }

  private get together(): Parts | undefined {
    const parts = this.parts.getStore();
    return parts?.whole.takesParts ? parts : undefined;
  }

  /** A statement by itself. One whose plan is outdated has done nothing yet. */
  private single<Row>(
    owner: CompanyId | undefined,
    text: string,
    values: readonly unknown[],
    how?: Asking,
  ): Promise<Row[]> {
    return this.plannedAnew(
      () =>
        this.together?.run((client) => run<Row>(client, text, values, how)) ??
        this.apart<Row>(owner, text, values, how),
    );
  }

  /** Each outdated plan ends the connection it was met on, so that one try more than there are connections meets none. */
  private plannedAnew<T>(work: () => Promise<T>): Promise<T> {
    return repeated(isOutdatedPlan, work, this.pool.options.max + 1);
  }

  /** On a connection of the owner's share, where it has one. */
  private async apart<Row>(
    owner: CompanyId | undefined,
    text: string,
    values: readonly unknown[],
    how?: Asking,
  ): Promise<Row[]> {
    const leave = owner && (await this.shares.enter(owner));
    try {
      return await run<Row>(this.pool, text, values, how);
    } finally {
      leave?.();
    }
  }

  private async once<T>(work: (tx: Snapshot) => Promise<T>, begin: string, shares?: CompanyShares): Promise<T> {
    const connection = new OwnConnection(this.pool, begin, shares);
    try {
      const result = await work(bound((owner) => connection.client(owner)));
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

function boundTo(client: PoolClient): Snapshot {
  return bound(() => Promise.resolve(client));
}

function bound(connected: (owner?: CompanyId) => Promise<PoolClient>): Snapshot {
  return {
    query: async (text, values, how) => run(await connected(values[0]), text, values, how),
    queryAcross: async (_why, text, values = []) => run(await connected(), text, values),
    cursor: async (text, values) => {
      const client = await connected(values[0]);
      await run(client, `declare piecewise no scroll cursor for ${text}`, values, { planned: 'anew' });
      return { next: (most) => run(client, `fetch ${most} from piecewise`, [], { planned: 'anew' }) };
    },
  };
}

/** The name that a statement is prepared under, on whichever connection. */
const statementNames = new Map<string, string>();
let namesGiven = 0;

async function run<Row>(
  on: Pool | PoolClient,
  text: string,
  values: readonly unknown[],
  { planned, json }: Asking = {},
): Promise<Row[]> {
  const name = planned === 'anew' ? undefined : nameOf(text);
  const types = json === 'unread' ? UNREAD_JSON : undefined;
  try {
    return (await on.query({ name, text, values: [...values], types })).rows as Row[];
  } catch (fault) {
    // A migration changed the tables: others are likely to be outdated too, on all connections.
    if (isOutdatedPlan(fault)) statementNames.clear();
    throw fault;
  }
}

function nameOf(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) statementNames.set(text, (name = `s${++namesGiven}`));
  return name;
}
