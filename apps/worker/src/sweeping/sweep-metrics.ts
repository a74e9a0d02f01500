import { Injectable } from '@nestjs/common';
import type { RemovedRows, Retained } from '#platform';
import { Metrics, REMOVED_ROWS, RETAINED } from '#platform';

const RESULTS = ['done', 'failed'] as const;
export type SweepResult = (typeof RESULTS)[number];

/** What goes after a fixed time, whatever the settings. */
const PURGED = ['delivery_body', 'kept_answer', 'refresh_token', 'stored_file'] as const;
type PurgedRows = Partial<Record<(typeof PURGED)[number], number>>;

/** How long each run of the recurring work took, and how many old rows it removed. */
@Injectable()
export class SweepMetrics {
  readonly durations;
  private readonly removed;
  private readonly overdue;

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram('sweep_duration_seconds', 'How long the runs of recurring work took.', [
      'sweep',
      'result',
    ]);
    this.removed = metrics.counter('removed_rows_total', 'Rows that were removed because they were old.', ['rows']);
    for (const rows of [...REMOVED_ROWS, ...PURGED]) this.removed.inc({ rows }, 0);
    this.overdue = metrics.gauge(
      'retention_overdue_seconds',
      'How long the oldest row of a kind could have been removed already, at the end of the last round.',
      ['kind'],
    );
  }

  countRemoved(removed: RemovedRows | PurgedRows): void {
    for (const [rows, count] of Object.entries(removed)) this.removed.inc({ rows }, count);
  }

  setOverdue(overdue: Readonly<Partial<Record<Retained, number>>>): void {
    for (const kind of RETAINED) {
      const seconds = overdue[kind];
      if (seconds === undefined) this.overdue.remove({ kind });
      else this.overdue.set({ kind }, seconds);
    }
  }

  /** Names a sweep before it has run, so that its first failure is a step from 0. */
  begin(sweep: string): void {
    for (const result of RESULTS) this.durations.zero({ sweep, result });
  }
}
