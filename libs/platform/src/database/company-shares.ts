import { Busy } from '#faults';
import type { CompanyId } from '../company-id.js';
import { KeyedSemaphores, NotEntered } from '../semaphore.js';

/** Whatever one company's statements wait for, the other half of the connections is there for the other companies. */
const PART = 0.5;
/** More would be given up before their turn came, at a millisecond a statement. */
const WAITING = 5_000;
/** As long as anybody waits for a connection. */
export const CONNECTION_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

/** Bounds how many connections of a pool serve one company at a time. */
export class CompanyShares {
  private readonly shares: KeyedSemaphores;

  constructor(connections: number) {
    this.shares = new KeyedSemaphores(Math.max(1, Math.ceil(connections * PART)), {
      waiting: WAITING,
      waitMs: CONNECTION_WAIT_MS,
    });
  }

  /** @returns what gives the place back; to be called once. @throws Busy */
  async enter(owner: CompanyId): Promise<() => void> {
    try {
      return await this.shares.enter(owner);
    } catch (fault) {
      if (!(fault instanceof NotEntered)) throw fault;
      throw new Busy('Too many requests of the company are being worked on; try again soon.', RETRY_AFTER_SECONDS);
    }
  }
}
