import { Injectable } from '@nestjs/common';
import { Metrics } from '#platform';

const RESULTS = ['done', 'failed'] as const;
export type SweepResult = (typeof RESULTS)[number];

/** How long each run of the recurring work took. */
@Injectable()
export class SweepMetrics {
  readonly durations;

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram('sweep_duration_seconds', 'How long the runs of recurring work took.', [
      'sweep',
      'result',
    ]);
  }

  /** Names a sweep before it has run, so that its first failure is a step from 0. */
  begin(sweep: string): void {
    for (const result of RESULTS) this.durations.zero({ sweep, result });
  }
}
