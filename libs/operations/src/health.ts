import type { OnModuleDestroy } from '@nestjs/common';
import { Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import type { HealthCheckResult, HealthIndicatorResult } from '@nestjs/terminus';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import {
  DeadlinePassed,
  joined,
  withDeadline,
  isDatabaseAway,
  Database,
  isMigrated,
  NOT_MIGRATED,
  Outbound,
  OUTBOUND_STOP_MESSAGES,
  Outage,
  StoredFiles,
  QUEUE_FAULT_MESSAGES,
} from '#platform';
import type { QueueFault } from '#platform';

/** How long a part may take to say how it is, in milliseconds: probes wait for a few seconds only. */
const ANSWER_MS = 3_000;

/** A connection to the queue that tells whether it works. */
export abstract class QueueProbe {
  readonly outage = new Outage(
    { away: 'The queue is away; answers wait until it is back', back: 'The queue is back' },
    async () => {
      const fault = await withDeadline(this.fault(), ANSWER_MS);
      if (fault) throw new Error(fault.detail);
    },
    new Logger('Queue'),
  );

  /** Why the queue cannot be used now; undefined if it can. */
  abstract fault(): Promise<QueueFault | undefined>;
}

/**
 * Whether this process can do its work, and the state of each part that it needs: `error` without a migrated database, `shutting_down`
 * once it was asked to end. Without its queue or a storage of files it is `degraded`: requests are answered and kept, and what needs
 * the queue waits; what needs files is refused for now. So it is where nothing goes out: what is to be sent waits.
 */
@Injectable()
export class Health implements OnModuleDestroy {
  private isEnding = false;

  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly queue: QueueProbe,
    private readonly files: StoredFiles,
    private readonly outbound: Outbound,
  ) {}

  /** Calls at the same time share one check. It takes `ANSWER_MS` at most. */
  readonly check = joined(() => this.checkNow());

  /** Comes before the hooks in which a worker waits for what is under way; the one of Terminus may come behind them. */
  onModuleDestroy(): void {
    this.isEnding = true;
  }

  private async checkNow(): Promise<HealthCheckResult> {
    const result = this.withReplica(await this.checkParts());
    return this.isEnding ? { ...result, status: 'shutting_down' } : result;
  }

  private async checkParts(): Promise<HealthCheckResult> {
    try {
      return await this.checks.check([
        () => this.databaseState(),
        () => this.queueState(),
        ...this.storageStates(),
        () => this.outboundState(),
      ]);
    } catch (fault) {
      if (fault instanceof ServiceUnavailableException) return fault.getResponse() as HealthCheckResult;
      throw fault;
    }
  }

  private async databaseState(): Promise<HealthIndicatorResult> {
    const [database, migrations] = [this.indicators.check('database'), this.indicators.check('migrations')];
    try {
      const isCurrent = await withDeadline(isMigrated(this.database), ANSWER_MS);
      return { ...database.up(), ...(isCurrent ? migrations.up() : migrations.down(NOT_MIGRATED)) };
    } catch (fault) {
      if (fault instanceof DeadlinePassed) {
        this.database.outage?.failed(fault, 'It does not answer.');
        return database.down('The database does not answer.');
      }
      if (!isDatabaseAway(fault)) throw fault;
      return database.down('The database is not available.');
    }
  }

  /** None where all files are in the database. */
  private storageStates(): (() => Promise<HealthIndicatorResult>)[] {
    return this.files.stores.length === 0 ? [] : [() => this.storageState()];
  }

  private async storageState(): Promise<HealthIndicatorResult> {
    const storage = this.indicators.check('storage');
    try {
      await withDeadline(Promise.all(this.files.stores.map((store) => store.check())), ANSWER_MS);
      return storage.up();
    } catch (fault) {
      return storage.degraded(
        fault instanceof DeadlinePassed
          ? 'The storage of files does not answer.'
          : 'The storage of files is not available.',
      );
    }
  }

  /** Nothing is told where all goes out. */
  private async outboundState(): Promise<HealthIndicatorResult> {
    // Without an answer of the database, what was read last holds.
    await withDeadline(this.outbound.whyStopped(), ANSWER_MS).catch(() => undefined);
    const { stoppedBy } = this.outbound;
    return stoppedBy ? this.indicators.check('outbound').degraded(OUTBOUND_STOP_MESSAGES[stoppedBy]) : {};
  }

  /** Without its replica the service is not degraded: the primary does all that the replica does. */
  private withReplica(result: HealthCheckResult): HealthCheckResult {
    const { replica } = this.database;
    if (!replica) return result;
    const check = this.indicators.check('replica');
    const state = replica.fault === undefined ? check.up() : check.degraded('Reads go to the primary.');
    return { ...result, details: { ...result.details, ...state } };
  }

  private async queueState(): Promise<HealthIndicatorResult> {
    const queue = this.indicators.check('queue');
    try {
      const fault = await withDeadline(this.queue.fault(), ANSWER_MS);
      if (fault?.kind === 'unreachable') this.queue.outage.failed(fault.detail);
      return fault ? queue.degraded(QUEUE_FAULT_MESSAGES[fault.kind]) : queue.up();
    } catch (fault) {
      if (!(fault instanceof DeadlinePassed)) throw fault;
      this.queue.outage.failed(fault, 'It does not answer.');
      return queue.degraded('The queue does not answer.');
    }
  }
}
