import type { TimeRange } from '#model/activities';
import { periodParts } from '#model/activities';
import type { Values } from '#platform';
import type { ActivityFilter } from './activity-filter.js';
import { isPicky, matches } from './activity-filter.js';
import { NONE } from './activity-totals.js';

/** Whether a filter needs the activities themselves, because totals are kept by org and scope only. */
export function isSummedFromRows(filter: ActivityFilter): boolean {
  return filter.taxonomy !== undefined || (filter.without?.includes('taxonomy') ?? false) || isPicky(filter);
}

/**
 * Selects a relation (org, scope, count, co2e, first, last) that adds up to the sums of a filter. For an activity `first` is its
 * start and `last` its end; for a total both are the beginning of its day or month.
 */
export function summed(filter: ActivityFilter, values: Values): string {
  if (isSummedFromRows(filter)) return rows(matches(filter, values));
  const { from, before } = filter.period;
  const { months, days, rest } = periodParts({ from: from?.getTime(), before: before?.getTime() });
  return [
    ...months.map((range) => totals('month', range, filter, values)),
    ...days.map((range) => totals('day', range, filter, values)),
    ...rest.map((range) => rows(matches({ ...filter, period: dated(range) }, values))),
  ].join(' union all ');
}

function rows(condition: string): string {
  return `select coalesce(a.org, ${NONE}) as org, coalesce(a.scope, ${NONE}) as scope, 1::bigint as count, a.co2e,
    a.start_date as first, a.end_date as last from activity a where ${condition}`;
}

function totals(
  span: 'day' | 'month',
  { from, before }: TimeRange,
  { org, scope, without = [] }: ActivityFilter,
  values: Values,
): string {
  const conditions = [`t.company = $1 and t.span = '${span}'`];
  if (Number.isFinite(from)) conditions.push(`t.start >= ${values.place(day(from))}::date`);
  if (Number.isFinite(before)) conditions.push(`t.start < ${values.place(day(before))}::date`);
  // A filter for the nil uuid must find nothing: no record has it, and totals use it for "none".
  if (org !== undefined) conditions.push(`t.org = ${values.place(org)} and t.org <> ${NONE}`);
  if (scope !== undefined) conditions.push(`t.scope = ${values.place(scope)} and t.scope <> ${NONE}`);
  if (without.includes('scope')) conditions.push(`t.scope = ${NONE}`);
  const begins = `t.start::timestamp at time zone 'UTC'`;
  return `select t.org, t.scope, t.count, t.co2e, ${begins} as first, ${begins} as last
    from activity_total t where ${conditions.join(' and ')}`;
}

function dated({ from, before }: TimeRange): ActivityFilter['period'] {
  return {
    from: Number.isFinite(from) ? new Date(from) : undefined,
    before: Number.isFinite(before) ? new Date(before) : undefined,
  };
}

/** A date in PostgreSQL's notation. ISO 8601 writes the year 10000, which follows the last day of the calendar, as +010000. */
function day(at: number): string {
  const [date = ''] = new Date(at).toISOString().split('T');
  return date.replace(/^\+0/, '');
}
