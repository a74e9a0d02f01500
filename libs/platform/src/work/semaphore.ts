/** How many may wait for a semaphore, and for how long. */
export interface WaitLimits {
  waiting: number;
  waitMs: number;
}

const NO_LIMITS: WaitLimits = { waiting: Infinity, waitMs: Infinity };

/** The semaphore was not entered: too many waited, the wait was too long, or the caller left. */
export class NotEntered extends Error {
  override readonly name = 'NotEntered';

  constructor(readonly why: 'full' | 'timeout' | 'aborted') {
    super(`The semaphore was not entered: ${why}.`);
  }
}

/** Lets a limited number of callers in at a time. The others wait in the order in which they came, within limits. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly limits = NO_LIMITS,
  ) {}

  /** How many callers wait. */
  get waiting(): number {
    return this.queue.length;
  }

  /** @throws NotEntered */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * @param waitMs how long this caller may wait, if that is less than the limit
   * @returns a function that lets the next caller in; call it once
   * @throws NotEntered
   */
  async enter(signal?: AbortSignal, waitMs = this.limits.waitMs): Promise<() => void> {
    if (signal?.aborted) throw new NotEntered('aborted');
    if (this.free > 0) this.free--;
    else await this.turn(signal, Math.min(waitMs, this.limits.waitMs));
    return () => this.leave();
  }

  private leave(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.free++;
  }

  private turn(signal: AbortSignal | undefined, waitMs: number): Promise<void> {
    if (this.queue.length >= this.limits.waiting) throw new NotEntered('full');
    return new Promise((resolve, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        then();
      };
      const go = (): void => settle(resolve);
      const giveUp = (why: NotEntered['why']): void => {
        this.queue.splice(this.queue.indexOf(go), 1);
        settle(() => reject(new NotEntered(why)));
      };
      const abort = (): void => giveUp('aborted');
      const timer = Number.isFinite(waitMs) ? setTimeout(giveUp, waitMs, 'timeout') : undefined;
      signal?.addEventListener('abort', abort);
      this.queue.push(go);
    });
  }
}

/** A semaphore for each key, which exists as long as somebody uses it. */
export class KeyedSemaphores {
  private readonly entered = new Map<string, { semaphore: Semaphore; users: number }>();

  constructor(
    private readonly size: number,
    private readonly limits: WaitLimits,
  ) {}

  /**
   * @param waitMs how long this caller may wait, if that is less than the limit
   * @returns a function that lets the next caller in; call it once
   * @throws NotEntered
   */
  async enter(key: string, signal?: AbortSignal, waitMs?: number): Promise<() => void> {
    let one = this.entered.get(key);
    if (!one) this.entered.set(key, (one = { semaphore: new Semaphore(this.size, this.limits), users: 0 }));
    const { semaphore } = one;
    one.users++;
    const forget = (): void => {
      if (--one.users === 0) this.entered.delete(key);
    };
    try {
      const leave = await semaphore.enter(signal, waitMs);
      return () => {
        leave();
        forget();
      };
    } catch (fault) {
      forget();
      throw fault;
    }
  }

  /** @param refusal creates the error to throw if too many wait, if one waits for too long, or the signal is aborted meanwhile */
  async run<T>(key: string, work: () => Promise<T>, refusal: () => Error, signal?: AbortSignal): Promise<T> {
    const leave = await this.enter(key, signal).catch((fault: unknown) => {
      throw fault instanceof NotEntered ? refusal() : fault;
    });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** How many callers wait. */
  waiting(key: string): number {
    return this.entered.get(key)?.semaphore.waiting ?? 0;
  }
}
