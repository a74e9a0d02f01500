import { collectDefaultMetrics } from 'prom-client';
import { VERSION } from '../version.js';
import type { Metrics } from './metrics.js';

/** CPU, memory, garbage collection and delay of the event loop of this process, by the names that every Node process uses for them. */
export function measureProcess(metrics: Metrics): void {
  collectDefaultMetrics({ register: metrics.registry });
  metrics.gauge('build_info', 'The release that runs; always 1.', ['version']).set({ version: VERSION }, 1);
}
