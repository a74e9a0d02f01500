import type { Health } from './health.js';
import type { Metrics } from '#platform';

/** Whether the process finds the parts that it needs. */
export function measureHealth(metrics: Metrics, health: Health): void {
  metrics.collected('part_up', 'Whether a part that the process needs works: 1 or 0.', ['part'], async (set) => {
    const { details } = await health.check();
    for (const [part, { status }] of Object.entries(details)) set(status === 'up' ? 1 : 0, { part });
  });
}
