import type { TimeRange } from '../../model/activity/period-parts.js';
import { periodParts } from '../../model/activity/period-parts.js';
import type { ActivityFilter, Values } from './activity-filter.js';
import { matches } from './activity-filter.js';
import { NONE } from './activity-totals.js';

/**
 * A relation (start, org, scope, count, co2e) whose sums are those of a filter; `start` is a day not after the startDate
 * of what it stands for, by less than a month. Totals are by org and scope: where the filter asks for more, the rows
 * themselves are read.
 */
export function summed(filter: ActivityFilter, values: Values): string {
  if (filter.taxonomy !== undefined || filter.syncId !== undefined) return rows(matches(filter, values));
  const { from, before } = filter.period;
  const { months, days, rest } = periodParts({ from: from?.getTime(), before: before?.getTime() });
  return [
    ...months.map((range) => totals('month', range, filter, values)),
    ...days.map((range) => totals('day', range, filter, values)),
    ...rest.map((range) => rows(matches({ ...filter, period: dated(range) }, values))),
  ].join(' union all ');
}

function rows(condition: string): string {
  return `select (a.start_date at time zone 'UTC')::date as start, coalesce(a.org, ${NONE}) as org,
    coalesce(a.scope, ${NONE}) as scope, 1::bigint as count, a.co2e from activity a where ${condition}`;
}

function totals(
  span: 'day' | 'month',
  { from, before }: TimeRange,
  { org, scope }: ActivityFilter,
  values: Values,
): string {
  const conditions = [`t.company = $1 and t.span = '${span}'`];
  if (Number.isFinite(from)) conditions.push(`t.start >= ${values.place(day(from))}::date`);
  if (Number.isFinite(before)) conditions.push(`t.start < ${values.place(day(before))}::date`);
  // The nil uuid is no org or scope that anything has: here it stands for none.
  if (org !== undefined) conditions.push(`t.org = ${values.place(org)} and t.org <> ${NONE}`);
  if (scope !== undefined) conditions.push(`t.scope = ${values.place(scope)} and t.scope <> ${NONE}`);
  return `select t.start, t.org, t.scope, t.count, t.co2e from activity_total t where ${conditions.join(' and ')}`;
}

function dated({ from, before }: TimeRange): ActivityFilter['period'] {
  return {
    from: Number.isFinite(from) ? new Date(from) : undefined,
    before: Number.isFinite(before) ? new Date(before) : undefined,
  };
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
