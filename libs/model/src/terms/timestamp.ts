const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/** The date of a search criterion: a moment, or the whole day that begins with it. */
export interface Moment {
  readonly at: Date;
  readonly wholeDay: boolean;
}

/**
 * Reads the date of a search criterion: RFC 3339, RFC 3339 without seconds, or a day (its first moment in UTC). A space stands
 * for the `+` of an offset that was not encoded in a query string. Undefined if it is none of these, or not in the calendar.
 */
export function readMoment(text: string): Moment | undefined {
  const day = readDay(text);
  if (day) return { at: day, wholeDay: true };
  const at = readTime(text.replace(' ', '+'));
  return at && { at, wholeDay: false };
}

/** Reads a time of the data API: RFC 3339, or a day (its first moment in UTC). */
export function readInstant(text: string): Date | undefined {
  return readDay(text) ?? (isTimestamp(text) ? readTime(text) : undefined);
}

/** Whether a text is strict RFC 3339 with a day that exists. A leap second may have the second 60. */
export function isTimestamp(text: string): boolean {
  return TIME.exec(text)?.[4] !== undefined && readTime(text) !== undefined;
}

function readTime(text: string): Date | undefined {
  const [, date = '', hours, minutes, seconds = '0', fraction = '', sign, offsetHours = '0', offsetMinutes = '0'] =
    TIME.exec(text) ?? [];
  const at = readDay(date);
  if (!at) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return undefined;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  at.setUTCHours(Number(hours), Number(minutes), Number(seconds), milliseconds);
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  return new Date(at.getTime() + (sign === '-' ? offset : -offset));
}

function readDay(text: string): Date | undefined {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  // Date turns February 30 into a day of March.
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at : undefined;
}
