import { setTimeout as wait } from 'node:timers/promises';
import type { CompanyId } from '../records/company-id.js';
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

/** What could not be finished, and why: rows of one company, or of all where these could not be found. */
export interface FailedRows {
  kind: Retained;
  company?: CompanyId;
  fault: Error;
}

/** What one round did. */
export interface RetentionRound {
  removed: RemovedRows;
  /** The kinds and companies that could not be finished, and why. */
  failed: FailedRows[];
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
    const { found, failed } = await this.withOldRows();
    if (failed[0]) throw failed[0].fault;
    for (const { kind, company, days } of found)
      counts.push({ kind, company, days, rows: await this.kinds[kind].count(this.database, company, days) });
    return counts.filter(({ rows }) => rows > 0);
  }

  /**
   * By how many seconds the oldest row of each kind is older than the settings say; 0 where nothing is old enough. A kind whose rows
   * can't be looked for is left out.
   */
  async overdue(now = Date.now()): Promise<Partial<Record<Retained, number>>> {
    const { found, failed } = await this.withOldRows();
    const overdue: Partial<Record<Retained, number>> = {};
    for (const kind of RETAINED) if (!failed.some((each) => each.kind === kind)) overdue[kind] = 0;
    for (const { kind, days, oldest } of found)
      overdue[kind] = Math.max(overdue[kind] ?? 0, (now - oldest.getTime()) / 1_000 - days * 86_400);
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
    const { found, failed } = await this.withOldRows();
    const round: RetentionRound = { removed: {}, failed };
    // In random order: several workers begin with different companies.
    const tasks = found.map((each) => ({ ...each, from: each.oldest, at: Math.random() }));
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
          round.failed.push({ kind, company, fault: fault as Error });
          return false;
        }
        await wait((performance.now() - began) * REST);
        return true;
      },
      shouldContinue,
    );
    return round;
  }

  /** A kind that can't be looked for does not hold up the others. */
  private async withOldRows(): Promise<{ found: (OldRowsOf & { oldest: Date })[]; failed: FailedRows[] }> {
    const found: (OldRowsOf & { oldest: Date })[] = [];
    const failed: FailedRows[] = [];
    for (const kind of RETAINED) {
      const days = this.days[kind];
      if (days === undefined) continue;
      try {
        const companies = await this.kinds[kind].companies(this.database, days);
        found.push(...companies.map((each) => ({ kind, days, ...each })));
      } catch (fault) {
        failed.push({ kind, fault: fault as Error });
      }
    }
    return { found, failed };
  }
}

function add(sum: RemovedRows, rows: RemovedRows): void {
  for (const [table, count] of Object.entries(rows) as [keyof RemovedRows, number][])
    if (count > 0) sum[table] = (sum[table] ?? 0) + count;
}
