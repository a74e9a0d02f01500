import { Invalid } from '#faults';
import type { ReportPeriod, ReportQuery } from './report-period.js';
import { readReportPeriods } from './report-period.js';

/** How many months one report may have. */
export const MOST_MONTHS = 120;

/** Reads a period of whole months that is not too long to be shown month by month. @throws Invalid listing every fault */
export function readMonthlyPeriod({ year, sd, ed }: Omit<ReportQuery, 'compare'>): ReportPeriod {
  const { period } = readReportPeriods({ year, sd, ed });
  if (monthsIn(period) <= MOST_MONTHS) return period;
  throw new Invalid({ field: 'ed', message: `is more than ${MOST_MONTHS} months after the beginning, ${sd}` });
}

/** The months of a period, such as 2026-01, in their order. */
export function monthsOf(period: ReportPeriod): string[] {
  const first = new Date(period.from);
  return Array.from({ length: monthsIn(period) }, (_, nth) => {
    const month = new Date(first);
    month.setUTCMonth(first.getUTCMonth() + nth);
    return month.toISOString().slice(0, 'yyyy-mm'.length);
  });
}

function monthsIn({ from, until }: ReportPeriod): number {
  return 12 * (until.getUTCFullYear() - from.getUTCFullYear()) + until.getUTCMonth() - from.getUTCMonth() + 1;
}
