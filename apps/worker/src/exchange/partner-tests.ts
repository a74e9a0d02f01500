import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Missing } from '#faults';
import type { PartnerTrial } from '#exchange/outbound';
import { PactClient, untried } from '#exchange/outbound';
import { Places } from '#model/exchange';
import type { DueTest, OpenTest } from '#exchange';
import { DataSources, DataSourceTests } from '#exchange';
import { isToldAsOutage, Outbound } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Recurring } from '../sweeping/recurring.js';
import { SweepMetrics } from '../sweeping/sweep-metrics.js';
import { TakenInTurn } from '../sweeping/taken-in-turn.js';

/** How many partners a worker tries at a time: one that hangs takes 20 s, and no place of those who are owed answers. */
const PLACES = { places: 8, perSource: 1 };

/** Tries the partners whose data sources are to be tested, in every worker. */
@Injectable()
export class PartnerTests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Partners');
  private readonly taking: Recurring;
  private readonly taken: TakenInTurn<DueTest, OpenTest>;
  private readonly closing = new AbortController();

  constructor(
    private readonly tests: DataSourceTests,
    private readonly sources: DataSources,
    private readonly client: PactClient,
    outbound: Outbound,
    @Inject(WORKER_CONFIG) { SWEEP_INTERVAL, LEASE }: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.taken = new TakenInTurn(new Places(PLACES), {
      due: () => outbound.due(() => tests.due()),
      take: (due) => tests.take(due, LEASE),
      work: (test) => this.work(test),
    });
    this.taking = new Recurring('testing partners', SWEEP_INTERVAL, () => this.taken.round(), metrics);
  }

  onApplicationBootstrap(): void {
    this.taking.start();
  }

  /** What is under way is left to another worker. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.taking.stop(), this.taken.stop()]);
  }

  private async work(test: OpenTest): Promise<void> {
    try {
      const { works, steps } = await this.trial(test);
      if (this.closing.signal.aborted) await this.tests.giveBack(test);
      else await this.tests.settle(test, works, steps);
    } catch (fault) {
      // Its data source was deleted meanwhile, and the test with it.
      if (fault instanceof Missing || isToldAsOutage(fault)) return;
      this.log.warn(`The test of the data source ${test.source}: ${(fault as Error).message}; it is tried again.`);
    }
  }

  /** A secret that no key opens any more is found, too: only an operator can repair that. */
  private async trial({ company, source }: OpenTest): Promise<PartnerTrial> {
    const { url } = await this.sources.get(company, source);
    const target = await this.sources.target(company, source).catch((fault: unknown) => fault as Error);
    return target instanceof Error ? untried(url, target.message) : this.client.trial(target, this.closing.signal);
  }
}
