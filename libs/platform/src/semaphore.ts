/** What waits for a semaphore, and until when. */
export interface WaitLimits {
  /** How many may wait. */
  waiting: number;
  /** How long each of them may. */
  waitMs: number;
}

/** Why somebody did not get in. */
export class NotEntered extends Error {
  override readonly name = 'NotEntered';

  constructor(readonly why: 'full' | 'timeout' | 'aborted') {
    super(`The semaphore was not entered: ${why}.`);
  }
}

/** Lets so many in at a time. The others wait in the order in which they came, within limits. */
export class Semaphore {
  private readonly line: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly limits: WaitLimits,
  ) {}

  /** How many wait. */
  get waiting(): number {
    return this.line.length;
  }

  /**
   * @param waitMs how long this one may wait, where that is less than the limit
   * @returns what lets the next one in; to be called once
   * @throws NotEntered
   */
  async enter(signal?: AbortSignal, waitMs = this.limits.waitMs): Promise<() => void> {
    if (signal?.aborted) throw new NotEntered('aborted');
    if (this.free > 0) this.free--;
    else await this.turn(signal, Math.min(waitMs, this.limits.waitMs));
    return () => this.leave();
  }

  private leave(): void {
    const next = this.line.shift();
    if (next) next();
    else this.free++;
  }

  private turn(signal: AbortSignal | undefined, waitMs: number): Promise<void> {
    if (this.line.length >= this.limits.waiting) throw new NotEntered('full');
    return new Promise((resolve, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        then();
      };
      const go = (): void => settle(resolve);
      const giveUp = (why: NotEntered['why']): void => {
        this.line.splice(this.line.indexOf(go), 1);
        settle(() => reject(new NotEntered(why)));
      };
      const abort = (): void => giveUp('aborted');
      const timer = setTimeout(giveUp, waitMs, 'timeout');
      signal?.addEventListener('abort', abort);
      this.line.push(go);
    });
  }
}

/** A semaphore for each key, as long as somebody is in it. */
export class KeyedSemaphores {
  private readonly entered = new Map<string, { semaphore: Semaphore; users: number }>();

  constructor(
    private readonly size: number,
    private readonly limits: WaitLimits,
  ) {}

  /** @returns what lets the next one in; to be called once. @throws NotEntered */
  async enter(key: string, signal?: AbortSignal): Promise<() => void> {
    let one = this.entered.get(key);
    if (!one) this.entered.set(key, (one = { semaphore: new Semaphore(this.size, this.limits), users: 0 }));
    const { semaphore } = one;
    one.users++;
    const forget = (): void => {
      if (--one.users === 0) this.entered.delete(key);
    };
    try {
      const leave = await semaphore.enter(signal);
      return () => {
        leave();
        forget();
      };
    } catch (fault) {
      forget();
      throw fault;
    }
  }

  /** @param refusal what is thrown where too much waits, or something waits for too long */
  async run<T>(key: string, work: () => Promise<T>, refusal: () => Error): Promise<T> {
    const leave = await this.enter(key).catch((fault: unknown) => {
      throw fault instanceof NotEntered ? refusal() : fault;
    });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** How many wait. */
  waiting(key: string): number {
    return this.entered.get(key)?.semaphore.waiting ?? 0;
  }
}
