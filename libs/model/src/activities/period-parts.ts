/** From `from` to just before `before`, in milliseconds since 1970. An open end is infinite. */
export interface TimeRange {
  from: number;
  before: number;
}

/** A period split by the spans of totals: whole months, whole days beside them, and parts of days at its ends. */
export interface PeriodParts {
  months: readonly TimeRange[];
  days: readonly TimeRange[];
  rest: readonly TimeRange[];
}

const DAY_MS = 86_400_000;

/** Splits a period into parts that cover it without gaps or overlaps. */
export function periodParts({ from = -Infinity, before = Infinity }: Partial<TimeRange>): PeriodParts {
  const days = { from: dayFrom(from), before: dayUpTo(before) };
  if (days.from >= days.before) return { months: [], days: [], rest: filled([{ from, before }]) };
  const rest = [
    { from, before: days.from },
    { from: days.before, before },
  ];
  const months = { from: monthFrom(days.from), before: monthUpTo(days.before) };
  if (months.from >= months.before) return { months: [], days: [days], rest: filled(rest) };
  const beside = [
    { from: days.from, before: months.from },
    { from: months.before, before: days.before },
  ];
  return { months: [months], days: filled(beside), rest: filled(rest) };
}

function filled(ranges: readonly TimeRange[]): TimeRange[] {
  return ranges.filter(({ from, before }) => from < before);
}

function dayUpTo(at: number): number {
  return Number.isFinite(at) ? Math.floor(at / DAY_MS) * DAY_MS : at;
}

function dayFrom(at: number): number {
  return Number.isFinite(at) ? Math.ceil(at / DAY_MS) * DAY_MS : at;
}

function monthUpTo(at: number): number {
  return Number.isFinite(at) ? new Date(at).setUTCDate(1) : at;
}

function monthFrom(at: number): number {
  const month = monthUpTo(at);
  return month === at ? at : new Date(month).setUTCMonth(new Date(month).getUTCMonth() + 1);
}
