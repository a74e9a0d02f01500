import type { DateCriterion, ListCriterion } from '../criteria.js';
import { DATE_CRITERIA, LIST_CRITERIA } from '../criteria.js';
import { EVENT_SUFFIXES, eventType } from './event-type.js';

/** Criteria as they are written in an event: lists of texts, and dates as texts. */
export type WrittenCriteria = Partial<Record<ListCriterion, readonly string[]>> &
  Partial<Record<DateCriterion, string>>;

export const LONGEST_CRITERION_VALUE = 2_048;

/** Whether a list criterion of a request of ours may have this value. Its length is counted in code points. */
export function isCriterionValue(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && [...value].length <= LONGEST_CRITERION_VALUE;
}

export interface RequestFacts {
  readonly id: string;
  readonly time: Date;
  /** Our own PACT base URL, by which the partner knows us. */
  readonly source: string;
  /** The organisation word of its type. */
  readonly organisation: string;
  readonly criteria: WrittenCriteria;
  readonly comment?: string;
}

/** Whether the criteria request anything. Partners reject a request without criteria, as we do. */
export function asksAny(criteria: WrittenCriteria): boolean {
  return [...LIST_CRITERIA, ...DATE_CRITERIA].some((name) => (criteria[name]?.length ?? 0) > 0);
}

export function requestType(organisation: string): string {
  return eventType(organisation, EVENT_SUFFIXES.requestCreated);
}

/** The event that asks a partner for footprints, as it is sent: the same bytes at every delivery. */
export function requestEvent({ id, time, source, organisation, criteria, comment }: RequestFacts): string {
  const asked = [...LIST_CRITERIA, ...DATE_CRITERIA].flatMap((name) => {
    const value = criteria[name];
    return value === undefined || value.length === 0 ? [] : [[name, value] as const];
  });
  return JSON.stringify({
    type: requestType(organisation),
    specversion: '1.0',
    id,
    source,
    time: time.toISOString(),
    data: { ...Object.fromEntries(asked), ...(comment !== undefined && comment !== '' && { comment }) },
  });
}
