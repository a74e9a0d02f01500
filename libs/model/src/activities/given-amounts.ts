import type { ActivityContent, ActivityPatch } from './activity.js';
import type { Half } from './activity-fields.js';
import { AMOUNT_FIELDS, HALVES } from './activity-fields.js';

const OTHER = { upstream: 'downstream', downstream: 'upstream' } as const satisfies Record<Half, Half>;

/** Amounts that a client gave; at least one is there. */
export interface GivenAmounts {
  readonly upstream?: string;
  readonly downstream?: string;
  /** The half that is computed beside a given one. If there is none, a missing amount is given as none. */
  readonly computed?: Half;
}

/** What the client has given of an activity after a patch. Undefined: no amount, so that both halves are computed. */
export function givenAfter(now: ActivityContent, patch: ActivityPatch): GivenAmounts | undefined {
  const [computed] = HALVES.filter((half) => isComputedAfter(now, patch, half));
  const amountOf = (half: Half) =>
    isComputedAfter(now, patch, half) ? undefined : (patch[AMOUNT_FIELDS[half]] ?? now[AMOUNT_FIELDS[half]]);
  const [upstream, downstream] = [amountOf('upstream'), amountOf('downstream')];
  return upstream === undefined && downstream === undefined ? undefined : { upstream, downstream, computed };
}

function isComputedAfter(now: ActivityContent, patch: ActivityPatch, half: Half): boolean {
  const field = AMOUNT_FIELDS[half];
  const sent = patch[field];
  if (sent !== undefined && sent !== null) return false;
  if (!isGiven(now, half)) return true;
  if (sent === undefined) return false;
  // Sent beside the other amount, a null that finds nothing to clear is the same as a half that is left out.
  return now[field] !== undefined || typeof patch[AMOUNT_FIELDS[OTHER[half]]] !== 'string';
}

/** Without a factor nothing of an activity is computed: both halves are given, also as none. */
export function isGiven({ factorSource }: Pick<ActivityContent, 'factorSource'>, half: Half): boolean {
  return factorSource === undefined || factorSource.given === half;
}

/** The half that is given where the other one is computed. */
export function givenHalf(computed: Half): Half {
  return OTHER[computed];
}
