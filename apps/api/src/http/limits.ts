import { Redis } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** What of a limit is used, and when it begins anew. */
export interface Used {
  limit: number;
  remaining: number;
  resetMs: number;
}

/** So many of something a minute and key. */
export interface Limit {
  /** @throws LimitReached */
  use(key: string): Promise<Used>;
  /** What is left, without using any of it. */
  left(key: string): Promise<Used>;
}

export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  constructor(readonly used: Used) {
    super('More than the limit allows.');
  }
}

const WINDOW_SECONDS = 60;
/** Longer than any healthy answer takes, and short enough to be paid once by whoever notices that Redis is silent. */
const REDIS_MS = 200;

/**
 * Limits that hold for all processes of an installation where its queue is Redis, else for each process by itself. While
 * Redis is away they hold for each process, and nobody waits for it.
 */
export class Limits {
  private readonly redis: Redis | undefined;

  constructor(queueUrl: string | undefined) {
    if (queueUrl === undefined || !/^rediss?:/.test(queueUrl)) return;
    this.redis = new Redis(queueUrl, {
      connectTimeout: 2_000,
      commandTimeout: REDIS_MS,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    // Each failing command rejects by itself; the connection comes back by itself.
    this.redis.on('error', () => undefined);
  }

  /** @param name of what is counted; limits of one name count together */
  perMinute(name: string, points: number): Limit {
    const options = { keyPrefix: `footprint-exchange:${name}`, points, duration: WINDOW_SECONDS };
    const local = new RateLimiterMemory(options);
    const { redis } = this;
    return redis
      ? new SharedLimit(redis, new RateLimiterRedis({ ...options, storeClient: redis }), local)
      : asLimit(local);
  }

  close(): void {
    this.redis?.disconnect();
  }
}

class SharedLimit implements Limit {
  private readonly shared: Limit;
  private readonly local: Limit;

  constructor(
    private readonly redis: Redis,
    shared: RateLimiterRedis,
    local: RateLimiterMemory,
  ) {
    this.shared = asLimit(shared);
    this.local = asLimit(local);
  }

  use(key: string): Promise<Used> {
    return this.ask((limit) => limit.use(key));
  }

  left(key: string): Promise<Used> {
    return this.ask((limit) => limit.left(key));
  }

  private async ask(question: (limit: Limit) => Promise<Used>): Promise<Used> {
    if (this.redis.status !== 'ready') return question(this.local);
    try {
      return await question(this.shared);
    } catch (fault) {
      if (fault instanceof LimitReached) throw fault;
      // It may be silent rather than gone: connecting anew, it isn't ready, and whoever comes next doesn't wait for it.
      if (this.redis.status === 'ready') this.redis.disconnect(true);
      return question(this.local);
    }
  }
}

function asLimit(limiter: RateLimiterAbstract): Limit {
  const used = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Used => ({
    limit: limiter.points,
    remaining: Math.max(0, remainingPoints),
    resetMs: Math.max(0, msBeforeNext),
  });
  return {
    async use(key) {
      try {
        return used(await limiter.consume(key));
      } catch (over) {
        throw over instanceof RateLimiterRes ? new LimitReached(used(over)) : over;
      }
    },
    async left(key) {
      const known = await limiter.get(key);
      return known ? used(known) : { limit: limiter.points, remaining: limiter.points, resetMs: 0 };
    },
  };
}
