import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryOutcome } from './delivery-outcome.js';
import { afterAttempt, RETRY_SCHEDULE, scaledSchedule, type AttemptResult } from './retry.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const accepted = new Date('2026-01-01T00:00:00Z');

function failed(status?: number, over: Partial<Extract<DeliveryOutcome, { kind: 'failed' }>> = {}): DeliveryOutcome {
  return { kind: 'failed', at: 'delivery', error: 'it failed', ...(status !== undefined && { status }), ...over };
}

/** What follows from an outcome without jitter, at the moment of acceptance. */
function after(outcome: DeliveryOutcome, over: Partial<AttemptResult> = {}) {
  return afterAttempt({ outcome, step: 0, accepted, now: accepted, random: 0.5, schedule: RETRY_SCHEDULE, ...over });
}

const retriedAfter = (wait: number, step: number) => ({
  state: 'retrying',
  due: new Date(accepted.getTime() + wait),
  step,
});

describe('after an attempt', () => {
  it('that delivered, there is nothing more to do', () => {
    expect(after({ kind: 'delivered', status: 202 })).toEqual({ state: 'delivered' });
  });

  it.each([
    [0, 5 * SECOND],
    [1, MINUTE],
    [2, 5 * MINUTE],
    [3, 30 * MINUTE],
    [4, 2 * HOUR],
    [5, 5 * HOUR],
    [6, 10 * HOUR],
    [7, 12 * HOUR],
    [8, 12 * HOUR],
  ])('that failed at step %d, the next comes %d ms later', (step, wait) => {
    expect(after(failed(503), { step })).toEqual(retriedAfter(wait, step + 1));
  });

  it.each([undefined, 408, 425, 429, 500, 502, 503, 504, 599])('%s follows the schedule', (status) => {
    expect(after(failed(status))).toEqual(retriedAfter(5 * SECOND, 1));
  });

  it.each([301, 302, 307, 400, 401, 403, 404, 405, 413, 415, 422, 501])(
    '%d continues from the 30-minute step',
    (status) => {
      expect(after(failed(status))).toEqual(retriedAfter(30 * MINUTE, 4));
      expect(after(failed(status), { step: 5 })).toEqual(retriedAfter(5 * HOUR, 6));
    },
  );

  it('that was refused, a later temporary failure continues from the step of the refusal', () => {
    expect(after(failed(503), { step: 4 })).toEqual(retriedAfter(2 * HOUR, 5));
  });

  it('that met 410, nothing follows', () => {
    expect(after(failed(410))).toEqual({ state: 'refused' });
    expect(after(failed(410, { at: 'token' }))).toEqual(retriedAfter(5 * SECOND, 1));
  });

  it('that got no token, refused credentials count as a refusal and everything else as temporary', () => {
    for (const status of [400, 401, 403, 501]) {
      expect(after(failed(status, { at: 'token' }))).toEqual(retriedAfter(30 * MINUTE, 4));
    }
    for (const status of [undefined, 200, 302, 404, 429, 500]) {
      expect(after(failed(status, { at: 'token' }))).toEqual(retriedAfter(5 * SECOND, 1));
    }
  });
});

describe('Retry-After', () => {
  it.each([
    ['0', MINUTE],
    ['90', 90 * SECOND],
    ['120', 2 * MINUTE],
    ['3600', 2 * MINUTE],
    ['315360000', 2 * MINUTE],
    ['nonsense', MINUTE],
    ['Thu, 01 Jan 2026 00:01:30 GMT', 90 * SECOND],
  ])('%j is honoured between the step and twice the step: %d ms', (header, wait) => {
    expect(after(failed(503, { retryAfter: header }), { step: 1 })).toEqual(retriedAfter(wait, 2));
  });

  it('never leads past the horizon', () => {
    const now = new Date(accepted.getTime() + 59 * HOUR);
    const verdict = after(failed(503, { retryAfter: '86400' }), { step: 8, now });
    expect(verdict).toEqual(retriedAfter(72 * HOUR, 9));
  });
});

describe('the schedule', () => {
  it('ends 72 hours after acceptance', () => {
    const now = new Date(accepted.getTime() + 60 * HOUR);
    expect(after(failed(503), { step: 8, now })).toEqual(retriedAfter(72 * HOUR, 9));
    expect(after(failed(503), { step: 8, now: new Date(now.getTime() + 1) })).toEqual({ state: 'exhausted' });
  });

  it('varies each wait by a fifth, and keeps every attempt inside the horizon until it is exhausted', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })), (randoms) => {
        const waits: number[] = [];
        let [now, step] = [accepted, 0];
        for (const random of randoms) {
          const verdict = after(failed(500), { now, step, random });
          if (verdict.state !== 'retrying') {
            expect(verdict.state).toBe('exhausted');
            break;
          }
          waits.push(verdict.due.getTime() - now.getTime());
          ({ due: now, step } = verdict);
        }
        expect(now.getTime() - accepted.getTime()).toBeLessThanOrEqual(72 * HOUR);
        expect(waits.length).toBeGreaterThanOrEqual(10);
        waits.forEach((wait, index) => {
          const nominal = RETRY_SCHEDULE.steps[index + 1] ?? RETRY_SCHEDULE.every;
          expect(wait).toBeGreaterThanOrEqual(nominal * 0.8 - 1);
          expect(wait).toBeLessThanOrEqual(nominal * 1.2 + 1);
        });
      }),
    );
  });

  it('can run at a tenth', () => {
    const schedule = scaledSchedule(0.1);
    expect(after(failed(503), { schedule, step: 1 })).toEqual(retriedAfter(6 * SECOND, 2));
    expect(after(failed(404), { schedule })).toEqual(retriedAfter(3 * MINUTE, 4));
    const now = new Date(accepted.getTime() + 7 * HOUR);
    expect(after(failed(503), { schedule, step: 7, now })).toEqual({ state: 'exhausted' });
  });
});
