import type { HttpService } from '@nestjs/axios';
import type { DeliveryOutcome, WrittenCriteria } from '#model/exchange';
import type { AccessToken } from './access-token.js';
import { abortReason, hasTimedOut, unlessAborted, within } from './connection/deadline.js';
import { outcomeOf } from './event-outcome.js';
import { firstPage, footprintAddress, shorterPage } from './footprint-pages.js';
import { nextPage } from './next-page.js';
import { OutboundHttp } from './connection/outbound-http.js';
import type { OutboundOptions } from './connection/outbound-options.js';
import { withDefaults } from './connection/outbound-options.js';
import type { Reply } from './connection/reply.js';
import { isSuccess, refusalText, timeoutOf } from './connection/reply.js';
import type { Target } from './target.js';
import { printUrl, targetBase } from './target.js';
import type { TokenAnswer, TokenRefusal } from './token-answer.js';
import { secretsOf } from './token-answer.js';
import { TokenCache } from './token-cache.js';
import type { TokenStep } from './token-client.js';
import { since, TokenClient } from './token-client.js';
import type { PartnerTrial, TrialStep } from './trial.js';
import { listingStep, tokenTrialStep, untried } from './trial.js';

const EVENT_TYPE = 'application/cloudevents+json; charset=UTF-8';
const UNCALLABLE = 'the url of the data source cannot be called';

/** The steps and the result of asking a data source for a token. Holds neither the token nor the secret. */
export interface TokenTrial {
  readonly steps: readonly TokenStep[];
  readonly outcome:
    | { readonly kind: 'token'; readonly endpoint: string; readonly lifeSeconds: number; readonly lifeAssumed: boolean }
    | { readonly kind: 'refused'; readonly refusal: TokenRefusal };
}

/** Which page of a partner's footprints is read: the first, one that the partner named, or a single footprint. */
export type PageAddress = { criteria: WrittenCriteria } | { url: string } | { id: string };

/** The most bytes that are read of a page of footprints. */
const MAX_PAGE_BYTES = 5 * 2 ** 20;

export type PageOutcome =
  | {
      kind: 'page';
      text: string;
      next: string | null;
      /** Why the page that is named as the next one is not followed. */
      unfollowed?: string;
      /** It was too long, and has fewer footprints than it was asked for at first. */
      isShorter: boolean;
    }
  | Extract<DeliveryOutcome, { kind: 'failed' }>;

type Called = { kind: 'called'; reply: Reply; token: AccessToken } | { kind: 'refused'; refusal: TokenRefusal };

/** Delivers events to the PACT APIs of requesters (pact-v3, "Answers"). */
export class PactClient {
  private readonly http: OutboundHttp;
  private readonly limits: Required<OutboundOptions>;
  private readonly tokens: TokenClient;
  private readonly cache: TokenCache<TokenAnswer>;
  private readonly closing = new AbortController();

  constructor(http: HttpService, options: OutboundOptions) {
    this.limits = withDefaults(options);
    this.http = new OutboundHttp(http, this.limits);
    this.tokens = new TokenClient(this.http, this.limits);
    this.cache = new TokenCache(this.limits.now);
  }

  /**
   * Makes one attempt to deliver, which takes at most `attemptMs`. Never rejects.
   *
   * @param body the event, sent byte for byte in UTF-8
   * @param signal ends the attempt early; the outcome is then a failure like a timeout
   */
  async send(target: Target, body: string, signal?: AbortSignal): Promise<DeliveryOutcome> {
    const base = targetBase(target.url);
    if (base === undefined) return { kind: 'failed', at: 'delivery', error: UNCALLABLE };
    const bytes = Buffer.from(body, 'utf8');
    return within(this.limits.attemptMs, signal, async (limited) => {
      const called = await this.withToken(target, base, limited, (token) => this.post(base, bytes, token, limited));
      if (called.kind === 'refused') return { kind: 'failed', at: 'token', ...called.refusal };
      return outcomeOf(called.reply, eventsOf(base), [called.token.value, ...secretsOf(target)]);
    });
  }

  /**
   * Reads one page of a partner's footprints, or one of them, in one attempt of at most `attemptMs`. Never rejects.
   *
   * @param page what is read of them
   */
  async read(target: Target, page: PageAddress, signal?: AbortSignal): Promise<PageOutcome> {
    const base = targetBase(target.url);
    if (base === undefined) return { kind: 'failed', at: 'delivery', error: UNCALLABLE };
    const url =
      'url' in page ? page.url : 'id' in page ? footprintAddress(base, page.id) : firstPage(base, page.criteria);
    const refused = (error: string): PageOutcome => ({
      kind: 'failed',
      at: 'delivery',
      error: `${printUrl(url)}: ${error}`,
    });
    // The address of a page that was kept may be older than that of the data source.
    if (new URL(url).origin !== new URL(base).origin) return refused('it lies at another origin than the data source');
    return within(this.limits.attemptMs, signal, async (limited) => {
      const { called, at } = await this.readPage(target, base, { at: url, isListed: !('id' in page) }, limited);
      if (called.kind === 'refused') return { kind: 'failed', at: 'token', ...called.refusal };
      const { reply, token } = called;
      if (reply.kind === 'fault') return refused(reply.error);
      const { status, retryAfter, link, text } = reply;
      if (!isSuccess(status)) {
        const error = `${printUrl(url)} ${refusalText(reply, [token.value, ...secretsOf(target)])}`;
        return { kind: 'failed', at: 'delivery', status, retryAfter, error };
      }
      const next = nextPage(link, at, base);
      return {
        ...{ kind: 'page', text, isShorter: at !== url, next: next.kind === 'page' ? next.url : null },
        ...(next.kind === 'refused' && { unfollowed: `${printUrl(url)}: ${next.error}` }),
      };
    });
  }

