import { describe, expect, it } from 'vitest';
import { observedAtRest } from '../support/operations/at-rest.js';
import { hasPrometheus } from '../support/operations/prometheus.js';
import { hasRedis } from '../support/queues/queues.js';

// Where Prometheus is installed; .ci/run installs it. alerts-at-rest-long.spec.ts does it with the times that are shipped.
describe.skipIf(!hasPrometheus() || !hasRedis())('an api and a worker that nobody asks for anything', () => {
  it('have no alert fire, and nobody waits for a connection', { timeout: 300_000 }, async () => {
    const { fired, broken, waited, scrapes } = await observedAtRest(25, { interval: 2, faster: 10 });
    expect({ fired, broken, waited }).toEqual({ fired: [], broken: [], waited: 0 });
    expect(scrapes).toBeGreaterThanOrEqual(25);
  });
});
