import { Busy, CallerGone } from '#faults';
import { callerSignal } from '../caller-signal.js';
import type { CompanyId } from '../company-id.js';
import { KeyedSemaphores, NotEntered, Semaphore } from '../semaphore.js';
import type { CompanyLock } from './company-lock.js';
import { HeldLock } from './company-lock.js';
import { isLockTimeout } from './database-faults.js';
import type { Database } from './database.js';
import type { Tx } from './sql.js';

export interface TurnLimits {
  /** Writers of one company that may wait for one lock, in this process. Each keeps its request, of up to 1 MiB, in memory. */
  waiting: number;
  /** How long each may wait: longer than all but the largest recomputations, shorter than the minute that callers and load balancers wait. */
  waitMs: number;
  /** How long a connection waits for a lock in one go: in PostgreSQL, writers of several processes take it in their order. */
  sliceMs: number;
}

const LIMITS: TurnLimits = { waiting: 200, waitMs: 30_000, sliceMs: 1_000 };
/** Of the connections, this part may wait for locks at a time, whatever companies they wait for. */
const WAITING_PART = 0.25;
/** For a writer that has done something in its transaction and so can't give its connection back. */
const HOLDING_WAIT_MS = 2_000;
/** Whoever holds a lock that long may hold it for as long again. */
const RETRY_AFTER_SECONDS = 5;

const WRITTEN: Record<CompanyLock, string> = {
  graph: 'elements, models and switches',
  datasets: 'datasets and taxonomies',
  locations: 'locations',
};

/**
 * Transactions that hold a lock of a company, one after the other. Whoever waits does so in this process, without a
 * connection: in line behind the company's other writers, and, once at its head, for whoever holds the lock in another
 * process or for long. Few connections at a time wait in the database, where they get the lock as soon as it is free.
 */
export class CompanyTurns {
  private readonly lines: KeyedSemaphores;
  private readonly waitingConnections: Semaphore;

  constructor(
    private readonly database: Pick<Database, 'transaction' | 'isInOpenTransaction'>,
    connections: number,
    private readonly limits: TurnLimits = LIMITS,
  ) {
    this.lines = new KeyedSemaphores(1, limits);
    this.waitingConnections = new Semaphore(Math.max(1, Math.floor(connections * WAITING_PART)), {
      waiting: Infinity,
      waitMs: limits.waitMs,
    });
  }

  /** @throws Busy, where too many wait or the turn does not come in time */
  async run<Lock extends CompanyLock, T>(
    lock: Lock,
    company: CompanyId,
    work: (held: HeldLock<Lock>) => Promise<T>,
  ): Promise<T> {
    if (this.database.isInOpenTransaction) return this.runHolding(lock, company, work);
    const end = performance.now() + this.limits.waitMs;
    const leave = await entered(this.lines.enter(`${lock} ${company}`, callerSignal()), lock);
    try {
      return await this.atHead(lock, company, work, end);
    } finally {
      leave();
    }
  }

  /** How many of this process wait in line, behind the one that holds the lock or waits for it. */
  waiting(lock: CompanyLock, company: CompanyId): number {
    return this.lines.waiting(`${lock} ${company}`);
  }

  private async atHead<Lock extends CompanyLock, T>(
    lock: Lock,
    company: CompanyId,
    work: (held: HeldLock<Lock>) => Promise<T>,
    end: number,
  ): Promise<T> {
    let outcome = await this.attempt((tx) => HeldLock.tryTake(tx, lock, company), work);
    while (outcome === NOT_TAKEN) {
      const left = Math.ceil(end - performance.now());
      if (left <= 0) throw tooLong(lock);
      const slice = Math.min(left, this.limits.sliceMs);
      const leave = once(await entered(this.waitingConnections.enter(callerSignal(), left), lock));
      try {
        outcome = await this.attempt((tx) => within(tx, lock, company, slice).finally(leave), work);
      } finally {
        leave();
      }
    }
    return outcome;
  }

  private async attempt<Lock extends CompanyLock, T>(
    take: (tx: Tx) => Promise<HeldLock<Lock> | undefined>,
    work: (held: HeldLock<Lock>) => Promise<T>,
  ): Promise<T | typeof NOT_TAKEN> {
    try {
      return await this.database.transaction(async (tx) => {
        const held = await take(tx);
        if (!held) throw new NotTaken();
        if (callerSignal()?.aborted) throw new CallerGone();
        return work(held);
      });
    } catch (fault) {
      if (fault instanceof NotTaken) return NOT_TAKEN;
      throw fault;
    }
  }

  private runHolding<Lock extends CompanyLock, T>(
    lock: Lock,
    company: CompanyId,
    work: (held: HeldLock<Lock>) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const held = await within(tx, lock, company, HOLDING_WAIT_MS);
      if (!held) throw tooLong(lock);
      return work(held);
    });
  }
}

const turns = new WeakMap<Database, CompanyTurns>();

/** The turns of the companies on the connections of a database. */
export function turnsOf(database: Database): CompanyTurns {
  let known = turns.get(database);
  if (!known) turns.set(database, (known = new CompanyTurns(database, database.pool.options.max)));
  return known;
}

const NOT_TAKEN = Symbol('not taken');

/** Ends a transaction that did not get its lock. */
class NotTaken extends Error {}

/** Undefined where the lock was not to be had in time: the transaction can only be rolled back then. */
async function within<Lock extends CompanyLock>(
  tx: Tx,
  lock: Lock,
  company: CompanyId,
  waitMs: number,
): Promise<HeldLock<Lock> | undefined> {
  try {
    return await HeldLock.takeWithin(tx, lock, company, waitMs);
  } catch (fault) {
    if (isLockTimeout(fault)) return undefined;
    throw fault;
  }
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
