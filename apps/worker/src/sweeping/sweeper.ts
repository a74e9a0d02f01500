import { datasetChanges, followSharedDatasets } from '#footprint/store';
import { InjectQueue } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import {
  addAnswerJobs,
  ANSWER_QUEUE,
  forgetOldBodies,
  PublishFootprints,
  republishSome,
  takeDue,
  takeWaitingToOffer,
} from '#pact/store';
import { Database, forgetKeptAnswers, forgetRefreshTokens } from '#platform';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config-token.js';
import { Recurring } from './recurring.js';

const PURGE_EVERY_MS = 600_000;
/**
 * While jobs wait in the queue, what was offered lately is likely to be among them: so many times as long is lately. What was
 * lost all the same is still answered within a minute.
 */
const BEHIND_OTHERS = 3;

/**
 * Timers in every worker, never jobs, since flushing the queue would delete its own repairer. The only retry clock: it
 * offers what is due; beside that, never in its way, it publishes anew what settings changed, computes anew what an import of
 * shared datasets left due, and forgets what is old.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Sweep');
  private readonly offering: Recurring;
  private readonly republishing: Recurring;
  private readonly following: Recurring;
  private readonly forgetting: Recurring;
  private isQueueOpen = false;

  constructor(
    @Inject(Database) private readonly database: Database,
    @InjectQueue(ANSWER_QUEUE) private readonly queue: Queue,
    private readonly footprints: PublishFootprints,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
  ) {
    const { SWEEP_INTERVAL } = config;
    this.offering = this.recurring('offering answers', SWEEP_INTERVAL, () => this.offerDue());
    this.republishing = this.recurring('publishing anew', SWEEP_INTERVAL, () => this.republish());
    this.following = this.recurring('following datasets', SWEEP_INTERVAL, () => this.followDatasets());
    this.forgetting = this.recurring('forgetting', PURGE_EVERY_MS, () =>
      Promise.all([forgetOldBodies, forgetKeptAnswers, forgetRefreshTokens].map((forget) => this.forget(forget))),
    );
  }

  onApplicationBootstrap(): void {
    this.queue.on('error', (fault) => this.log.warn(`The queue: ${fault.message}`));
    const open = () => {
      this.isQueueOpen = true;
    };
    this.queue.waitUntilReady().then(open, open);
    // Soon for all of them: a worker that is restarted often forgets, too.
    for (const chore of this.chores) chore.start(this.config.SWEEP_INTERVAL);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.chores.map((chore) => chore.stop()));
  }

  private get chores(): Recurring[] {
    return [this.offering, this.republishing, this.following, this.forgetting];
  }

  private recurring(what: string, everyMs: number, work: () => Promise<unknown>): Recurring {
    return new Recurring(everyMs, async () => {
      try {
        await work();
      } catch (fault) {
        this.log.warn(`Sweep, ${what}: ${(fault as Error).message}`);
      }
    });
  }

  /** What is marked and can't be added now is offered again when it was not queued for a while. */
  private async offerDue(): Promise<void> {
    if (!this.isQueueOpen) return;
    const { REQUEUE_AFTER, CONCURRENCY_PER_SOURCE } = this.config;
    const lately = (await this.queue.getWaitingCount()) > 0 ? BEHIND_OTHERS * REQUEUE_AFTER : REQUEUE_AFTER;
    const due = await takeDue(this.database, lately);
    const waiting = await takeWaitingToOffer(this.database, lately, CONCURRENCY_PER_SOURCE);
    await addAnswerJobs(this.queue, [...due, ...waiting]);
  }

  /** Whoever is busy is due again in the next sweep. */
  private async followDatasets(): Promise<void> {
    const changes = datasetChanges(this.footprints);
    const behind = await followSharedDatasets(this.database, changes, () => this.following.isStopped);
    for (const { subdomain, why } of behind) {
      if (why !== 'busy') this.log.warn(`The company ${subdomain} can't follow a shared dataset: ${why.fault}`);
    }
  }

  private forget(old: (database: Database, goesOn: () => boolean) => Promise<void>): Promise<void> {
    return old(this.database, () => !this.forgetting.isStopped);
  }

  private async republish(): Promise<void> {
    while (!this.republishing.isStopped) {
      const turn = await republishSome(this.database, this.footprints);
      if (turn.kind === 'none due') return;
      if (turn.kind === 'failed')
        this.log.warn(`Publishing anew, company ${turn.company}: ${(turn.fault as Error).message}; tried again later.`);
    }
  }
}
