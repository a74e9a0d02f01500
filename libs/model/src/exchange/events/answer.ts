import { namesAny, type Criteria } from '../criteria.js';
import type { IgnoredCriterion } from '../criterion-names.js';
import { ignoredSentence } from '../criterion-names.js';
import { EVENT_SUFFIXES, eventType } from './event-type.js';
import type { ProductFootprint } from '../footprint.js';

/** The most footprints in one answer. A store looks for one more, to see whether there are too many. */
export const MAX_FOOTPRINTS = 100;

export type RejectionCode = 'NotFound' | 'BadRequest';

export type Answer =
  | { readonly kind: 'fulfilled'; readonly pfs: readonly ProductFootprint[] }
  | { readonly kind: 'rejected'; readonly code: RejectionCode; readonly message: string };

/**
 * @param activeCount how many of all matching footprints are Active, counted if there are too many to send
 * @param ignored what the request has instead of criteria; a rejection names it
 */
export function decideAnswer(
  criteria: Criteria,
  found: readonly ProductFootprint[],
  activeCount?: number,
  ignored: readonly IgnoredCriterion[] = [],
): Answer {
  const rejected = (code: RejectionCode, reason: string): Answer => ({
    kind: 'rejected',
    code,
    message: [reason, ignoredSentence(ignored)].filter(Boolean).join(' '),
  });
  if (!namesAny(criteria)) return rejected('NotFound', 'The request names no criteria.');
  if (found.length === 0) return rejected('NotFound', 'No footprint matches all criteria of the request.');
  if (found.length > MAX_FOOTPRINTS) return rejected('BadRequest', tooMany(activeCount));
  return { kind: 'fulfilled', pfs: found };
}

export interface AnswerFacts {
  readonly answer: Answer;
  /** Id and time of the answer event itself, fixed when the answer is decided. */
  readonly id: string;
  readonly time: Date;
  /** Our own PACT base URL. */
  readonly source: string;
  readonly request: { readonly id: string; readonly organisation: string };
}

/** The answer event as it is sent: the same bytes at every delivery. */
export function answerEvent({ answer, id, time, source, request }: AnswerFacts): string {
  const fulfilled = answer.kind === 'fulfilled';
  const suffix = fulfilled ? EVENT_SUFFIXES.requestFulfilled : EVENT_SUFFIXES.requestRejected;
  return JSON.stringify({
    type: eventType(request.organisation, suffix),
    specversion: '1.0',
    id,
    source,
    time: time.toISOString(),
    data: {
      requestEventId: request.id,
      ...(fulfilled ? { pfs: answer.pfs } : { error: { code: answer.code, message: answer.message } }),
    },
  });
}

function tooMany(activeCount: number | undefined): string {
  const counted =
    activeCount === undefined ? '' : ` ${activeCount} of them ${activeCount === 1 ? 'is' : 'are'} Active.`;
  return (
    `More than ${MAX_FOOTPRINTS} footprints match.${counted} Narrow the request: ask for fewer productId or ` +
    'classification values, for one geography, for status Active, or for those validOn a date.'
  );
}
