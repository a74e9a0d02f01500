import type { FieldFault } from '#faults';
import type { JsonObject } from './json-object.js';
import { readMoment, type Moment } from '#model/terms';

/** Each takes up to 100 values, any of which may match. */
export const LIST_CRITERIA = ['productId', 'companyId', 'geography', 'classification', 'status'] as const;
/** Each takes one date. */
export const DATE_CRITERIA = ['validOn', 'validAfter', 'validBefore'] as const;

export type ListCriterion = (typeof LIST_CRITERIA)[number];
export type DateCriterion = (typeof DATE_CRITERIA)[number];

/**
 * Which footprints are requested, by the filters of the listing or the data of a request event. No footprint matches an
 * empty value.
 */
export type Criteria = Partial<Record<ListCriterion, readonly string[]>> & Partial<Record<DateCriterion, Moment>>;

export const MAX_CRITERION_VALUES = 100;

export const DATE_MESSAGE =
  'must be a date: 2026-01-31T12:00:00Z, the same without seconds or with another offset, or 2026-01-31';

/** Whether there is any criterion with a value. Empty values alone request nothing. */
export function namesAny(criteria: Criteria): boolean {
  return (
    LIST_CRITERIA.some((name) => criteria[name]?.some((value) => value !== '')) ||
    DATE_CRITERIA.some((name) => criteria[name] !== undefined)
  );
}

/**
 * Reads the criteria from the data of a request event. Members that are no criteria are ignored. `null` and an empty
 * array count as absent. A value of the wrong type is a fault, and so is an empty date. @param path where `data` stands
 * in the event
 */
export function readCriteria(data: JsonObject, path: string, faults: FieldFault[]): Criteria {
  const criteria: Criteria = {};
  for (const name of LIST_CRITERIA) {
    const values = readList(data[name], `${path}.${name}`, faults);
    if (values.length > 0) criteria[name] = values;
  }
  for (const name of DATE_CRITERIA) {
    const moment = readDate(data[name], `${path}.${name}`, faults);
    if (moment) criteria[name] = moment;
  }
  return criteria;
}

function readList(value: unknown, field: string, faults: FieldFault[]): string[] {
  if (value === undefined || value === null) return [];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > MAX_CRITERION_VALUES) {
    faults.push({ field, message: `must have at most ${MAX_CRITERION_VALUES} values` });
  }
  if (!values.every((each) => typeof each === 'string')) {
    faults.push({ field, message: 'must be an array of strings' });
    return [];
  }
  return values;
}

function readDate(value: unknown, field: string, faults: FieldFault[]): Moment | undefined {
  if (value === undefined || value === null) return undefined;
  const moment = typeof value === 'string' ? readMoment(value) : undefined;
  if (!moment) faults.push({ field, message: DATE_MESSAGE });
  return moment;
}
