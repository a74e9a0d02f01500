import type { Outbound } from '../installation/outbound.js';
import { OUTBOUND_STOPS } from '../installation/outbound.js';
import type { Metrics } from './metrics.js';

/** Whether what has an effect outside goes on. */
export function measureOutbound(metrics: Metrics, outbound: Outbound): void {
  metrics.collected(
    'outbound_stopped',
    'Whether nothing is sent to partners or read from them, by why: 1 or 0.',
    ['why'],
    async (set) => {
      const stop = await outbound.whyStopped();
      for (const why of OUTBOUND_STOPS) set(why === stop ? 1 : 0, { why });
    },
  );
}
