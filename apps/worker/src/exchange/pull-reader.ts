import { Inject, Injectable, Logger } from '@nestjs/common';
import { isOfOneFootprint, ListedSoFar, pageFault } from '#model/exchange';
import { PactClient } from '#exchange/outbound';
import type { KeptPage, OpenPull, ReadPage } from '#exchange';
import { DataSources, PullWork } from '#exchange';
import { isLockTimeout, LeaseLost } from '#platform';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';
import type { PullFailure } from './pull-failures.js';
import { finalFailure, isFinalFailure, PullFailures } from './pull-failures.js';

/** After so many pages it is another's turn. */
const PAGES_OF_A_TURN = 50;

/** A partner that lists more than that pages for ever. */
const MAX_PAGES = 10_000;

const ENDLESS =
  'The partner goes on naming next pages, and the last three list nothing that had not come before in this pull; what came is kept.';

/** Pulls of which a worker knows what they listed; more are under way only where other workers read on. */
const MOST_LISTINGS = 16;

/** What came of reading a page: the pull as it stands then, undefined at its end, and what failed. */
interface PageRead {
  pull: OpenPull | undefined;
  failure?: PullFailure | undefined;
}

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
    private readonly failures: PullFailures,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
  ) {}

  /** Of how many pulls this worker knows what they listed. */
  get listingsKnown(): number {
    return this.listings.size;
  }

  /**
   * Reads page after page. Each is kept before the next one is read.
   * @param closing fires when this worker ends: what is under way is left to another one
   * @param onKept called after each page
   * @throws LeaseLost
   */
  async turn(pull: OpenPull, closing: AbortSignal, onKept: () => void): Promise<void> {
    let isOver = true;
    try {
      isOver = (await this.readOn(pull, closing, onKept)) === 'ended';
    } finally {
      if (isOver) this.listings.delete(pull.uuid);
    }
  }

  /** @returns whether the pull goes on later */
  private async readOn(pull: OpenPull, closing: AbortSignal, onKept: () => void): Promise<'later' | 'ended'> {
    let open = pull;
    for (let pages = 0, inRow = 0; pages < PAGES_OF_A_TURN && !closing.aborted; pages += 1) {
      const began = performance.now();
      const came = await this.readAndKeep(open, closing, onKept);
      if (!came) break;
      if (!came.pull) return 'ended';
      open = came.pull;
      inRow = came.failure ? inRow + 1 : 0;
      if (!came.failure) continue;
      const settled = await this.failures.settle(open, came.failure, { tookMs: performance.now() - began, inRow });
      if (typeof settled === 'string') return settled;
      open = settled;
    }
    await this.pulls.giveBack(open);
    return 'later';
  }

  /** Reads a page and keeps it. @returns undefined where this worker ends meanwhile */
  private async readAndKeep(pull: OpenPull, closing: AbortSignal, onKept: () => void): Promise<PageRead | undefined> {
    const page = await this.read(pull, closing);
    if (closing.aborted) return undefined;
    if (page.kind === 'failed') return { pull, failure: page };
    const kept = await this.keep(pull, page, closing);
    if (!kept) return undefined;
    if ('kind' in kept) return { pull, failure: kept };
    onKept();
    return { pull: kept.pull, failure: kept.pull && this.listingFailure(kept.pull, page, kept) };
  }

  /** Why a listing is not read on, though its page is kept. */
  private listingFailure(pull: OpenPull, page: ReadPage, { footprints }: KeptPage): PullFailure | undefined {
    if (page.kind !== 'list') return undefined;
    if (page.unfollowed !== undefined) return { kind: 'failed', at: 'delivery', error: page.unfollowed };
    return this.listedBy(pull, page.isShorter).isEndless(footprints) ? finalFailure(ENDLESS) : undefined;
  }

  /** Waits as long as others of the same partner are being kept. @returns undefined where this worker ends meanwhile */
  private async keep(
    pull: OpenPull,
    page: ReadPage,
    closing: AbortSignal,
  ): Promise<KeptPage | PullFailure | undefined> {
    while (!closing.aborted) {
      try {
        return await this.pulls.advance(pull, page, this.config.LEASE);
      } catch (fault) {
        if (fault instanceof LeaseLost) throw fault;
        if (isLockTimeout(fault)) continue;
        this.log.warn(`The pull ${pull.uuid}: what came could not be kept: ${(fault as Error).message}`);
        return { kind: 'failed', at: 'delivery', isOfOne: pull.id !== null, error: UNKEPT };
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

  private async read(pull: OpenPull, closing: AbortSignal): Promise<ReadPage | PullFailure> {
    const { company, source, filter, id, next, pages } = pull;
    if (id === null && pages >= MAX_PAGES)
      return finalFailure(`The partner lists more than ${MAX_PAGES} pages; what came until then is kept.`);
    const target = await this.sources.target(company, source).catch((fault: unknown) => fault as Error);
    if (target instanceof Error) return finalFailure(target.message);
    const address = id !== null ? { id } : next !== null ? { url: next } : { criteria: filter ?? {} };
    const page = await this.client.read(target, address, closing);
    if (page.kind === 'failed') {
      // Whatever it says of one footprint, the others that its events name are read on.
      if (id !== null && isFinalFailure(page)) return { kind: 'missing' };
      return { ...page, isOfOne: id !== null && isOfOneFootprint(page.status) };
    }
    const kind = id === null ? 'list' : 'one';
    const error = pageFault(page.text, kind);
    if (error !== undefined) return { kind: 'failed', at: 'delivery', isOfOne: id !== null, error };
    const { text, next: further, unfollowed, isShorter } = page;
    return kind === 'list' ? { kind, text, next: further, unfollowed, isShorter } : { kind, text };
  }
}
