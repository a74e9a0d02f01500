import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { PactClient } from '#pact/outbound';
import type { DeliveryOutcome, Verdict } from '#pact/model';
import { afterAttempt, pageFault, Places } from '#pact/model';
import type { DuePull, OpenPull, ReadPage } from '#pact/store';
import { DataSources, PullLost, PullWork } from '#pact/store';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config.js';
import { Recurring } from './recurring.js';
import { SweepMetrics } from './sweep-metrics.js';
import { TakenInTurn } from './taken-in-turn.js';

/** How many partners a worker reads at a time. Each page that came is in memory a few times, and has up to 5 MiB. */
const PLACES = { places: 4, perSource: 1, most: 16 };

/** After so many pages it is another's turn. */
const PAGES_OF_A_TURN = 50;

/** A partner that lists more than that pages for ever. */
const MAX_PAGES = 10_000;

/** What a partner does not do today, it won't do in an hour: it knows no such listing, or not these filters. */
const FINAL = [400, 404, 405, 406, 410, 414, 501];

/** A partner that answers so for one footprint does not have it, or no more. The others that its event names are read on. */
const GONE = [404, 410];

const ROUND = 'The pages that the partner lists lead back to an earlier one; what came until then is kept.';

/** `isFinal`: no further attempt mends it. */
type Failure = Extract<DeliveryOutcome, { kind: 'failed' }> & { isFinal?: boolean };

/** Reads partners' footprints, in every worker. */
@Injectable()
export class FootprintPulls implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Partners');
  private readonly rounds: Recurring;
  private readonly taken: TakenInTurn<DuePull, OpenPull>;
  private readonly closing = new AbortController();

  constructor(
    private readonly pulls: PullWork,
    private readonly sources: DataSources,
    private readonly client: PactClient,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
    metrics: SweepMetrics,
  ) {
    this.taken = new TakenInTurn(new Places(PLACES), {
      due: () => pulls.due(),
      take: (due) => pulls.take(due, config.LEASE),
      work: (pull) => this.work(pull),
    });
    this.rounds = new Recurring('reading partners', config.SWEEP_INTERVAL, () => this.taken.round(), metrics);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  /** What is under way is left to another worker. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.rounds.stop(), this.taken.stop()]);
  }

  private work(pull: OpenPull): Promise<void> {
    return this.turn(pull).catch((fault: unknown) => {
      if (fault instanceof PullLost) return;
      this.log.warn(`The pull ${pull.uuid}: ${(fault as Error).message}; it goes on after its lease.`);
    });
  }

  /** Reads page after page. Each is kept before the next one is read. */
  private async turn(pull: OpenPull): Promise<void> {
    let open = pull;
    const been = new Set<string>();
    for (let pages = 0; pages < PAGES_OF_A_TURN && !this.closing.signal.aborted; pages += 1) {
      if (open.next !== null && been.has(open.next)) return this.fail(open, final(ROUND));
      if (open.next !== null) been.add(open.next);
      const began = performance.now();
      const page = await this.read(open);
      if (this.closing.signal.aborted) break;
      if (page.kind === 'failed') return this.fail(open, page, performance.now() - began);
      const further = await this.pulls.advance(open, page, this.config.LEASE).catch(unkept);
      if (!further) return;
      if ('kind' in further) return this.fail(open, further, performance.now() - began);
      open = further;
    }
    await this.pulls.giveBack(open);
  }

  private async read(pull: OpenPull): Promise<ReadPage | Failure> {
    const { company, source, filter, id, next, pages } = pull;
    if (pages >= MAX_PAGES)
      return final(`The partner lists more than ${MAX_PAGES} pages; what came until then is kept.`);
    const target = await this.sources.target(company, source).catch((fault: unknown) => fault as Error);
    if (target instanceof Error) return final(target.message);
    const address = id !== null ? { id } : next !== null ? { url: next } : { criteria: filter ?? {} };
    const page = await this.client.read(target, address, this.closing.signal);
    if (page.kind === 'failed')
      return id !== null && page.at === 'delivery' && GONE.includes(page.status ?? 0) ? { kind: 'missing' } : page;
    const kind = id === null ? 'list' : 'one';
    const fault = pageFault(page.text, kind);
    if (fault !== undefined) return { kind: 'failed', at: 'delivery', error: fault };
    return kind === 'list' ? { kind, text: page.text, next: page.next } : { kind, text: page.text };
  }

  /** The next wait counts from the end of the attempt, which took so long: else a partner that hangs is asked again at once. */
  private async fail(pull: OpenPull, failure: Failure, tookMs = 0): Promise<void> {
    const { step, advanced: accepted } = pull;
    const now = new Date(pull.now.getTime() + tookMs);
    const schedule = this.config.RETRY_SCALE;
    const isFinal = failure.isFinal ?? (failure.at === 'delivery' && FINAL.includes(failure.status ?? 0));
    const verdict: Verdict = isFinal
      ? { state: 'refused' }
      : afterAttempt({ outcome: failure, step, accepted, now, random: Math.random(), schedule });
    await this.pulls.fail(pull, failure.error, verdict);
  }
}

/** What no further attempt mends. */
function final(error: string): Failure {
  return { kind: 'failed', at: 'delivery', isFinal: true, error };
}

/** @throws PullLost */
function unkept(fault: unknown): Failure {
  if (fault instanceof PullLost) throw fault;
  return { kind: 'failed', at: 'delivery', error: `What came could not be kept: ${(fault as Error).message}` };
}
