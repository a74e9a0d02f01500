import { Invalid } from '#faults';
import type { FieldFault } from '#faults';

/** Whole months: activities whose startDate is at or after `from` and before `before`. */
export interface ReportPeriod {
  from: Date;
  /** Absent after the last year of the calendar. */
  before?: Date;
  /** The last second, as the listing of activities states the end of a period. */
  until: Date;
}

/** What a caller asks for: `year`, or `sd` and `ed`, which are months; `compare` is of the same form. */
export interface ReportQuery {
  year?: string;
  sd?: string;
  ed?: string;
  compare?: string;
}

export interface ReportPeriods {
  period: ReportPeriod;
  /** As long as `period`. */
  compared?: ReportPeriod;
}

const YEAR = /^\d{4}$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const LAST_YEAR = 9999;
const MONTHS_OF_YEAR = 12;

/** Months in a row; a month is counted from January of the year 0. */
interface Months {
  first: number;
  length: number;
}

/** @throws Invalid listing every fault */
export function readReportPeriods(query: ReportQuery): ReportPeriods {
  const faults: FieldFault[] = [];
  const asked = query.sd === undefined && query.ed === undefined ? readYear(query, faults) : readMonths(query, faults);
  const compared = asked && readCompared(query, asked, faults);
  if (!asked || faults.length > 0) throw new Invalid(faults);
  return { period: periodOf(asked), compared: compared && periodOf(compared) };
}

function readYear({ year }: ReportQuery, faults: FieldFault[]): Months | undefined {
  const first = year === undefined ? undefined : yearAt(year);
  if (first !== undefined) return { first, length: MONTHS_OF_YEAR };
  const message = year === undefined ? 'is needed, such as 2026; or sd and ed, such as 2026-01 and 2026-06' : NO_YEAR;
  faults.push({ field: 'year', message });
  return undefined;
}

function readMonths({ year, sd, ed }: ReportQuery, faults: FieldFault[]): Months | undefined {
  if (year !== undefined) faults.push({ field: 'year', message: 'cannot be combined with sd and ed' });
  const first = readMonth('sd', sd, faults);
  const last = readMonth('ed', ed, faults);
  if (first === undefined || last === undefined) return undefined;
  if (last < first) faults.push({ field: 'ed', message: `${ed} is before sd, ${sd}` });
  return { first, length: last - first + 1 };
}

function readMonth(field: 'sd' | 'ed', text: string | undefined, faults: FieldFault[]): number | undefined {
  const month = text === undefined ? undefined : monthAt(text);
  if (month === undefined) {
    faults.push({ field, message: text === undefined ? `is needed beside ${field === 'sd' ? 'ed' : 'sd'}` : NO_MONTH });
  }
  return month;
}

/** Beside a year, a year; beside months, the month with which as many months begin. */
function readCompared({ compare, year }: ReportQuery, { length }: Months, faults: FieldFault[]): Months | undefined {
  if (compare === undefined) return undefined;
  const first = year === undefined ? monthAt(compare) : yearAt(compare);
  if (first === undefined) {
    faults.push({ field: 'compare', message: year === undefined ? `${NO_MONTH}, as sd and ed are` : NO_YEAR });
    return undefined;
  }
  if (first + length <= (LAST_YEAR + 1) * MONTHS_OF_YEAR) return { first, length };
  faults.push({ field: 'compare', message: `begins too late for ${length} months up to the year ${LAST_YEAR}` });
  return undefined;
}

const NO_YEAR = 'has to be a year, such as 2026';
const NO_MONTH = 'has to be a month, such as 2026-01';

function yearAt(text: string): number | undefined {
  return YEAR.test(text) && text !== '0000' ? Number(text) * MONTHS_OF_YEAR : undefined;
}

function monthAt(text: string): number | undefined {
  const [, year, month] = MONTH.exec(text) ?? [];
  return year === undefined || year === '0000' ? undefined : Number(year) * MONTHS_OF_YEAR + Number(month) - 1;
}

function periodOf({ first, length }: Months): ReportPeriod {
  const after = firstDayOf(first + length);
  const until = new Date(after.getTime() - 1_000);
  return { from: firstDayOf(first), ...(after.getUTCFullYear() <= LAST_YEAR && { before: after }), until };
}

function firstDayOf(month: number): Date {
  const day = new Date(0);
  day.setUTCFullYear(Math.floor(month / MONTHS_OF_YEAR), month % MONTHS_OF_YEAR, 1);
  return day;
}
