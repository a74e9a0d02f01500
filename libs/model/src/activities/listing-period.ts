import { Invalid } from '#faults';
import type { FieldFault } from '#faults';
import type { Moment } from '#model/terms';
import { readMoment } from '#model/terms';

/** Selects activities whose startDate is at or after `from` and before `before`. An absent end is open. */
export interface ListingPeriod {
  from?: Date;
  before?: Date;
  /** The last moment as the envelope states it: for a day, a month or a year its last second. */
  until?: Date;
}

export interface PeriodQuery {
  date?: string;
  sd?: string;
  ed?: string;
}

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

/**
 * Reads a period: `date` is a year, a month or a day; `sd` and `ed` are days or times, and `ed` is included.
 * @throws Invalid listing every fault
 */
export function readListingPeriod({ date, sd, ed }: PeriodQuery): ListingPeriod {
  const faults: FieldFault[] = [];
  const period = date === undefined ? between(sd, ed, faults) : calendarPeriod(date, faults);
  if (date !== undefined && (sd !== undefined || ed !== undefined)) {
    faults.push({ field: 'date', message: 'cannot be combined with sd and ed' });
    between(sd, ed, faults);
  }
  if (faults.length > 0) throw new Invalid(faults);
  return period;
}

function calendarPeriod(date: string, faults: FieldFault[]): ListingPeriod {
  const [, year, month, day] = (DATE.exec(date) ?? []).map(Number);
  const first = readMoment(`${date}${'-01-01'.slice(0, 10 - date.length)}`);
  if (year === undefined || month === undefined || day === undefined || !isInCalendar(first)) {
    faults.push({ field: 'date', message: 'has to be a year (2026), a month (2026-01) or a day (2026-01-31)' });
    return {};
  }
  const from = first.at;
  if (!Number.isNaN(day)) return wholeDays(from, new Date(from.getTime() + DAY_MS));
  const next = new Date(from);
  if (Number.isNaN(month)) next.setUTCFullYear(year + 1);
  else next.setUTCMonth(month);
  return wholeDays(from, next);
}

function between(sd: string | undefined, ed: string | undefined, faults: FieldFault[]): ListingPeriod {
  const start = readEnd('sd', sd, faults);
  const end = readEnd('ed', ed, faults);
  if (start && end && start.at > lastMomentOf(end)) {
    faults.push({ field: 'ed', message: `${ed} is before sd, ${sd}` });
  }
  return { from: start?.at, ...(end && upTo(end)) };
}

/** Includes the end to the millisecond, the precision of stored times. */
function upTo(end: Moment): Pick<ListingPeriod, 'before' | 'until'> {
  if (end.wholeDay) {
    const { before, until } = wholeDays(end.at, new Date(end.at.getTime() + DAY_MS));
    return { before, until };
  }
  return { before: wholeDays(end.at, new Date(end.at.getTime() + 1)).before, until: end.at };
}

function lastMomentOf(end: Moment): Date {
  return new Date(end.at.getTime() + (end.wholeDay ? DAY_MS - 1 : 0));
}

/** No upper bound is needed after the last year of stored times. */
function wholeDays(from: Date, before: Date): ListingPeriod {
  const until = new Date(before.getTime() - SECOND_MS);
  return before.getUTCFullYear() > LAST_YEAR ? { from, until } : { from, before, until };
}

function readEnd(field: string, text: string | undefined, faults: FieldFault[]): Moment | undefined {
  if (text === undefined) return undefined;
  const moment = readMoment(text);
  if (isInCalendar(moment)) return moment;
  faults.push({ field, message: 'has to be a day (2026-01-31) or an RFC 3339 time (2026-01-31T12:00:00Z)' });
  return undefined;
}

/** Whether a moment is in a supported year. An offset may move it out of these. */
function isInCalendar(moment: Moment | undefined): moment is Moment {
  const year = moment?.at.getUTCFullYear() ?? NaN;
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
