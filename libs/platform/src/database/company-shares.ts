import { Busy } from '#faults';
import type { CompanyId } from '../records/company-id.js';
import { KeyedSemaphores, NotEntered } from '../work/semaphore.js';

/**
 * The part of the connections that one company may use. The rest stays free for other companies, whatever it waits for.
 */
const PART = 0.5;
/** At a millisecond a statement, a longer queue would reach its timeout before its turn came. */
const WAITING = 5_000;
/** The same as the longest wait for a connection of the pool. */
export const CONNECTION_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

/** Limits how many connections of a pool one company uses at a time. */
export class CompanyShares {
  private readonly shares: KeyedSemaphores;

  constructor(connections: number) {
    this.shares = new KeyedSemaphores(Math.max(1, Math.ceil(connections * PART)), {
      waiting: WAITING,
      waitMs: CONNECTION_WAIT_MS,
    });
  }

  /** @returns a function that gives the place back; call it once. @throws Busy */
  async enter(owner: CompanyId): Promise<() => void> {
    try {
      return await this.shares.enter(owner);
    } catch (fault) {
      if (!(fault instanceof NotEntered)) throw fault;
      throw new Busy('Too many requests of the company are being worked on; try again soon.', RETRY_AFTER_SECONDS);
    }
  }
}
