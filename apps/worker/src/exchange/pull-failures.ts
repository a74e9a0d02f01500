import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryOutcome, Verdict } from '#model/exchange';
import { afterAttempt, afterUnread } from '#model/exchange';
import type { OpenPull } from '#exchange';
import { PullWork } from '#exchange';
import type { WorkerConfig } from '../config/config.js';
import { WORKER_CONFIG } from '../config/config.js';

/** What a partner does not do today, it won't do in an hour: it knows no such listing, or not these filters. */
const FINAL = [400, 404, 405, 406, 410, 414, 501];

/** Why a page or a footprint could not be read, or kept. */
export type PullFailure = Extract<DeliveryOutcome, { kind: 'failed' }> & {
  /** No further attempt mends it. */
  isFinal?: boolean;
  /** Of one footprint that an event names: the others may be read all the same. */
  isOfOne?: boolean;
};

/** A failed attempt: how long it took, and how many footprints in a row could not be read by now. */
interface FailedAttempt {
  tookMs: number;
  inRow: number;
}

/** The pull, if it goes on at once; else whether it goes on later. */
export type Settled = OpenPull | 'later' | 'ended';

const REFUSED: Verdict = { state: 'refused' };

/** What no further attempt mends. */
export function finalFailure(error: string): PullFailure {
  return { kind: 'failed', at: 'delivery', isFinal: true, error };
}

/** Whether the partner will never answer this otherwise. */
export function isFinalFailure({ at, status, isFinal }: PullFailure): boolean {
  return isFinal ?? (at === 'delivery' && FINAL.includes(status ?? 0));
}

/** What becomes of a pull when an attempt fails. */
@Injectable()
export class PullFailures {
  constructor(
    private readonly pulls: PullWork,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
  ) {}

  settle(pull: OpenPull, failure: PullFailure, attempt: FailedAttempt): Promise<Settled> {
    const isOfId = pull.id !== null && failure.at === 'delivery' && !isFinalFailure(failure);
    return isOfId ? this.putOff(pull, failure, attempt) : this.fail(pull, failure, attempt);
  }

  private async fail(pull: OpenPull, failure: PullFailure, attempt: FailedAttempt): Promise<'later' | 'ended'> {
    const verdict = isFinalFailure(failure) ? REFUSED : this.verdict(pull, failure, attempt);
    await this.pulls.fail(pull, failure.error, verdict);
    return verdict.state === 'retrying' ? 'later' : 'ended';
  }

  private async putOff(pull: OpenPull, failure: PullFailure, attempt: FailedAttempt): Promise<Settled> {
    const { error, isOfOne = false } = failure;
    const ids = pull.ids ?? 0;
    const [left, putOff] = [ids - pull.position, pull.putOff + 1];
    const isAnyRead = pull.position > 0;
    const then = afterUnread({ isOfOne, isAnyRead, left, putOff, inRow: attempt.inRow, step: pull.step });
    if (then === 'go on') return this.pulls.putOff(pull, error, false, { leaseMs: this.config.LEASE });
    // Whatever the status, another footprint's answer may be better: the partner refused nothing as a whole.
    const again: PullFailure = isOfOne ? { kind: 'failed', at: 'delivery', error } : failure;
    const verdict = then === 'wait' ? this.verdict(pull, again, attempt) : REFUSED;
    if (verdict.state === 'retrying') {
      await this.pulls.putOff(pull, error, putOff >= left, verdict);
      return 'later';
    }
    const leftOut = `${left} of ${ids} footprints could not be read and are left out. Of the last one: ${error}`;
    await this.pulls.fail(pull, leftOut, verdict);
    return 'ended';
  }

  /** The next wait counts from the end of the attempt, which took so long: else a partner that hangs is asked again at once. */
  private verdict(pull: OpenPull, outcome: PullFailure, attempt: FailedAttempt): Verdict {
    const { step, advanced: accepted } = pull;
    const now = new Date(pull.now.getTime() + attempt.tookMs);
    return afterAttempt({ outcome, step, accepted, now, random: Math.random(), schedule: this.config.RETRY_SCALE });
  }
}
