import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '#access';
import { KeyedSemaphores, NotEntered } from '#platform';
import type { Limit, Limits, Used } from './limits.js';
import { LimitReached } from './limits.js';

/**
 * How long a request waits for one of its client's slots, and how long a refusal is held back. A client that tries
 * again at once is refused once a second on each of its connections, and costs the others nothing.
 */
const WAIT_MS = 1_000;
/** Of one client's requests. Those beyond are refused at once. */
const MAX_WAITING = 1_000;
/**
 * The requests of a minute are spread over it: a client that sent its 600 as fast as it could made the p99 of another
 * company 2.8 times as long, spread they do not show (`bench/client-limits`). Fewer than this are not worth it.
 */
const SPREAD_FROM = 60;
/** What may be sent at once: the share of a tenth of a second, at least 5. */
const burstOf = (perMinute: number): number => Math.max(5, Math.ceil(perMinute / 600));
/** How long a request waits for the pace of its client. */
const PACE_WAIT_MS = 8_000;

type Limited = Pick<Caller, 'client' | 'limits'>;

/** Holds clients to the limits that an operator has set for them. */
export class ClientLimiter {
  /** By how much they allow. Limits that are no longer in use stay, which are as many as an operator has ever set. */
  private readonly perMinute = new Map<number, Limit>();
  private readonly paces = new Map<number, KeyedSemaphores>();
  private readonly slots = new Map<number, KeyedSemaphores>();
  private readonly refusals = new KeyedSemaphores(MAX_WAITING, { waiting: 0, waitMs: 0 });

  constructor(private readonly limits: Limits) {}

  /**
   * Waits for the client's pace, and counts the request. Undefined for a client without a limit of its own.
   * @throws LimitReached after a while
   */
  async count({ client, limits }: Limited, signal?: AbortSignal): Promise<Used | undefined> {
    const requests = limits?.requestsPerMinute ?? undefined;
    if (requests === undefined) return undefined;
    if (requests >= SPREAD_FROM) await this.keepPace(client, requests, signal);
    try {
      return await this.limitOf(requests).use(client);
    } catch (fault) {
      if (!(fault instanceof LimitReached)) throw fault;
      throw new LimitReached(await this.later(client, fault.used));
    }
  }

  /**
   * Waits for one of the slots of a client that has a limit of requests at a time.
   * @returns a function that frees the slot, to be called once; undefined for a client without such a limit
   * @throws NotEntered
   */
  async enter({ client, limits }: Limited, signal?: AbortSignal): Promise<(() => void) | undefined> {
    const size = limits?.concurrent ?? undefined;
    return size === undefined ? undefined : this.slotsOf(size).enter(client, signal);
  }

  private async keepPace(client: string, perMinute: number, signal?: AbortSignal): Promise<void> {
    const leave = await this.paceOf(perMinute)
      .enter(client, signal)
      .catch((fault: unknown) => {
        throw fault instanceof NotEntered ? new LimitReached({ limit: perMinute, remaining: 0, resetMs: 0 }) : fault;
      });
    setTimeout(leave, (burstOf(perMinute) * 60_000) / perMinute).unref();
  }

  private async later(client: string, used: Used): Promise<Used> {
    const leave = await this.refusals.enter(client).catch(() => undefined);
    if (!leave) return used;
    const began = performance.now();
    await wait(WAIT_MS);
    leave();
    return { ...used, resetMs: Math.max(0, used.resetMs - (performance.now() - began)) };
  }

  private limitOf(requests: number): Limit {
    return made(this.perMinute, requests, () => this.limits.perMinute('requests-of-client', requests));
  }

  private paceOf(requests: number): KeyedSemaphores {
    return made(
      this.paces,
      requests,
      () => new KeyedSemaphores(burstOf(requests), { waiting: MAX_WAITING, waitMs: PACE_WAIT_MS }),
    );
  }

  private slotsOf(size: number): KeyedSemaphores {
    return made(this.slots, size, () => new KeyedSemaphores(size, { waiting: MAX_WAITING, waitMs: WAIT_MS }));
  }
}

function made<Value>(known: Map<number, Value>, key: number, make: () => Value): Value {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