  /** Asks for a token as a delivery would, and reports the steps. It neither uses nor fills the cache. */
  async token(target: Target, signal?: AbortSignal): Promise<TokenTrial> {
    const base = targetBase(target.url);
    if (base === undefined) return { steps: [], outcome: { kind: 'refused', refusal: { error: UNCALLABLE } } };
    const steps: TokenStep[] = [];
    const answer = await within(this.limits.attemptMs, signal, (limited) =>
      this.tokens.request({ target, base, signal: limited, report: (step) => steps.push(step) }),
    );
    if (answer.kind === 'refused') return { steps, outcome: answer };
    const { endpoint, token } = answer;
    const { lifeSeconds, lifeAssumed } = token;
    return { steps, outcome: { kind: 'token', endpoint: printUrl(endpoint), lifeSeconds, lifeAssumed } };
  }

  /**
   * Tries what an exchange with a partner needs: a token, and a page of its footprints.
   * It neither uses nor fills the cache. Takes at most `attemptMs`, and never rejects.
   */
  async trial(target: Target, signal?: AbortSignal): Promise<PartnerTrial> {
    const base = targetBase(target.url);
    if (base === undefined) return untried(target.url, UNCALLABLE);
    const steps: TrialStep[] = [];
    const works = await within(this.limits.attemptMs, signal, async (limited) => {
      const report = (step: TokenStep): void => void steps.push(tokenTrialStep(step));
      const answer = await this.tokens.request({ target, base, signal: limited, report });
      if (answer.kind === 'token') {
        const listing = await this.list(base, answer.token, target, limited);
        steps.push(listing);
        return listing.isGood;
      }
      if (steps.at(-1)?.step !== 'token') steps.push(...untried(target.authUrl ?? base, answer.refusal.error).steps);
      return false;
    });
    return { works, steps };
  }

  /** Aborts what is under way and closes every connection. */
  close(): void {
    this.closing.abort();
    this.http.close();
  }

  /** Returns a token from the cache, or a new one. All deliveries that need a new one share the request. */
  private async tokenFor(target: Target, base: string, signal: AbortSignal, stale?: AccessToken): Promise<TokenAnswer> {
    const { key } = target;
    // The request has a time limit of its own, not that of the delivery that came first, since others wait for it too.
    const ask = (): Promise<TokenAnswer> =>
      within(this.limits.attemptMs, this.closing.signal, async (limited) => {
        const answer = await this.tokens.request({ target, base, signal: limited });
        this.limits.onToken(answer.kind);
        return answer;
      });
    try {
      return await unlessAborted(stale ? this.cache.renew(key, stale, ask) : this.cache.get(key, ask), signal);
    } catch {
      const refusal = {
        ...timeoutOf({ isTimeout: hasTimedOut(signal) }),
        error: `waiting for a token: ${abortReason(signal)}`,
      };
      return { kind: 'refused', refusal };
    }
  }

  /** Calls with a token, and once more with a new one if it is refused. */
  private async withToken(
    target: Target,
    base: string,
    signal: AbortSignal,
    ask: (token: AccessToken) => Promise<Reply>,
  ): Promise<Called> {
    const first = await this.tokenFor(target, base, signal);
    if (first.kind === 'refused') return first;
    const reply = await ask(first.token);
    if (reply.kind !== 'answered' || reply.status !== 401) return { kind: 'called', reply, token: first.token };
    const second = await this.tokenFor(target, base, signal, first.token);
    return second.kind === 'refused' ? second : { kind: 'called', reply: await ask(second.token), token: second.token };
  }

  /** A listed page that is too long is asked for again with half as many footprints. */
  private async readPage(
    target: Target,
    base: string,
    { at, isListed }: { at: string; isListed: boolean },
    signal: AbortSignal,
  ): Promise<{ called: Called; at: string }> {
    const called = await this.withToken(target, base, signal, (token) => this.get(at, token, signal));
    const isTooLong = called.kind === 'called' && called.reply.kind === 'fault' && called.reply.isTooLong;
    const shorter = isListed && isTooLong ? shorterPage(at) : undefined;
    if (shorter === undefined) return { called, at };
    const read = await this.readPage(target, base, { at: shorter, isListed }, signal);
    // That it is too long says more than that the time was over.
    return signal.aborted ? { called, at } : read;
  }

  private get(url: string, token: AccessToken, signal: AbortSignal): Promise<Reply> {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token.value}` };
    const limitMs = this.limits.requestMs;
    return this.http.ask({ method: 'GET', url, headers, limitMs, needsBody: true, maxBytes: MAX_PAGE_BYTES }, signal);
  }

  private async list(base: string, token: AccessToken, target: Target, signal: AbortSignal): Promise<TrialStep> {
    const url = `${base}/3/footprints?limit=1`;
    const began = performance.now();
    const reply = await this.get(url, token, signal);
    return listingStep(reply, printUrl(url), [token.value, ...secretsOf(target)], since(began));
  }

  private post(base: string, body: Buffer, token: AccessToken, signal: AbortSignal): Promise<Reply> {
    const headers = { 'Content-Type': EVENT_TYPE, Authorization: `Bearer ${token.value}` };
    const limitMs = this.limits.requestMs;
    return this.http.ask({ method: 'POST', url: eventsOf(base), headers, body, limitMs, needsBody: false }, signal);
  }
}

function eventsOf(base: string): string {
  return `${base}/3/events`;
}
