import type { AccessToken } from './access-token.js';

/** A token is renewed this long before it expires, so that it stays valid during the request it is used for. */
const EARLY_MS = 60_000;
const MAX_KEPT = 1_000;

interface Kept<Answer> {
  answer: Answer;
  token: AccessToken;
  /** Until then the token is given to new deliveries. */
  freshUntil: number;
  expires: number;
}

/** The result of a token request, with or without a token. */
interface MaybeToken {
  readonly kind: string;
  readonly token?: AccessToken;
}

/**
 * Caches tokens by data source. However many deliveries need one at the same time, it is requested once. All of them
 * share a refusal, which is not cached.
 */
export class TokenCache<Answer extends MaybeToken> {
  private readonly kept = new Map<string, Kept<Answer>>();
  private readonly running = new Map<string, Promise<Answer>>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(private readonly now: () => number) {}

  async get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const kept = this.kept.get(key);
    return kept && this.now() < kept.freshUntil ? kept.answer : this.askOnce(key, ask);
  }

  /**
   * Returns a token other than the one that was refused. Fifty deliveries with the same stale token cause one request.
   */
  async renew(key: string, stale: AccessToken, ask: () => Promise<Answer>): Promise<Answer> {
    const kept = this.kept.get(key);
    if (kept && kept.token !== stale && this.now() < kept.expires) return kept.answer;
    if (kept?.token === stale) this.kept.delete(key);
    return this.askOnce(key, ask);
  }

  private askOnce(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const joined = this.running.get(key);
    if (joined) return joined;
    const started = this.askAndKeep(key, ask).finally(() => this.running.delete(key));
    this.running.set(key, started);
    return started;
  }

  private async askAndKeep(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const asked = this.now();
    const answer = await ask();
    if (answer.token) this.keep(key, answer, answer.token, asked);
    return answer;
  }

  private keep(key: string, answer: Answer, token: AccessToken, asked: number): void {
    const expires = asked + token.lifeSeconds * 1_000;
    this.kept.delete(key);
    this.kept.set(key, { answer, token, freshUntil: expires - EARLY_MS, expires });
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > MAX_KEPT) this.kept.delete(oldest);
  }
}
