import { Busy, CallerGone } from '#faults';
import { callerSignal, currentLockWaitMs } from '../../work/work-context.js';
import type { CompanyId } from '../../records/company-id.js';
import { KeyedSemaphores, NotEntered, Semaphore } from '../../work/semaphore.js';
import type { CompanyLock } from './company-lock.js';
import { HeldLock, LockNotTaken } from './company-lock.js';
import type { Database } from '../database.js';

export interface TurnLimits {
  /**
   * How many writers of one company may wait for one lock in this process. Each keeps its request, of up to 1 MiB, in
   * memory.
   */
  waiting: number;
  /**
   * How long a writer may wait, unless its work may wait less (`currentLockWaitMs`): longer than all but the largest recomputations take, and shorter than the minute after
   * which callers and load balancers give up.
   */
  waitMs: number;
  /**
   * How long a connection waits for a lock before it tries again. In PostgreSQL, writers of several processes get the
   * lock in the order in which they asked.
   */
  sliceMs: number;
}

const LIMITS: TurnLimits = { waiting: 200, waitMs: 30_000, sliceMs: 1_000 };
/** The part of the connections that may wait for locks at a time, for all companies together. */
const WAITING_PART = 0.25;
/** For a writer that has already written in its transaction, and so cannot give its connection back. */
const HOLDING_WAIT_MS = 2_000;
/** A lock that was held for so long may be held for as long again. */
const RETRY_AFTER_SECONDS = 5;

const WRITTEN: Record<CompanyLock, string> = {
  graph: 'elements, models and switches',
  datasets: 'datasets and taxonomies',
  locations: 'locations',
};

/**
 * Runs transactions that hold a lock of a company, one after the other. A waiting writer waits in this process, without
 * a connection: first in line behind the company's other writers, then, at the head of the line, for a holder in
 * another process. Only a few connections at a time wait in the database, where they get the lock as soon as it is
 * free.
 */
export class CompanyTurns {
  private readonly queues: KeyedSemaphores;
  private readonly waitingConnections: Semaphore;

  constructor(
    private readonly database: Pick<Database, 'transaction' | 'isInOpenTransaction'>,
    connections: number,
    private readonly limits: TurnLimits = LIMITS,
  ) {
    this.queues = new KeyedSemaphores(1, limits);
    this.waitingConnections = new Semaphore(Math.max(1, Math.floor(connections * WAITING_PART)), {
      waiting: Infinity,
      waitMs: limits.waitMs,
    });
  }

  /** @throws Busy if too many wait, or if the turn does not come in time */
  async run<Lock extends CompanyLock, T>(
    lock: Lock,
    company: CompanyId,
    work: (held: HeldLock<Lock>) => Promise<T>,
  ): Promise<T> {
    if (this.database.isInOpenTransaction) return this.runHolding(lock, company, work);
    const waitMs = Math.min(this.limits.waitMs, currentLockWaitMs() ?? Infinity);
    const end = performance.now() + waitMs;
    const leave = await entered(this.queues.enter(`${lock} ${company}`, callerSignal(), waitMs), lock);
    try {
      return await this.atHead(lock, company, work, end);
    } finally {
      leave();
    }
  }

  /** How many in this process wait in line, behind the one that holds the lock or waits for it in the database. */
  waiting(lock: CompanyLock, company: CompanyId): number {
    return this.queues.waiting(`${lock} ${company}`);
  }

  /** Tries once without waiting. Then it waits for the lock in slices, on one of the few connections that may wait. */
  private async atHead<Lock extends CompanyLock, T>(
    lock: Lock,
    company: CompanyId,
    work: (held: HeldLock<Lock>) => Promise<T>,
    end: number,
  ): Promise<T> {
    let waitMs = 0;
    let leave = (): void => undefined;
    for (;;) {
      try {
        return await this.database.transaction(async (tx) => {
          const held = await HeldLock.takeWithin(tx, lock, company, waitMs).finally(leave);
          if (callerSignal()?.aborted) throw new CallerGone();
          return work(held);
        });
      } catch (fault) {
        if (!(fault instanceof LockNotTaken)) throw fault;
      } finally {
        leave();
      }
      const left = Math.ceil(end - performance.now());
      if (left <= 0) throw tooLong(lock);
      waitMs = Math.min(left, this.limits.sliceMs);
      leave = once(await entered(this.waitingConnections.enter(callerSignal(), left), lock));
    }
  }

  private runHolding<Lock extends CompanyLock, T>(
    lock: Lock,
    company: CompanyId,
    work: (held: HeldLock<Lock>) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const held = await HeldLock.takeWithin(tx, lock, company, HOLDING_WAIT_MS).catch((fault: unknown) => {
        throw fault instanceof LockNotTaken ? tooLong(lock) : fault;
      });
      return work(held);
    });
  }
}

const turns = new WeakMap<Database, CompanyTurns>();

/** The one instance for a database, so that all stores share the lines of its companies. */
export function turnsOf(database: Database): CompanyTurns {
  let known = turns.get(database);
  if (!known) turns.set(database, (known = new CompanyTurns(database, database.pool.options.max)));
  return known;
}

async function entered(entering: Promise<() => void>, lock: CompanyLock): Promise<() => void> {
  try {
    return await entering;
  } catch (fault) {
    if (!(fault instanceof NotEntered)) throw fault;
    switch (fault.why) {
      case 'full':
        throw new Busy(`Too many requests of the company wait to write its ${WRITTEN[lock]}.`, RETRY_AFTER_SECONDS);
      case 'timeout':
        throw tooLong(lock);
      case 'aborted':
        throw new CallerGone();
      default:
        return fault.why satisfies never;
    }
  }
}

function tooLong(lock: CompanyLock): Busy {
  return new Busy(
    `The company's ${WRITTEN[lock]} are being written by another request or an import.`,
    RETRY_AFTER_SECONDS,
  );
}

function once(leave: () => void): () => void {
  let isLeft = false;
  return () => {
    if (!isLeft) leave();
    isLeft = true;
  };
}
