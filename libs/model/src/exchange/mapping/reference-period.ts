import type { Element } from '#model/products';
import type { Part } from './part.js';

/** Start inclusive, end exclusive. */
export interface ReferencePeriod {
  readonly start: Date;
  readonly end: Date;
  readonly assumed?: string;
}

type Validity = Pick<Element['pact'], 'validityPeriodStart' | 'validityPeriodEnd'>;
type Dated = Pick<Element, 'startDate' | 'endDate' | 'created' | 'dataQualityIndicators'>;

/** PACT's default: a footprint is valid for three years from the end of its reference period. */
const VALIDITY_YEARS = 3;

/**
 * The period that the figures represent: the element's own dates, else the year of its documentation, else the calendar
 * year before it was created. An end that is not stated is derived and never lies after the creation, so that an
 * element is valid from the day it exists.
 */
export function referencePeriod(element: Dated): ReferencePeriod {
  const { startDate, endDate, created } = element;
  const { documentationYear } = element.dataQualityIndicators;
  if (startDate && endDate && endDate > startDate) return { start: startDate, end: endDate };
  if (startDate) return yearFrom(startDate, created, 'startDate');
  if (endDate) {
    return { start: plusYears(endDate, -1), end: endDate, assumed: 'reference period of one year up to endDate' };
  }
  if (documentationYear !== undefined) return yearFrom(newYear(documentationYear), created, 'documentationYear');
  const year = created.getUTCFullYear();
  return {
    start: newYear(year - 1),
    end: newYear(year),
    assumed: 'reference period the calendar year before creation',
  };
}

/** When a footprint is valid; `stated`: it says so itself. */
export interface ValidityPeriod {
  readonly start: Date;
  readonly end: Date;
  readonly stated: boolean;
}

/** Until when a footprint is valid that does not say so itself. */
export function lastValid(periodEnd: Date): Date {
  return plusYears(periodEnd, VALIDITY_YEARS);
}

/** The stated period, within the three years that PACT allows, which are the default. */
export function validityPeriod({ end }: ReferencePeriod, pact: Validity): Part<ValidityPeriod> {
  const latest = lastValid(end);
  const { validityPeriodStart, validityPeriodEnd } = pact;
  const from = validityPeriodStart ? new Date(validityPeriodStart) : end;
  const until = validityPeriodEnd ? new Date(validityPeriodEnd) : latest;
  const withheld = [
    ...(from < end
      ? [`pact.validityPeriodStart must not be before the end of the reference period, ${end.toISOString()}.`]
      : []),
    ...(until > latest
      ? [`pact.validityPeriodEnd must not be after ${latest.toISOString()}, three years after the reference period.`]
      : []),
    ...(until <= from ? ['pact.validityPeriodEnd must be after the start of the validity period.'] : []),
  ];
  if (withheld.length > 0 && (validityPeriodStart || validityPeriodEnd)) return { withheld };
  return { value: { start: from, end: until, stated: Boolean(validityPeriodStart || validityPeriodEnd) } };
}

/** The last moment that RFC 3339 can represent. */
const LAST = new Date('9999-12-31T23:59:59.999Z');

/** The same moment a number of calendar years later. The 29th of February becomes the 28th in other years. */
export function plusYears(date: Date, years: number): Date {
  const moved = new Date(date);
  moved.setUTCFullYear(date.getUTCFullYear() + years);
  if (moved.getUTCMonth() !== date.getUTCMonth()) moved.setUTCDate(0);
  return moved > LAST ? LAST : moved;
}

function yearFrom(start: Date, created: Date, field: string): ReferencePeriod {
  const end = plusYears(start, 1);
  // A period that begins only after the creation cannot end at the creation, so it keeps its whole year.
  if (created > start && created < end) {
    return { start, end: created, assumed: `reference period from ${field} until creation` };
  }
  return { start, end, assumed: `reference period of one year from ${field}` };
}

function newYear(year: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 1);
  return date;
}
