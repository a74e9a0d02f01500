import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { AuditChain } from '#access';
import { inTurns, Metrics } from '#platform';
import type { Recurring } from '../sweeping/recurring.js';
import { Sweeps } from '../sweeping/sweeps.js';

/** How often the log tells the head of a company in which much is written, or that its chain is broken. */
const LOG_EVERY_MS = 60_000;

/** The head of a company's chain, and when the log told one for the last time. */
interface ToldHead {
  number: number;
  hash: string;
  isTold: boolean;
  toldAt: number;
}

/** Chains the entries of the audit, one company at a time, and logs the heads: whoever keeps the log can tell that a chain was cut. */
@Injectable()
export class AuditChaining implements BeforeApplicationShutdown {
  private readonly log = new Logger('Audit');
  private readonly chaining: Recurring;
  private readonly heads = new Map<CompanyId, ToldHead>();
  /** When the log told that a chain is broken. */
  private readonly faults = new Map<CompanyId, number>();

  constructor(
    private readonly chain: AuditChain,
    sweeps: Sweeps,
    metrics: Metrics,
  ) {
    this.chaining = sweeps.repeat('chaining the audit', (shouldContinue) => this.chainAll(shouldContinue));
    metrics.collected(
      'audit_unchained_seconds',
      'How long the oldest entry of the audit has waited to be chained; 0 where none waits.',
      [],
      async (set) => set(await chain.longestWait()),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.chaining.stop();
    this.tellHeads(Infinity);
  }

  /** One batch of each company in turn. What is wrong with the chain of one does not hold up the others. */
  private async chainAll(shouldContinue: () => boolean): Promise<void> {
    await inTurns(await this.chain.waiting(), (company) => this.chainBatch(company), shouldContinue);
    this.tellHeads(performance.now());
  }

  /** @returns whether more waits */
  private async chainBatch(company: CompanyId): Promise<boolean> {
    try {
      const batch = await this.chain.chainBatch(company);
      if (!batch) return false;
      // Of a company whose chain had begun before, somebody removed it.
      if (batch.begins) this.log.warn({ message: 'Audit chain begins', company });
      this.note(company, batch.end.number, batch.end.hash.toString('hex'));
      return batch.hasMore;
    } catch (fault) {
      this.tellFault(company, fault as Error);
      return false;
    }
  }

  private tellFault(company: CompanyId, { message: why }: Error): void {
    const now = performance.now();
    if (now - (this.faults.get(company) ?? -Infinity) < LOG_EVERY_MS) return;
    this.faults.set(company, now);
    this.log.error({ message: `The audit of company ${company} is not chained. ${why}`, company });
  }

  private note(company: CompanyId, number: number, hash: string): void {
    const toldAt = this.heads.get(company)?.toldAt ?? -Infinity;
    this.heads.set(company, { number, hash, isTold: false, toldAt });
  }

  private tellHeads(now: number): void {
    for (const [company, head] of this.heads) {
      if (head.isTold) {
        if (now - head.toldAt >= LOG_EVERY_MS) this.heads.delete(company);
        continue;
      }
      if (now - head.toldAt < LOG_EVERY_MS) continue;
      const { number, hash } = head;
      this.log.log({ message: 'Audit head', company, number, hash });
      this.heads.set(company, { ...head, isTold: true, toldAt: now });
    }
  }
}
