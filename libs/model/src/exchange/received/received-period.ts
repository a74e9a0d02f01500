import type { JsonObject } from '../json-object.js';
import { lastValid } from '../mapping/reference-period.js';

export interface ReceivedPeriod {
  readonly start?: Date;
  readonly end?: Date;
  /** `YYYY-MM-DD` */
  readonly validUntil?: string;
  readonly faults: readonly string[];
}

/** The reference period, and until when the footprint is valid: three years from its end where the document does not say. */
export function receivedPeriod(footprint: JsonObject, pcf: JsonObject): ReceivedPeriod {
  const start = receivedTime(pcf['referencePeriodStart']);
  const end = receivedTime(pcf['referencePeriodEnd']);
  const stated = receivedTime(footprint['validityPeriodEnd']);
  const until = stated ?? (end && lastValid(end));
  return {
    ...(start && { start }),
    ...(end && { end }),
    ...(until && { validUntil: until.toISOString().slice(0, 10) }),
    faults: [
      ...(start ? [] : ['pcf.referencePeriodStart is no time.']),
      ...(end ? [] : ['pcf.referencePeriodEnd is no time.']),
      ...(start && end && end <= start ? ['The reference period ends before it begins.'] : []),
    ],
  };
}

const TIME = /^(\d{4})-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** A time of RFC 3339, or a day; undefined for anything else. */
export function receivedTime(stated: unknown): Date | undefined {
  if (typeof stated !== 'string' || !TIME.test(stated)) return undefined;
  const time = new Date(stated);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1 ? undefined : time;
}
