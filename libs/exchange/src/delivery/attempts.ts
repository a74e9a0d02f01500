import { Injectable } from '@nestjs/common';
import type { DeliveryOutcome } from '#model/exchange';
import { DataSources } from '../exchange/data-sources.js';
import type { TargetColumns } from '../exchange/data-sources.js';
import { PactClient } from '../outbound/pact-client.js';
import type { Target } from '../outbound/target.js';
import type { Claim } from './claim.js';
import { Decisions } from './decisions.js';
import { Deliveries } from './deliveries.js';
import type { JobOutcome } from './delivery-log.js';
import type { OpenDelivery } from './open-delivery.js';

/** Makes single attempts to deliver: decides the answer if that is not done yet, claims, sends, settles. */
@Injectable()
export class Attempts {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly decisions: Decisions,
    private readonly sources: DataSources,
    private readonly client: PactClient,
  ) {}

  async make(open: OpenDelivery): Promise<JobOutcome> {
    const { job, source } = open;
    if (!source) return { kind: (await this.deliveries.markUnmatched(job)) ? 'unmatched' : 'nothing' };
    if (open.isUntried) return { kind: (await this.deliveries.giveUpUntried(job)) ? 'untried' : 'nothing' };
    const claim = await this.claim(open, source.uuid);
    if (!claim) return { kind: 'nothing' };
    const now = clockFrom(claim.at);
    const outcome = await this.send(open, source, claim.body);
    const { state } = await this.deliveries.settle(job, claim, outcome, now());
    return {
      kind: 'attempted',
      state,
      outcome,
      attempt: claim.attempt,
      durationMs: now().getTime() - claim.at.getTime(),
    };
  }

  private async claim(open: OpenDelivery, source: string): Promise<Claim | undefined> {
    if (open.isDecided) return this.deliveries.claim(open.job, source);
    const decided = await this.decisions.decide(open);
    return this.deliveries.claimDecided({ job: open.job, source, decided });
  }

  /**
   * A secret that no key opens any more fails the attempt. An operator can still repair that before the next attempt.
   */
  private async send({ job }: OpenDelivery, source: TargetColumns, body: string): Promise<DeliveryOutcome> {
    let target: Target;
    try {
      target = this.sources.targetOf(job.company, source);
    } catch (fault) {
      return { kind: 'failed', at: 'token', error: (fault as Error).message };
    }
    return this.client.send(target, body);
  }
}

/**
 * A clock that starts at the database's time and continues by this process's monotonic clock, so that the clocks of two
 * machines are never compared.
 */
function clockFrom(at: Date): () => Date {
  const from = performance.now();
  return () => new Date(at.getTime() + performance.now() - from);
}
