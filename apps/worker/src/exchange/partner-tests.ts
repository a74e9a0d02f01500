import { Inject, Injectable, Logger } from '@nestjs/common';
import { Missing } from '#faults';
import type { PartnerTrial } from '#exchange/outbound';
import { PactClient, untried } from '#exchange/outbound';
import { Places } from '#model/exchange';
import type { OpenTest } from '#exchange';
import { DataSources, DataSourceTests } from '#exchange';
import { LeasedWork, Outbound } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import { Sweeps } from '../sweeping/sweeps.js';

/** How many partners a worker tries at a time: one that hangs takes 20 s, and no place of those who are owed answers. */
const PLACES = { places: 8, perSource: 1 };

/** Tries the partners whose data sources are to be tested, in every worker. */
@Injectable()
export class PartnerTests {
  private readonly log = new Logger('Partners');

  constructor(
    private readonly tests: DataSourceTests,
    private readonly sources: DataSources,
    private readonly client: PactClient,
    outbound: Outbound,
    @Inject(WORKER_CONFIG) { LEASE }: WorkerConfig,
    sweeps: Sweeps,
  ) {
    const testing = new LeasedWork({
      places: new Places(PLACES),
      due: () => outbound.due(() => tests.due()),
      take: (due) => tests.take(due, LEASE),
      work: (test, closing) => this.work(test, closing),
      failed: ({ source }, { message }) =>
        this.log.warn(`The test of the data source ${source}: ${message}; it is tried again.`),
    });
    sweeps.watch('testing partners', testing);
  }

  private async work(test: OpenTest, closing: AbortSignal): Promise<void> {
    try {
      const { works, steps } = await this.trial(test, closing);
      if (closing.aborted) await this.tests.giveBack(test);
      else await this.tests.settle(test, works, steps);
    } catch (fault) {
      // Its data source was deleted meanwhile, and the test with it.
      if (!(fault instanceof Missing)) throw fault;
    }
  }

  /** A secret that no key opens any more is found, too: only an operator can repair that. */
  private async trial({ company, source }: OpenTest, closing: AbortSignal): Promise<PartnerTrial> {
    const { url } = await this.sources.get(company, source);
    const target = await this.sources.target(company, source).catch((fault: unknown) => fault as Error);
    return target instanceof Error ? untried(url, target.message) : this.client.trial(target, closing);
  }
}
