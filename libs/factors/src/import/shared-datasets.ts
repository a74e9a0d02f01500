import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CompanyId } from '#platform';
import { Database, isDatabaseAway, isLockTimeout, SHARED, lockGraph } from '#platform';
import { DatasetChanges } from './dataset-changes.js';
import { markLanesBehind } from './lanes-behind.js';
import { repeatRecomputations } from './repeat-recomputations.js';

/** A company whose elements still have the figures of an old dataset. */
export interface CompanyBehind {
  company: CompanyId;
  subdomain: string;
  /**
   * `busy` while another transaction is writing its elements, `not its turn` while another process recomputes a company; otherwise what
   * prevents the recomputation, for the operator.
   */
  why: 'busy' | 'not its turn' | { fault: string };
}

type Why = CompanyBehind['why'];

/** Called after each company, with how many have the new figures and how many were due. */
export type OnFollowed = (done: number, due: number) => void;

/**
 * One company at a time is recomputed, whichever process does it: two recomputations at once take every core of a small machine, and
 * its other requests wait.
 */
const TAKE_TURN = `select pg_try_advisory_xact_lock(hashtextextended('following shared datasets', 0)) as taken where $1::uuid is not null`;
/** How long to wait for the lock of one company. A long recomputation there must not hold up the other companies. */
const LOCK_WAIT = '1s';
/** How long to wait before a failed recomputation is tried again. */
const FAULTY_FOR = `interval '10 minutes'`;
/** How long to wait before a company is tried again in which a statement took too long. */
const POSTPONED_FOR = `interval '30 seconds'`;
/** How long an import retries while nobody recomputes anything, and at what interval. After that the worker takes over. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 500;

@Injectable()
export class SharedDatasets {
  constructor(
    private readonly database: Database,
    private readonly changes: DatasetChanges,
  ) {}

  /** Finds companies with lanes that are behind their datasets, and makes them due for the next `follow`. */
  markLanes(): Promise<void> {
    return markLanesBehind(this.database);
  }

  /**
   * Brings every open company that is due up to date with the shared datasets, one after the other, each in its own transaction. The
   * due recomputations are rows in the database: if this process is killed, the next call in any process does the rest. While another
   * process recomputes a company it does nothing, and does not read which are due: that can be many rows.
   * @param isEnding tells when to stop and leave the rest to the next call
   * @returns the companies that could not follow
   */
  async follow(isEnding = () => false): Promise<CompanyBehind[]> {
    const [turn] = await this.database.query<{ taken: boolean }>(TAKE_TURN, [SHARED]);
    if (!turn?.taken) return [];
    await repeatRecomputations(this.database);
    return this.followDue(isEnding);
  }

  /**
   * The same, but retries companies that are busy, until nobody has recomputed any for a minute.
   * @returns the companies that are still behind, whichever process tried them
   */
  async followPatiently(onFollowed?: OnFollowed): Promise<CompanyBehind[]> {
    const faults = new Map<CompanyId, Why>();
    let all = 0;
    let most = 0;
    let fewest = Infinity;
    let end = Infinity;
    for (;;) {
      const behind = await this.followDue(undefined, (done, due) => {
        all = Math.max(all, due);
        most = Math.max(most, all - faults.size - (due - done));
        onFollowed?.(most, all);
      });
      const left = behind.filter(({ why }) => typeof why === 'string');
      for (const { company, why } of behind) if (typeof why !== 'string') faults.set(company, why);
      if (left.length < fewest || left.some(({ why }) => why === 'not its turn')) end = performance.now() + TIMEOUT_MS;
      fewest = Math.min(fewest, left.length);
      if (left.length === 0 || performance.now() > end) return this.stillBehind(faults);
      await wait(PAUSE_MS);
    }
  }

  private async followDue(isEnding = () => false, onFollowed?: OnFollowed): Promise<CompanyBehind[]> {
    const due = await this.database.queryAcross<Pick<CompanyBehind, 'company' | 'subdomain'>>(
      'dataset bindings',
      `select r.company, c.subdomain from recomputation r join company c on c.uuid = r.company
       where r.due <= statement_timestamp() and c.closed is null group by r.company, c.subdomain order by min(r.due), r.company`,
    );
    const behind: CompanyBehind[] = [];
    for (const [nth, each] of due.entries()) {
      if (isEnding()) break;
      const why = await this.followAll(each.company);
      if (why === 'not its turn') {
        onFollowed?.(nth - behind.length, due.length);
        return [...behind, ...due.slice(nth).map((left) => ({ ...left, why }))];
      }
      if (why) behind.push({ ...each, why });
      onFollowed?.(nth + 1 - behind.length, due.length);
    }
    return behind;
  }

  /** A worker may have met a fault in a company, and another may have followed since it failed: so what is left is read. */
  private async stillBehind(faults: ReadonlyMap<CompanyId, Why>): Promise<CompanyBehind[]> {
    const rows = await this.database.queryAcross<Omit<CompanyBehind, 'why'> & { fault: string | null }>(
      'dataset bindings',
      `select r.company, c.subdomain, max(r.fault) as fault from recomputation r join company c on c.uuid = r.company
       where c.closed is null group by r.company, c.subdomain order by c.subdomain`,
    );
    return rows.map(({ fault, ...each }) => ({
      ...each,
      why: fault === null ? (faults.get(each.company) ?? 'busy') : { fault },
    }));
  }

  private async followAll(company: CompanyId): Promise<Why | undefined> {
    try {
      await this.followIn(company);
      return undefined;
    } catch (fault) {
      if (fault instanceof NotItsTurn) return 'not its turn';
      if (isLockTimeout(fault)) return 'busy';
      if (isDatabaseAway(fault)) return this.postpone(company, fault);
      return this.followEach(company);
    }
  }

  /** Does each recomputation of a company in its own transaction, so that one failure does not prevent the others. */
  private async followEach(company: CompanyId): Promise<Why | undefined> {
    const due = await this.database.query<{ id: number }>(
      `select id from recomputation where company = $1 and due <= statement_timestamp() order by id`,
      [company],
    );
    let why: Why | undefined;
    for (const { id } of due) {
      try {
        await this.followIn(company, [id]);
      } catch (error) {
        if (error instanceof NotItsTurn) return why ?? 'not its turn';
        if (isLockTimeout(error)) return why ?? 'busy';
        if (isDatabaseAway(error)) return this.postpone(company, error);
        const fault = (error as Error).message;
        why = { fault };
        await this.database.query(
          `update recomputation set due = statement_timestamp() + ${FAULTY_FOR}, fault = $3 where company = $1 and id = $2`,
          [company, id, fault],
        );
      }
    }
    return why;
  }

  /** Postpones a company in which a statement took too long, so that the others get their turn. @throws if the database is away */
  private async postpone(company: CompanyId, fault: unknown): Promise<Why> {
    await this.database.query(
      `update recomputation set due = statement_timestamp() + ${POSTPONED_FOR} where company = $1 and due <= statement_timestamp()`,
      [company],
    );
    return { fault: (fault as Error).message };
  }

  private followIn(company: CompanyId, ids?: readonly number[]): Promise<void> {
    return this.database.transaction(async (tx) => {
      await tx.query(`select set_config('lock_timeout', '${LOCK_WAIT}', true) where $1::uuid is not null`, [company]);
      const [turn] = await tx.query<{ taken: boolean }>(TAKE_TURN, [company]);
      if (!turn?.taken) throw new NotItsTurn();
      await this.changes.follow(await lockGraph(tx, company), ids);
    });
  }
}

/** Another process recomputes a company. */
class NotItsTurn extends Error {
  override readonly name = 'NotItsTurn';
}
