import { collectDefaultMetrics } from 'prom-client';
import { standardOutput } from '../logging/log-output.js';
import { VERSION } from '../version.js';
import type { Metrics } from './metrics.js';

/**
 * CPU, memory, garbage collection and delay of the event loop of this process, by the names that every Node process uses for them, the
 * release that runs, and whether its log can be written.
 */
export function measureProcess(metrics: Metrics, app: 'api' | 'worker'): void {
  collectDefaultMetrics({ register: metrics.registry });
  metrics
    .gauge('build_info', 'The app and the release that run; always 1.', ['app', 'version'])
    .set({ app, version: VERSION }, 1);
  metrics.collected('log_stuck', 'Whether lines of the log can not be written now: 1 or 0.', [], (set) =>
    set(standardOutput.isStuck ? 1 : 0),
  );
  metrics.collected('log_lines_lost', 'Lines of the log that were lost since the start.', [], (set) =>
    set(standardOutput.lost),
  );
}
