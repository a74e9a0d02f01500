import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requestOf } from '../support/partners/answers.js';
import { ExchangeCalls } from '../support/companies/exchange-calls.js';
import { FaultGround } from '../support/faults/ground.js';
import { runFault } from '../support/faults/run.js';
import { RETRY_AFTERS, SHORTEST_MS } from '../support/partners/misbehaviours.js';
import type { Behaviour, Script } from '../support/partners/pact-peer.js';
import { startPactPeer } from '../support/partners/pact-peer.js';
import { queues } from '../support/queues/queues.js';
import type { AttemptRow } from '../support/faults/requester-faults.js';
import { until } from '../support/run/until.js';
import {
  ALL_AT_ONCE,
  attemptsOf,
  endure,
  expectUnharmed,
  REQUESTER_GROUND,
  SCHEDULE_MS,
  untilEachFailed,
} from '../support/faults/requester-faults.js';

vi.setConfig({ testTimeout: 180_000 }); // Several waits, each as long as a busy machine may take.

/** Refuses the first deliveries of each request so; then the requester does what it does by itself. */
function atFirst(times: number, behaviour: () => Behaviour): Script {
  const met = new Map<string, number>();
  return ({ body }) => {
    const request = requestOf(JSON.parse(body.toString('utf8')));
    met.set(request, (met.get(request) ?? 0) + 1);
    return (met.get(request) ?? 0) <= times ? behaviour() : undefined;
  };
}

describe.each(queues().slice(-1))('a requester that refuses, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    ground = await FaultGround.make(queue, REQUESTER_GROUND);
  });
  afterAll(() => ground?.close());

  it.each(RETRY_AFTERS)(
    'with 429 and asks to wait %s waits within its schedule, at most twice',
    async (what, retryAfter, times) => {
      await runFault(ground, {
        fault: `requester answers 429, twice, Retry-After: ${what}`,
        requests: ALL_AT_ONCE,
        limitMs: SCHEDULE_MS,
        strike: async ({ peer, untilAccepted }) => {
          peer.onEvents(atFirst(2, () => ({ kind: 'answer', status: 429, retryAfter: retryAfter() })));
          await untilAccepted(50);
        },
      });
      const attempts = await attemptsOf(ground.installation);
      for (const [first, second, third, ...more] of byRequest(attempts)) {
        expect([first?.status, second?.status, third?.status, more]).toEqual([429, 429, 200, []]);
        expect(Number(third?.started) - Number(second?.finished)).toBeGreaterThanOrEqual(SHORTEST_MS * times);
      }
    },
  );

  it('with 401 is asked for a new token once an attempt, and answered when it takes one', async () => {
    const { findings } = await endure(ground, {
      fault: 'requester answers 401',
      begin: (peer) => peer.onEvents({ kind: 'answer', status: 401 }),
      error: /answered 401/,
      end: (peer) => peer.onEvents(undefined),
    });
    expect(findings.lost).toEqual([]);
  });

  it('by sending us to the metadata address is not obeyed', async () => {
    const trap = await startPactPeer();
    try {
      let turn = 0;
      const places = ['http://169.254.169.254/latest/meta-data/', `${trap.url}/3/events`];
      await endure(ground, {
        fault: 'requester redirects to the metadata address',
        begin: (peer) => peer.onEvents(() => ({ kind: 'redirect', status: 307, to: places[turn++ % 2] ?? '' })),
        error: /answered 307 \(redirects are not followed\)/,
        end: (peer) => peer.onEvents(undefined),
      });
      expect(trap.connected).toBe(0);
    } finally {
      await trap.close();
    }
  });

  it('with 410 is not asked again: refused, which is no loss', async () => {
    const peer = await startPactPeer();
    const verdict = await runFault(ground, {
      fault: 'requester answers 410: it refuses for good',
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      peer,
      mayEndAs: ['refused'],
      strike: async ({ untilAccepted }) => {
        peer.onEvents({ kind: 'answer', status: 410 });
        await untilAccepted(50);
        await untilEachFailed(ground.installation, /answered 410/);
      },
    });
    expect(verdict.ended).toEqual({ refused: verdict.accepted });
    expect(peer.received).toHaveLength(verdict.accepted);
    expectUnharmed(ground.installation);
  });
});

function byRequest(attempts: readonly AttemptRow[]): AttemptRow[][] {
  const requests = new Map<string, AttemptRow[]>();
  for (const attempt of attempts) requests.set(attempt.request, [...(requests.get(attempt.request) ?? []), attempt]);
  return [...requests.values()];
}

/** 73 h are 26 s: what stands for the clock is RETRY_SCALE, by which every wait and the 72 h themselves are divided. */
const TIMES_FASTER = 10_000;
const HORIZON_MS = (72 * 3_600_000) / TIMES_FASTER;

describe.each(queues().slice(0, 1))('a requester that answers 500 for 73 hours, on $name', (queue) => {
  let ground: FaultGround;

  beforeAll(async () => {
    const settings = { ...REQUESTER_GROUND.settings, RETRY_SCALE: String(1 / TIMES_FASTER), SWEEP_INTERVAL: '0.02' };
    ground = await FaultGround.make(queue, { settings });
  });
  afterAll(() => ground?.close());

  it('is given up, which everybody can see, and gets the same answers once they are sent again', async () => {
    const { installation, member } = ground;
    const exchange = new ExchangeCalls(installation.url, member);
    const exhausted = () => exchange.list('?state=exhausted&limit=1000');
    await runFault(ground, {
      fault: 'requester answers 500 for 73 h, then its answers are sent again',
      requests: ALL_AT_ONCE,
      limitMs: SCHEDULE_MS,
      strike: async ({ peer, untilAccepted }) => {
        peer.onEvents({ kind: 'answer', status: 500 });
        await untilAccepted(50);
        await until(
          'all are given up',
          async () => Object.keys(await installation.states()).join() === 'exhausted',
          2 * SCHEDULE_MS,
        );
        const { count, data } = await exhausted();
        expect(count).toBe((await installation.deliveries()).length);
        for (const each of data)
          expect(each).toMatchObject({ state: 'exhausted', lastError: expect.stringContaining('answered 500') });
        expectWholeSchedule(await attemptsOf(installation));

        peer.onEvents(undefined);
        for (const { id } of data) expect((await exchange.call('POST', `/${id}/resend`)).status).toBe(200);
      },
    });
    expect((await exhausted()).count).toBe(0);
  });
});

/** Step after step until less than 1.2 x 12 of the 72 hours are left; a busy machine comes late to each, and to fewer. */
function expectWholeSchedule(attempts: readonly AttemptRow[]): void {
  for (const all of byRequest(attempts)) {
    const [last] = all.slice(-1);
    expect(all.length).toBeGreaterThanOrEqual(5);
    expect(Number(last?.finished) - Number(last?.accepted)).toBeGreaterThan(HORIZON_MS * (57.5 / 72));
  }
}
