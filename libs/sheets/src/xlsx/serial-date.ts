import type { Shape } from './number-format.js';

const DAY_MS = 86_400_000;
const YEAR_10000 = Date.UTC(10_000, 0, 1);

/** The days that Excel shows though no calendar has them: it takes 1900 for a leap year, and begins with a day 0. */
const NO_DAYS: Readonly<Record<number, string>> = { 0: '1900-01-00', 60: '1900-02-29' };

/**
 * The date, time or both that a number means, as ISO text to the millisecond.
 * @param is1904 the other of the two calendars of Excel, which begins on 1904-01-01
 * @returns undefined where Excel shows no date either: before its calendar, and after 9999
 */
export function serialText(serial: number, shape: Exclude<Shape, 'percent'>, is1904: boolean): string | undefined {
  const total = Math.round(serial * DAY_MS);
  if (total < 0) return undefined;
  const [day, ms] = [Math.floor(total / DAY_MS), total % DAY_MS];
  if (shape === 'elapsed') return clock(total);
  if (shape === 'time') return clock(ms);
  const date = is1904 ? isoDate(Date.UTC(1904, 0, 1), day) : (NO_DAYS[day] ?? isoDate(start1900(day), day));
  if (date === undefined) return undefined;
  return shape === 'date' ? date : `${date}T${clock(ms)}`;
}

/** The serial number of an ISO date or date-time without a zone; undefined for others, and before March 1900. */
export function serialOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{3})?)?$/.test(text)) return undefined;
  const ms = Date.parse(text.includes('T') ? `${text}Z` : text);
  const serial = (ms - start1900(61)) / DAY_MS;
  // The calendar rolls the 31st of April over, and 24:00: only what is read back the same is a date.
  const isDate = serial >= 61 && serialText(serial, text.includes('T') ? 'datetime' : 'date', false) === text;
  return isDate ? serial : undefined;
}

function start1900(day: number): number {
  return Date.UTC(1899, 11, day > 60 ? 30 : 31);
}

function isoDate(start: number, day: number): string | undefined {
  const ms = start + day * DAY_MS;
  return ms < YEAR_10000 ? new Date(ms).toISOString().slice(0, 10) : undefined;
}

function clock(ms: number): string {
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1_000) % 60,
  ];
  const whole = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return ms % 1_000 === 0 ? whole : `${whole}.${String(ms % 1_000).padStart(3, '0')}`;
}
