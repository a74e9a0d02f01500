import { tidy } from '#model/factors';
import { fold, readInstant } from '#model/terms';
import { MONTH_NAMES } from './month-names.js';

/** In what order a day has its parts. Between them may be a `-`, `.`, `/` or a space. */
export type DayOrder = 'year first' | 'day first' | 'month first' | 'no separators';

/** What the rows of a column say of its order that can be read in one way only. */
export interface RowsOrder {
  /** The one that more of them have. */
  readonly order: DayOrder;
  /** Whether others have another one. Then those are faults, and so is what can be read in both ways. */
  readonly isContradicted: boolean;
}

export interface DayForm {
  /** Undefined: no form is stated, so that only what can be read in one way is. */
  readonly order?: DayOrder;
  readonly rowsOrder?: RowsOrder;
  /** The last year that two digits may mean. */
  readonly latestYear?: number;
}

/** What a text says about a day. */
export type DayReading =
  | { readonly kind: 'time'; readonly at: Date }
  /** A month: its first and its last day. */
  | { readonly kind: 'month'; readonly at: Date; readonly until: Date }
  | { readonly kind: 'ambiguous'; readonly days: readonly Date[] };

/** No day or time is longer. */
const LONGEST = 60;
const TIME =
  /^(.+?)(?:T|,? )(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([AP])\.?M\.?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?$/i;

/** Reads a day, a time or a month. A time without an offset is in UTC. Undefined: it is none, or none of the form that is stated. */
export function readWrittenDay(text: string, form: DayForm): DayReading | undefined {
  const written = tidy(text);
  if (written.length > LONGEST) return undefined;
  const strict = readInstant(written);
  if (strict) return { kind: 'time', at: strict };
  const [, day, ...clock] = TIME.exec(written) ?? [];
  if (day === undefined) return dayOf(written, form) ?? monthOf(written, form);
  const time = timeOf(clock);
  return time === undefined ? undefined : dayOf(day, form, time);
}

/** `T13:45:00Z`, of the parts of a time of day. */
function timeOf([hours = '', minutes, seconds = '00', fraction = '0', half, offset = 'Z']: string[]):
  string | undefined {
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (hour === undefined) return undefined;
  const zone = /^(?:z|utc)$/i.test(offset) ? 'Z' : offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  return `T${String(hour).padStart(2, '0')}:${minutes}:${seconds}.${fraction.slice(0, 3)}${zone}`;
}

/** 12 AM is midnight, 12 PM is noon. */
function hourOf(hours: number, half: string): number | undefined {
  if (hours < 1 || hours > 12) return undefined;
  return (hours % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}

type Parts = readonly [year: string, month: string, day: string];

function dayOf(text: string, form: DayForm, time = ''): DayReading | undefined {
  const days = partsOf(text, form).flatMap(([year, month, day]) => {
    const full = fullYear(year, form);
    return full === undefined
      ? []
      : (readInstant(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time}`) ?? []);
  });
  const [at, other] = days;
  if (at === undefined || isContradicting(text, form)) return undefined;
  return other === undefined || other.getTime() === at.getTime()
    ? { kind: 'time', at }
    : byRows(text, form, time, days);
}

/** Whether a day can only be read in another order than most rows of its column, which contradict each other. */
function isContradicting(text: string, { order, rowsOrder, ...form }: DayForm): boolean {
  if (order !== undefined || !rowsOrder?.isContradicted || !YEAR_LAST.test(text)) return false;
  return dayOf(text, { ...form, order: rowsOrder.order }) === undefined;
}

/** What can be read in two ways follows the other rows of its column, if these agree. */
function byRows(
  text: string,
  { rowsOrder, ...form }: DayForm,
  time: string,
  days: readonly Date[],
): DayReading | undefined {
  if (!rowsOrder || rowsOrder.isContradicted) return { kind: 'ambiguous', days };
  return dayOf(text, { ...form, order: rowsOrder.order }, time);
}

const YEAR_FIRST = /^(\d{4})([-./ ])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-./ ])(\d{1,2})\2(\d{4}|\d{2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const NAMED = /^(\d{1,2})\.?[-/ ]?(?:de )?([a-z]{3,10})\.?[-/, ]{0,2}(?:de )?(\d{4}|\d{2})$/;
const NAMED_FIRST = /^([a-z]{3,10})\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4})$/;

/** The days that a text may be. Where its year is first, or its month has a name, it can be read in one way whatever is stated. */
function partsOf(text: string, { order }: DayForm): readonly Parts[] {
  const [, first, , second, third] = YEAR_FIRST.exec(text) ?? [];
  if (first !== undefined) return [[first, second ?? '', third ?? '']];
  const [, year, month, day] =
    (order === undefined || order === 'no separators' ? COMPACT.exec(text) : undefined) ?? [];
  if (year !== undefined) return [[year, month ?? '', day ?? '']];
  const byName = namedParts(fold(text));
  if (byName) return [byName];
  const [, one = '', separator, other = '', last] = YEAR_LAST.exec(text) ?? [];
  if (last === undefined) return [];
  const [dayFirst, monthFirst]: [Parts, Parts] = [
    [last, other, one],
    [last, one, other],
  ];
  if (order === 'day first') return [dayFirst];
  // Nobody writes a month, a dot and a day.
  if (separator === '.') return order === undefined ? [dayFirst] : [];
  if (order === 'month first') return [monthFirst];
  return order === undefined ? [dayFirst, monthFirst] : [];
}

function namedParts(text: string): Parts | undefined {
  const [, day, name, year] = NAMED.exec(text) ?? [];
  const [, firstName, itsDay, itsYear] = NAMED_FIRST.exec(text) ?? [];
  const month = monthNamed(name ?? firstName);
  return month === undefined ? undefined : [year ?? itsYear ?? '', month, day ?? itsDay ?? ''];
}

const MONTHS = [/^(?<year>\d{4})[-./ ](?<month>\d{1,2})$/, /^(?<month>\d{1,2})[-./ ](?<year>\d{4})$/];
const NAMED_MONTH = /^(?<name>[a-z]{3,10})\.?[-./, ']{1,2}(?:de )?(?<year>\d{4}|\d{2})$/;

function monthOf(text: string, form: DayForm): DayReading | undefined {
  const { year, month } = MONTHS.map((each) => each.exec(text)?.groups).find((each) => each !== undefined) ?? {};
  const named = NAMED_MONTH.exec(fold(text))?.groups;
  const full = fullYear(year ?? named?.['year'] ?? '', form);
  const at = readInstant(`${full}-${(month ?? monthNamed(named?.['name']) ?? '').padStart(2, '0')}-01`);
  if (full === undefined || at === undefined) return undefined;
  const until = new Date(at);
  until.setUTCMonth(at.getUTCMonth() + 1, 0);
  return { kind: 'month', at, until };
}

const NUMBERS = new Map(
  MONTH_NAMES.flatMap((names, at) => names.split(', ').map((name) => [name, String(at + 1)] as const)),
);

function monthNamed(name: string | undefined): string | undefined {
  return name === undefined ? undefined : NUMBERS.get(name);
}

/** Two digits are 20xx, up to next year. */
function fullYear(year: string, { latestYear }: DayForm): string | undefined {
  if (year.length === 4) return year;
  if (year.length !== 2 || latestYear === undefined || 2000 + Number(year) > latestYear) return undefined;
  return `20${year}`;
}
