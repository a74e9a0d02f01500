import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClient } from '#platform';
import { isRedis, openRedis, QUEUE_PREFIX } from '#platform';

/** How much of a limit is left, and when it begins anew. */
export interface Used {
  limit: number;
  remaining: number;
  resetMs: number;
}

/** A limit per key and minute. */
export interface Limit {
  /** @throws LimitReached */
  use(key: string): Promise<Used>;
  /** States what is left without using any of it. */
  left(key: string): Promise<Used>;
}

export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  constructor(readonly used: Used) {
    super('More than the limit allows.');
  }
}

const WINDOW_SECONDS = 60;
/** Longer than a healthy Redis ever takes to answer, and short enough for the one caller who finds out that it does not. */
const REDIS_MS = 200;

/**
 * Where the queue is Redis, a limit applies to all processes of the installation together, otherwise to each process alone.
 * While Redis is unreachable it applies to each process alone, and no caller waits for Redis.
 */
export class Limits {
  private readonly redis: RedisClient | undefined;

  /** @param prefix keeps installations apart that share one Redis */
  constructor(
    queueUrl: string | undefined,
    private readonly prefix = QUEUE_PREFIX,
  ) {
    if (queueUrl === undefined || !isRedis(queueUrl)) return;
    this.redis = openRedis(queueUrl, {
      connectTimeout: 2_000,
      commandTimeout: REDIS_MS,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    // Every failed command rejects, and the client reconnects by itself: there is nothing to do here.
    this.redis.on('error', () => undefined);
  }

  /** @param name what is counted; limits of the same name share their counters */
  perMinute(name: string, points: number): Limit {
    const { redis, prefix } = this;
    const options = { keyPrefix: `footprint-exchange:${prefix}:${name}`, points, duration: WINDOW_SECONDS };
    const local = new RateLimiterMemory(options);
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
    private readonly redis: RedisClient,
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
      // Redis may hang without closing the connection. While it reconnects it is not ready, so the next caller does not wait.
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
