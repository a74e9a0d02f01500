/** After so many footprints in a row that could not be read, the partner is left alone for a while. */
const MOST_IN_A_ROW = 5;

/** All that are left were asked for so many times, with waits of 5 s, a minute and 5 minutes in between. */
const LAST_STEP = 3;

/** What these statuses say, they say of whatever is asked for. */
const OF_THE_PARTNER = [401, 408, 425, 429, 502, 503, 504];

/** Whether a status that is no success says something of the footprint that was asked for, and not of the partner. */
export function isOfOneFootprint(status: number | undefined): boolean {
  return status !== undefined && !OF_THE_PARTNER.includes(status);
}

/** A footprint that could not be read, of those that events name. */
export interface UnreadFootprint {
  /** Whether the others may be read all the same. */
  readonly isOfOne: boolean;
  /** Whether the partner has answered for another of them: then it is not away as a whole. */
  readonly isAnyRead: boolean;
  /** How many are not read yet, this one included. */
  readonly left: number;
  /** How many of them could not be read since all were asked for, this one included. */
  readonly putOff: number;
  /** How many in a row could not be read, this one included. */
  readonly inRow: number;
  /** The step of the schedule at which the pull is. */
  readonly step: number;
}

/**
 * What follows when one of the footprints that events name could not be read: it comes behind the others, which are read on. Where none of
 * those that are left could be read, they are asked for again later, and in the end left out.
 */
export function afterUnread(of: UnreadFootprint): 'go on' | 'wait' | 'leave out' {
  if (!of.isOfOne) return 'wait';
  if (of.putOff >= of.left) return of.step < LAST_STEP || !of.isAnyRead ? 'wait' : 'leave out';
  return of.inRow < MOST_IN_A_ROW ? 'go on' : 'wait';
}
