import type { DeliveryOutcome } from './delivery-outcome.js';
import { retryAfter } from './retry-after.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export interface RetrySchedule {
  /** The wait before each attempt, counted from the previous attempt. */
  readonly steps: readonly number[];
  /** The wait before every attempt after the last step. */
  readonly every: number;
  /** The step at which the schedule continues after the other side refused rather than failed. */
  readonly refusedStep: number;
  /** Each wait varies by this share, so that answers that failed together are not retried together. */
  readonly jitter: number;
  /** No attempt is made later than this after the request was accepted. */
  readonly horizon: number;
}

export const RETRY_SCHEDULE: RetrySchedule = {
  steps: [0, 5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR],
  every: 12 * HOUR,
  refusedStep: 4,
  jitter: 0.2,
  horizon: 72 * HOUR,
};

/** The same schedule with all its times multiplied by a factor. */
export function scaledSchedule(factor: number, schedule = RETRY_SCHEDULE): RetrySchedule {
  return {
    ...schedule,
    steps: schedule.steps.map((wait) => wait * factor),
    every: schedule.every * factor,
    horizon: schedule.horizon * factor,
  };
}

export interface AttemptResult {
  readonly outcome: DeliveryOutcome;
  /** The step of the schedule of this attempt; 0 is the first attempt. */
  readonly step: number;
  /** When the request was accepted; the horizon counts from here. */
  readonly accepted: Date;
  readonly now: Date;
  /** From 0 inclusive to 1 exclusive. */
  readonly random: number;
  readonly schedule: RetrySchedule;
}

export type Verdict =
  | { readonly state: 'delivered' | 'exhausted' | 'refused' }
  /** `step` is the step of the next attempt, to be stored with the row. */
  | { readonly state: 'retrying'; readonly due: Date; readonly step: number };

/** Decides what follows from one attempt to deliver an answer. */
export function afterAttempt({ outcome, step, accepted, now, random, schedule }: AttemptResult): Verdict {
  if (outcome.kind === 'delivered') return { state: 'delivered' };
  if (isFinal(outcome)) return { state: 'refused' };

  const next = isTransient(outcome) ? step + 1 : Math.max(step + 1, schedule.refusedStep);
  const wait = (schedule.steps[next] ?? schedule.every) * (1 + schedule.jitter * (2 * random - 1));
  const end = accepted.getTime() + schedule.horizon;
  if (now.getTime() + wait > end) return { state: 'exhausted' };

  const requested = outcome.retryAfter === undefined ? undefined : retryAfter(outcome.retryAfter, now);
  const granted = Math.min(Math.max(wait, requested ?? wait), 2 * wait);
  return { state: 'retrying', due: new Date(Math.min(now.getTime() + granted, end)), step: next };
}

type Failure = Extract<DeliveryOutcome, { kind: 'failed' }>;

/** 410 Gone: the events endpoint asks never to be called again. */
function isFinal({ at, status }: Failure): boolean {
  return at === 'delivery' && status === 410;
}

/**
 * Whether the same attempt may succeed a little later: the event did not arrive, or the other side was not able to
 * accept it.
 */
function isTransient({ at, status }: Failure): boolean {
  if (status === undefined) return true;
  // What is not implemented will not be in a few seconds.
  if (status === 501) return false;
  // The token endpoint refused our credentials. Any other failure of it counts as temporary.
  if (at === 'token') return ![400, 401, 403].includes(status);
  return status >= 500 || [408, 425, 429].includes(status);
}
