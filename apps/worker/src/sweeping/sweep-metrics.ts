import { Injectable } from '@nestjs/common';
import { Metrics } from '#platform';

export type SweepResult = 'done' | 'failed';

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
}
