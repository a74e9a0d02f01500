import type { Metrics } from '../metrics/metrics.js';

const USES = ['write', 'read', 'remove'] as const;
export type StorageUse = (typeof USES)[number];

/** away: the place can't be used now. lost: it has not the file, or not as it was kept. */
const RESULTS = ['done', 'away', 'lost'] as const;
type StorageResult = (typeof RESULTS)[number];

/** How long files outside of the database take to be written, read and removed, and what came of it. */
export class StorageMetrics {
  private readonly durations;

  constructor(metrics: Metrics) {
    this.durations = metrics.histogram(
      'storage_request_duration_seconds',
      'How long files outside of the database took to be written, read and removed.',
      ['use', 'result'],
    );
    // So that the first failure is a step from 0.
    for (const use of USES) for (const result of RESULTS) this.durations.zero({ use, result });
  }

  /** @returns what is to be called at the end */
  begin(use: StorageUse): (result: StorageResult) => void {
    const end = this.durations.startTimer({ use });
    return (result) => void end({ result });
  }
}
