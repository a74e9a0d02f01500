import { Logger } from '@nestjs/common';
import { Outage } from '../../logging/outage.js';
import { BatchedQueries } from '../../database/batched-queries.js';
import type { DatabaseOptions } from '../../database/data-source.js';
import { isCancelled, isDatabaseAway, isForbidden, isRepeatable } from '../../database/database-faults.js';
import { reasonOf } from '../../logging/reason.js';
import { Database } from '../../database/database.js';
import type { ReplicaReads } from '../../database/reads.js';
import type { Snapshot, Sql } from '../../database/sql.js';
import type { Position } from './replica-state.js';
import { NotUsable, positionOf, requireAll } from './replica-state.js';

/** How often somebody looks whether the replica can be used. */
const LOOK_MS = 1_000;

export interface ReplicaOptions extends DatabaseOptions {
  /** How long a read waits for the replica to have all that was committed before. */
  waitMs: number;
}

/**
 * Sends reads to a replica that has all that was committed before they were asked for, and else to the primary. So nobody misses what was
 * written before, by whomever: the primary is asked how far it has written, and the replica, on the connection that will read,
 * whether it is as far. A replica that fails, or is too far behind, is left alone until a look finds that it can be used.
 */
export class ReadReplica implements ReplicaReads {
  private readonly outage = new Outage(
    { away: 'Reads go to the primary', back: 'Reads go to the replica again' },
    () => (this.unusable === undefined ? Promise.resolve() : Promise.reject(new NotUsable(this.unusable))),
    new Logger('Replica'),
  );
  /** Reads that are asked for at the same time ask the primary once. */
  private readonly positions = new BatchedQueries<'primary', undefined, Position>(async (_, { length }) => {
    const position = await positionOf(this.primary);
    return Array.from({ length }, () => position);
  });
  private replica: Database | undefined;
  private unusable: string | undefined = 'The replica was not reached yet.';
  private usedAt = -Infinity;
  private looking: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  onRead: (from: 'replica' | 'primary') => void = () => undefined;

  constructor(
    private readonly primary: Database,
    private readonly url: string,
    private readonly options: ReplicaOptions,
  ) {
    this.looking = this.look();
  }

  get fault(): string | undefined {
    return this.unusable;
  }

  query<Row>(...statement: Parameters<Sql['query']>): Promise<Row[]> {
    return this.read(
      (replica) => replica.query<Row>(...statement),
      () => this.primary.query<Row>(...statement),
    );
  }

  queryAcross<Row>(...statement: Parameters<Sql['queryAcross']>): Promise<Row[]> {
    return this.read(
      (replica) => replica.queryAcross<Row>(...statement),
      () => this.primary.queryAcross<Row>(...statement),
    );
  }

  snapshot<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    return this.read(work, () => this.primary.snapshot(work));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.outage.stop();
    clearTimeout(this.timer);
    await this.looking;
    await this.replica?.close();
  }

  private async read<T>(onReplica: (tx: Snapshot) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    const position = await this.position();
    if (!position) return this.onPrimary(onPrimary);
    try {
      return await this.onReplica(position, onReplica);
    } catch (fault) {
      if (!this.isOfReplica(fault)) throw fault;
      return this.onPrimary(onPrimary);
    }
  }

  /** Undefined where the primary is to be read. A transaction that a query would join may have written what it reads. */
  private async position(): Promise<Position | undefined> {
    if (this.unusable !== undefined || this.primary.isInTransaction) return undefined;
    try {
      return await this.positions.run('primary', undefined);
    } catch (fault) {
      if (!isDatabaseAway(fault)) this.leave(fault);
      return undefined;
    }
  }

  private async onReplica<T>(position: Position, work: (tx: Snapshot) => Promise<T>): Promise<T> {
    if (!this.replica) throw new NotUsable('The replica was not reached yet.');
    const result = await this.replica.snapshot(work, (client) => requireAll(client, position, this.options.waitMs));
    this.usedAt = performance.now();
    this.onRead('replica');
    return result;
  }

  private onPrimary<T>(work: () => Promise<T>): Promise<T> {
    this.onRead('primary');
    return work();
  }

  /** Whether the primary may do better: it knows no conflict with what is replayed. A statement that took too long would again. */
  private isOfReplica(fault: unknown): boolean {
    const isUnusable =
      fault instanceof NotUsable || isForbidden(fault) || (isDatabaseAway(fault) && !isCancelled(fault));
    if (isUnusable) this.leave(fault);
    return isUnusable || isRepeatable(fault);
  }

  private leave(fault: unknown): void {
    this.unusable = reasonOf(fault);
    this.outage.failed(fault);
  }

  /** Looks whether the replica can be used, unless that has just been seen, and again after a while. */
  private async look(): Promise<void> {
    if (this.unusable !== undefined || performance.now() - this.usedAt > LOOK_MS) await this.try();
    if (!this.isClosed) this.timer = setTimeout(() => void (this.looking = this.look()), LOOK_MS).unref();
  }

  private async try(): Promise<void> {
    const position = await positionOf(this.primary).catch((fault: unknown) => {
      if (!isDatabaseAway(fault)) this.leave(fault);
      return undefined;
    });
    if (!position) return;
    try {
      this.replica ??= await Database.open(this.url, this.options);
      const { waitMs } = this.options;
      await this.replica.snapshot(
        (tx) => tx.queryAcross('health', 'select'),
        (client) => requireAll(client, position, waitMs),
      );
    } catch (fault) {
      this.leave(fault);
      return;
    }
    this.unusable = undefined;
  }
}
