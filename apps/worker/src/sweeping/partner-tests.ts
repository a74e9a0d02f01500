import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Missing } from '#faults';
import type { PartnerTrial } from '#pact/outbound';
import { PactClient, untried } from '#pact/outbound';
import type { OpenTest } from '#pact/store';
import { DataSources, DataSourceTests } from '#pact/store';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config.js';
import { Recurring } from './recurring.js';
import { SweepMetrics } from './sweep-metrics.js';

/** How many partners a worker tries at a time: one that hangs takes 20 s, and no slot of those who are owed answers. */
const AT_ONCE = 8;

/** Tries the partners whose data sources are to be tested, in every worker. */
@Injectable()
export class PartnerTests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Partners');
  private readonly taking: Recurring;
  private readonly underWay = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly tests: DataSourceTests,
    private readonly sources: DataSources,
    private readonly client: PactClient,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.taking = new Recurring('testing partners', config.SWEEP_INTERVAL, () => this.take(), metrics);
  }

  onApplicationBootstrap(): void {
    this.taking.start();
  }

  /** What is under way is left to another worker. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.taking.stop();
    await Promise.all(this.underWay);
  }

  private async take(): Promise<void> {
    const free = AT_ONCE - this.underWay.size;
    if (free <= 0) return;
    for (const test of await this.tests.take(free, this.config.LEASE)) {
      const work = this.work(test).catch((fault: unknown) => {
        // Its data source was deleted meanwhile, and the test with it.
        if (fault instanceof Missing) return;
        this.log.warn(`The test of the data source ${test.source}: ${(fault as Error).message}; it is tried again.`);
      });
      this.underWay.add(work);
      void work.finally(() => this.underWay.delete(work));
    }
  }

  private async work(test: OpenTest): Promise<void> {
    const { works, steps } = await this.trial(test);
    if (this.closing.signal.aborted) return this.tests.giveBack(test);
    await this.tests.settle(test, works, steps);
  }

  /** A secret that no key opens any more is found, too: only an operator can repair that. */
  private async trial({ company, source }: OpenTest): Promise<PartnerTrial> {
    const { url } = await this.sources.get(company, source);
    const target = await this.sources.target(company, source).catch((fault: unknown) => fault as Error);
    return target instanceof Error ? untried(url, target.message) : this.client.trial(target, this.closing.signal);
  }
}
