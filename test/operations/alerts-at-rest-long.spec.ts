// @module-tag long
import { describe, expect, it } from 'vitest';
import { observedAtRest } from '../support/operations/at-rest.js';
import { hasPrometheus } from '../support/operations/prometheus.js';
import { hasRedis } from '../support/queues/queues.js';

/** Six minutes, so that what has to hold for five has had its time. */
const SCRAPES = 72;

describe.skipIf(!hasPrometheus() || !hasRedis())('an api and a worker that nobody asks for anything', () => {
  it('have no alert fire, by the rules as they are shipped', { timeout: 1_500_000 }, async () => {
    const { fired, broken, waited } = await observedAtRest(SCRAPES, { interval: 5 });
    expect({ fired, broken, waited }).toEqual({ fired: [], broken: [], waited: 0 });
  });
});
