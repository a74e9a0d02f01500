import { expect } from 'vitest';
import type { FaultGround, GroundOptions } from './ground.js';
import { runFault } from './run.js';
import type { FaultVerdict } from './verdict.js';
import type { Installation } from '../processes/installation.js';
import type { PactPeer } from '../partners/pact-peer.js';
import { until } from '../run/until.js';

/**
 * The retry schedule at a 1000th: 5 s become 5 ms, a minute 60 ms, the 30 minutes after a refusal 1.8 s, and 72 h 259
 * s. The limits of a connection, a request and an attempt are not scaled: 5, 15 and 20 s.
 */
const SETTINGS = {
  CONNECT_TIMEOUT: '5',
  REQUEST_TIMEOUT: '15',
  ATTEMPT_TIMEOUT: '20',
  LEASE: '45',
  RETRY_SCALE: '0.001',
  SWEEP_INTERVAL: '0.05',
  // An attempt can take longer than the first waits of this schedule, and one delivery must not wait for the retries of
  // another.
  CONCURRENCY_PER_SOURCE: '64',
};
export const REQUESTER_GROUND: GroundOptions = { settings: SETTINGS };

/**
 * For requesters that never answer: the times of the outbound client at a 15th, which allows a second for a request.
 */
export const SILENT_GROUND: GroundOptions = {
  settings: { ...SETTINGS, CONNECT_TIMEOUT: '0.3', REQUEST_TIMEOUT: '1', ATTEMPT_TIMEOUT: '1.3', LEASE: '4.5' },
};

/** On a busy machine a delivery reaches the later steps before the fault is over, and then waits longer. */
export const SCHEDULE_MS = 50_000;

/** "One byte a second" at these times. */
export const A_SECOND_MS = 67;

/** Of the 70 that are sent, seven are to be refused. */
export const ALL_AT_ONCE = { least: 70, most: 70 };

export interface AttemptRow {
  request: string;
  number: number;
  result: string;
  status: number | null;
  error: string | null;
  started: Date;
  finished: Date;
  /** When the request was accepted, or when its answer was sent again. */
  accepted: Date;
}

export function attemptsOf(installation: Installation): Promise<AttemptRow[]> {
  return installation.database.queryAcross<AttemptRow>(
    'health',
    `select e.event_id as request, a.number, a.result, a.status, a.error, a.started, a.finished, d.accepted
     from delivery_attempt a join delivery d on d.company = a.company and d.uuid = a.delivery
     join exchange_event e on e.company = d.company and e.uuid = d.event order by a.number`,
  );
}

/** Waits until at least 50 requests are stored and each has an attempt that failed with such an error. */
export function untilEachFailed(installation: Installation, pattern: RegExp): Promise<number> {
  return until(
    `each delivery fails and says ${pattern}`,
    async () => {
      const kept = await installation.deliveries();
      const failed = new Set<string>();
      for (const { request, error } of await attemptsOf(installation)) {
        if (error !== null && pattern.test(error)) failed.add(request);
      }
      return kept.length >= 50 && kept.every(({ event_id }) => failed.has(event_id));
    },
    SCHEDULE_MS,
  );
}

export interface Misbehaviour {
  /** As shown in the table. */
  fault: string;
  begin: (peer: PactPeer) => unknown;
  /** The error with which every delivery has to fail. */
  error: RegExp;
  /** Makes the requester work again. */
  end: (peer: PactPeer) => unknown;
}

/** Every request is made and fails until each has met the fault. Then the requester works again. */
export async function endure(ground: FaultGround, misbehaviour: Misbehaviour): Promise<FaultVerdict> {
  const { installation } = ground;
  const { fault, begin, error, end } = misbehaviour;
  const verdict = await runFault(ground, {
    fault,
    requests: ALL_AT_ONCE,
    limitMs: SCHEDULE_MS,
    strike: async ({ peer, untilAccepted }) => {
      await begin(peer);
      await untilAccepted(50);
      await untilEachFailed(installation, error);
      expect(peer.accepted, 'nothing was taken meanwhile').toEqual([]);
      await end(peer);
    },
  });
  expectUnharmed(installation);
  return verdict;
}

/** Checks that none of our processes ended. */
export function expectUnharmed({ workers, apis }: Installation): void {
  expect(workers.filter(({ isAlive }) => isAlive)).toHaveLength(workers.length);
  expect(apis.filter(({ process }) => process.isAlive)).toHaveLength(apis.length);
}
