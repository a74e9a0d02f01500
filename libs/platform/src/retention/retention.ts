import { setTimeout as wait } from 'node:timers/promises';
import type { CompanyId } from '../company-id.js';
import type { Database } from '../database/database.js';
import { inTurns } from './in-turns.js';
import type { OldRows, RemovedRows, Retained, RetentionDays } from './old-rows.js';
import { RETAINED } from './old-rows.js';

/**
 * A round rests this many times as long as a batch took, so that it uses a quarter of one connection's time
 * (`bench/retention`).
 */
const REST = 3;

/** Rows of one kind of one company. */
interface OldRowsOf {
  kind: Retained;
  company: CompanyId;
  days: number;
}

export interface OldRowsCount extends OldRowsOf {
  rows: number;
}

/** What one round did. */
export interface RetentionRound {
  removed: RemovedRows;
  /** The kinds and companies that could not be finished, and why. */
  failed: (OldRowsOf & { fault: Error })[];
}

/** Removes what is older than the settings say. Only the old rows themselves say what is still to do, so a kill costs nothing. */
export class Retention {
  constructor(
    private readonly database: Database,
    private readonly kinds: Readonly<Record<Retained, OldRows>>,
    private readonly days: RetentionDays,
  ) {}

  /** How many rows could be removed now. */
  async count(): Promise<OldRowsCount[]> {
    const counts: OldRowsCount[] = [];
    for (const { kind, company, days } of await this.withOldRows())
      counts.push({ kind, company, days, rows: await this.kinds[kind].count(this.database, company, days) });
    return counts.filter(({ rows }) => rows > 0);
  }

  /** By how many seconds the oldest row of each kind is older than the settings say; 0 where nothing is old enough. */
  async overdue(now = Date.now()): Promise<Record<Retained, number>> {
    const overdue = Object.fromEntries(RETAINED.map((kind) => [kind, 0])) as Record<Retained, number>;
    for (const { kind, days, oldest } of await this.withOldRows())
      overdue[kind] = Math.max(overdue[kind], (now - oldest.getTime()) / 1_000 - days * 86_400);
    return overdue;
  }

  /**
   * Removes all that is old enough, batch by batch, each company and kind in turn.
   * @param onRemoved is told of each batch
   */
  async round(
    shouldContinue: () => boolean,
    onRemoved: (rows: RemovedRows) => void = () => undefined,
  ): Promise<RetentionRound> {
    const round: RetentionRound = { removed: {}, failed: [] };
    // In random order: several workers begin with different companies.
    const tasks = (await this.withOldRows()).map((each) => ({ ...each, from: each.oldest, at: Math.random() }));
    tasks.sort((one, other) => one.at - other.at);
    await inTurns(
      tasks,
      async (task) => {
        const { kind, company, days } = task;
        const began = performance.now();
        try {
          const { rows, next } = await this.kinds[kind].remove(this.database, company, days, task.from);
          add(round.removed, rows);
          onRemoved(rows);
          if (!next) return false;
          task.from = next;
        } catch (fault) {
          round.failed.push({ kind, company, days, fault: fault as Error });
          return false;
        }
        await wait((performance.now() - began) * REST);
        return true;
      },
      shouldContinue,
    );
    return round;
  }

  private async withOldRows(): Promise<(OldRowsOf & { oldest: Date })[]> {
    const found: (OldRowsOf & { oldest: Date })[] = [];
    for (const kind of RETAINED) {
      const days = this.days[kind];
      if (days === undefined) continue;
      const companies = await this.kinds[kind].companies(this.database, days);
      found.push(...companies.map((each) => ({ kind, days, ...each })));
    }
    return found;
  }
}

function add(sum: RemovedRows, rows: RemovedRows): void {
  for (const [table, count] of Object.entries(rows) as [keyof RemovedRows, number][])
    if (count > 0) sum[table] = (sum[table] ?? 0) + count;
}
