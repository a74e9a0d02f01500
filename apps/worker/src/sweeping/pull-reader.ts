import { Inject, Injectable, Logger } from '@nestjs/common';
import type { DeliveryOutcome, Verdict } from '#pact/model';
import { afterAttempt, ListedSoFar, pageFault } from '#pact/model';
import { PactClient } from '#pact/outbound';
import type { KeptPage, OpenPull, ReadPage } from '#pact/store';
import { DataSources, PullLost, PullWork } from '#pact/store';
import { isLockTimeout } from '#platform';
import type { WorkerConfig } from '../config.js';
import { WORKER_CONFIG } from '../config.js';

/** After so many pages it is another's turn. */
const PAGES_OF_A_TURN = 50;

/** A partner that lists more than that pages for ever. */
const MAX_PAGES = 10_000;

/** What a partner does not do today, it won't do in an hour: it knows no such listing, or not these filters. */
const FINAL = [400, 404, 405, 406, 410, 414, 501];

const ENDLESS =
  'The partner goes on naming next pages, and the last three list nothing that had not come before in this pull; what came is kept.';

/** Pulls of which a worker knows what they listed; more are under way only where other workers read on. */
const MOST_LISTINGS = 20;

/** `isFinal`: no further attempt mends it. */
type Failure = Extract<DeliveryOutcome, { kind: 'failed' }> & { isFinal?: boolean };

const UNKEPT = 'What came could not be kept on our side.';

/** Does the work of a pull: reads a partner's footprints page by page, or one by one. */
@Injectable()
export class PullReader {
  private readonly log = new Logger('Partners');
  private readonly listings = new Map<string, ListedSoFar>();

  constructor(
    private readonly pulls: PullWork,
    private readonly sources: DataSources,
    private readonly client: PactClient,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
  ) {}

  /**
   * Reads page after page. Each is kept before the next one is read.
   * @param closing fires when this worker ends: what is under way is left to another one
   * @param onKept called after each page
   * @throws PullLost
   */
  async turn(pull: OpenPull, closing: AbortSignal, onKept: () => void): Promise<void> {
    let open = pull;
    for (let pages = 0; pages < PAGES_OF_A_TURN && !closing.aborted; pages += 1) {
      const began = performance.now();
      const page = await this.read(open, closing);
      if (closing.aborted) break;
      const kept = page.kind === 'failed' ? page : await this.keep(open, page, closing);
      if (!kept) break;
      if ('kind' in kept) return this.fail(open, kept, performance.now() - began);
      onKept();
      if (!kept.pull) return;
      open = kept.pull;
      if (page.kind === 'list' && page.unfollowed !== undefined) {
        return this.fail(open, { kind: 'failed', at: 'delivery', error: page.unfollowed }, performance.now() - began);
      }
      if (page.kind === 'list' && this.listedBy(open, page.isShorter).isEndless(kept.footprints)) {
        return this.fail(open, final(ENDLESS));
      }
    }
    await this.pulls.giveBack(open);
  }

  /** Waits as long as others of the same partner are being kept. @returns undefined where this worker ends meanwhile */
  private async keep(pull: OpenPull, page: ReadPage, closing: AbortSignal): Promise<KeptPage | Failure | undefined> {
    while (!closing.aborted) {
      try {
        return await this.pulls.advance(pull, page, this.config.LEASE);
      } catch (fault) {
        if (fault instanceof PullLost) throw fault;
        if (isLockTimeout(fault)) continue;
        this.log.warn(`The pull ${pull.uuid}: what came could not be kept: ${(fault as Error).message}`);
        return { kind: 'failed', at: 'delivery', error: UNKEPT };
      }
    }
    return undefined;
  }

  /** What a pull listed so far. Counted by pages, fewer on a page begin at an earlier one: then what repeats is no sign of a circle. */
  private listedBy({ uuid }: OpenPull, isShorter: boolean): ListedSoFar {
    const known = isShorter ? undefined : this.listings.get(uuid);
    const listed = known ?? new ListedSoFar();
    this.listings.delete(uuid);
    this.listings.set(uuid, listed);
    for (const [oldest] of this.listings) if (this.listings.size > MOST_LISTINGS) this.listings.delete(oldest);
    return listed;
  }

  private async read(pull: OpenPull, closing: AbortSignal): Promise<ReadPage | Failure> {
    const { company, source, filter, id, next, pages } = pull;
    if (id === null && pages >= MAX_PAGES)
      return final(`The partner lists more than ${MAX_PAGES} pages; what came until then is kept.`);
    const target = await this.sources.target(company, source).catch((fault: unknown) => fault as Error);
    if (target instanceof Error) return final(target.message);
    const address = id !== null ? { id } : next !== null ? { url: next } : { criteria: filter ?? {} };
    const page = await this.client.read(target, address, closing);
    if (page.kind === 'failed')
      // Whatever it says of one footprint, the others that its events name are read on.
      return id !== null && page.at === 'delivery' && FINAL.includes(page.status ?? 0) ? { kind: 'missing' } : page;
    const kind = id === null ? 'list' : 'one';
    const fault = pageFault(page.text, kind);
    if (fault !== undefined) return { kind: 'failed', at: 'delivery', error: fault };
    const { text, next: further, unfollowed, isShorter } = page;
    return kind === 'list' ? { kind, text, next: further, unfollowed, isShorter } : { kind, text };
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
