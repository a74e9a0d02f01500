import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { collectDefaultMetrics } from 'prom-client';
import { standardOutput } from '../logging/log-output.js';
import { COMMIT, VERSION } from '../config/version.js';
import type { Metrics } from './metrics.js';

/**
 * CPU, memory, garbage collection and delay of the event loop of this process, by the names that every Node process uses for them, the
 * release that runs, how much memory it may have, and whether its log can be written.
 */
export function measureProcess(metrics: Metrics, app: 'api' | 'worker'): void {
  collectDefaultMetrics({ register: metrics.registry });
  metrics
    .gauge('build_info', 'The app, the release and the commit that run; always 1.', ['app', 'version', 'commit'])
    .set({ app, version: VERSION, commit: COMMIT }, 1);
  metrics
    .gauge('memory_limit_bytes', 'How much memory the process may have: that of its container, or of the machine.')
    .set(memoryLimit());
  metrics.gauge('heap_limit_bytes', 'How far the heap may grow.').set(getHeapStatistics().heap_size_limit);
  metrics.instant('log_stuck', 'Whether lines of the log can not be written now: 1 or 0.', [], (set) =>
    set(standardOutput.isStuck ? 1 : 0),
  );
  metrics.instant('log_lines_lost', 'Lines of the log that were lost since the start.', [], (set) =>
    set(standardOutput.lost),
  );
}

function memoryLimit(): number {
  const [machine, container] = [totalmem(), process.constrainedMemory()];
  return container > 0 && container < machine ? container : machine;
}
