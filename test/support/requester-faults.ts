import { expect } from 'vitest';
import type { FaultGround, GroundOptions } from './fault-ground.js';
import { runFault } from './fault-run.js';
import type { FaultVerdict } from './fault-verdict.js';
import type { Installation } from './installation.js';
import type { PactPeer } from './pact-peer.js';
import { until } from './until.js';

/**
 * The retry schedule at a 1000th: 5 s are 5 ms, a minute is 60 ms, the 30 minutes after a refusal are 1.8 s, 72 h are
 * 259 s. A connection, a request and an attempt may take what they may by themselves: 5, 15 and 20 s.
 */
const SETTINGS = {
  CONNECT_TIMEOUT: '5',
  REQUEST_TIMEOUT: '15',
  ATTEMPT_TIMEOUT: '20',
  LEASE: '45',
  RETRY_SCALE: '0.001',
  SWEEP_INTERVAL: '0.05',
  // An attempt can take longer than the first waits of this schedule: nobody shall wait for another's repetitions.
  CONCURRENCY_PER_SOURCE: '64',
};
export const REQUESTER_GROUND: GroundOptions = { settings: SETTINGS };

/** For requesters that are silent: the times of the outbound client at a 15th, a second for a request. */
export const SILENT_GROUND: GroundOptions = {
  settings: { ...SETTINGS, CONNECT_TIMEOUT: '0.3', REQUEST_TIMEOUT: '1', ATTEMPT_TIMEOUT: '1.3', LEASE: '4.5' },
};

/** On a busy machine a delivery gets to the later steps before the fault is over, and waits accordingly. */
export const SCHEDULE_MS = 50_000;

/** What "one byte a second" is at these times. */
export const A_SECOND_MS = 67;

/** Of 70 that are sent, seven are to be refused. */
export const ALL_AT_ONCE = { least: 70, most: 70 };

export interface AttemptRow {
  request: string;
  number: number;
  result: string;
  status: number | null;
  error: string | null;
  started: Date;
  finished: Date;
  /** When the request was, or when its answer was sent again. */
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

/** Waits until at least 50 requests are kept and each of them has an attempt that failed with such words. */
export function untilEachFailed(installation: Installation, said: RegExp): Promise<number> {
  return until(
    `each delivery fails and says ${said}`,
    async () => {
      const kept = await installation.deliveries();
      const failed = new Set<string>();
      for (const { request, error } of await attemptsOf(installation)) {
        if (error !== null && said.test(error)) failed.add(request);
      }
      return kept.length >= 50 && kept.every(({ event_id }) => failed.has(event_id));
    },
    SCHEDULE_MS,
  );
}

export interface Misbehaviour {
  /** As the table shows it. */
  fault: string;
  begin: (peer: PactPeer) => unknown;
  /** What every delivery has to be told to fail with. */
  said: RegExp;
  /** What makes all good again. */
  end: (peer: PactPeer) => unknown;
}

/** Everything that is asked for fails until each request has met the fault; then the requester comes round. */
export async function endure(ground: FaultGround, misbehaviour: Misbehaviour): Promise<FaultVerdict> {
  const { installation } = ground;
  const { fault, begin, said, end } = misbehaviour;
  const verdict = await runFault(ground, {
    fault,
    requests: ALL_AT_ONCE,
    limitMs: SCHEDULE_MS,
    strike: async ({ peer, untilAccepted }) => {
      await begin(peer);
      await untilAccepted(50);
      await untilEachFailed(installation, said);
      expect(peer.accepted, 'nothing was taken meanwhile').toEqual([]);
      await end(peer);
    },
  });
  expectUnharmed(installation);
  return verdict;
}

/** No process of ours ended over it. */
export function expectUnharmed({ workers, apis }: Installation): void {
  expect(workers.filter(({ isAlive }) => isAlive)).toHaveLength(workers.length);
  expect(apis.filter(({ process }) => process.isAlive)).toHaveLength(apis.length);
}
