import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#platform';

/**
 * Counts failed token requests for a pair of client and address, so that guessing is slow from one place and the right
 * secret still works from every other.
 */
export class TokenFailures {
  private readonly limiter: RateLimiterMemory;

  constructor(perMinute: number) {
    this.limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  }

  /** @throws Refusal 429 once the pair has failed too often */
  async requireRoom(client: string, address: string): Promise<void> {
    const { remainingPoints = 1, msBeforeNext = 0 } = (await this.limiter.get(pair(client, address))) ?? {};
    if (remainingPoints <= 0) throw tooMany(msBeforeNext);
  }

  /** @throws Refusal 429 if that was one too many: many at once all found room before the first of them had failed */
  async count(client: string, address: string): Promise<void> {
    await this.limiter.consume(pair(client, address)).catch((over: unknown) => {
      throw over instanceof RateLimiterRes ? tooMany(over.msBeforeNext) : over;
    });
  }
}

function tooMany(msBeforeNext: number): Refusal {
  return new Refusal(429, 'Too many failed attempts; try again later.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) },
  });
}

/** Of fixed length, whatever a caller sends as its id. */
function pair(client: string, address: string): string {
  return createHash('sha256').update(`${client}\0${address}`).digest('base64url');
}
