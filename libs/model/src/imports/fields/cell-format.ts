import { tidy, plainNumber } from '#model/factors';
import type { DayOrder, DayReading, RowsOrder } from './written-day.js';
import { readWrittenDay } from './written-day.js';
import { withDigitsAround, withSignFirst } from './written-number.js';

/** How a file writes its numbers and days. */
export interface CellFormat {
  readonly decimal: DecimalMark;
  /** Groups of digits are only read where the mark is stated: in `1,234` a comma could be either. */
  readonly isDecimalStated?: boolean;
  readonly date: DateFormat;
  /** Nobody states how days are written: what can be read in one way only is read, whatever `date` is. */
  readonly isDateOpen?: boolean;
  /** In what order the days of the column stand that can be read in one way only, where nobody states it. */
  readonly rowsOrder?: RowsOrder;
  /** The rows of the column contradict each other, so that a number which could be two is none. */
  readonly isDecimalContradicted?: boolean;
  /** The last year that two digits may mean; without it they mean none. */
  readonly latestYear?: number;
}

export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** In what order a day has its parts; a separator may be any of `-`, `.`, `/` and a space. */
export const DATE_FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD', 'YYYYMMDD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

export const PLAIN_FORMAT: CellFormat = { decimal: '.', date: 'YYYY-MM-DD' };

/** Groups of three digits, each behind the mark that is not the decimal one, a space or an apostrophe. */
const GROUPED: Record<DecimalMark, RegExp> = {
  '.': /^([+-]?[1-9]\d{0,2})((?:,\d{3})+|(?:[ '’\u00a0\u202f]\d{3})+)(?=$|[.eE])/,
  ',': /^([+-]?[1-9]\d{0,2})((?:\.\d{3})+|(?:[ '’\u00a0\u202f]\d{3})+)(?=$|[,eE])/,
};

/** What both marks could mean: `1.234` is one and a bit, or one thousand two hundred and thirty-four. */
const OTHER_MARK: Record<DecimalMark, DecimalMark> = { '.': ',', ',': '.' };

/**
 * A number of a file as a plain decimal of the same value; digits are moved, never rounded.
 * Undefined: not a number in this format. `1.234` is none where the decimal mark is a comma but for groups of three digits.
 */
export function readDecimal(
  text: string,
  format: CellFormat,
  most?: Parameters<typeof plainNumber>[2],
): string | undefined {
  const { decimal, isDecimalContradicted } = format;
  const read = readWithMark(text, format, most);
  if (read === undefined || !isDecimalContradicted) return read;
  const other = readWithMark(text, { ...format, decimal: OTHER_MARK[decimal], isDecimalStated: true }, most);
  return other === undefined || other === read ? read : undefined;
}

function readWithMark(
  text: string,
  { decimal, isDecimalStated }: CellFormat,
  most?: Parameters<typeof plainNumber>[2],
): string | undefined {
  const plain = withSignFirst(text);
  const ungrouped = isDecimalStated
    ? plain.replace(GROUPED[decimal], (_, first: string, groups: string) => first + groups.replace(/\D/g, ''))
    : plain;
  if (ungrouped.includes(OTHER_MARK[decimal])) return undefined;
  return plainNumber(withDigitsAround(ungrouped.replace(decimal, '.')), 0, most);
}

const ORDERS: Record<DateFormat, DayOrder> = {
  'YYYY-MM-DD': 'year first',
  'DD.MM.YYYY': 'day first',
  'DD/MM/YYYY': 'day first',
  'MM/DD/YYYY': 'month first',
  'YYYY/MM/DD': 'year first',
  YYYYMMDD: 'no separators',
};

export function orderOf(date: DateFormat): DayOrder {
  return ORDERS[date];
}

/** A day of the file's format, a month, or a time; one without an offset is in UTC. */
export function readTimes(
  text: string,
  { date, isDateOpen, latestYear, rowsOrder }: CellFormat,
): DayReading | undefined {
  return readWrittenDay(text, {
    ...(!isDateOpen && { order: ORDERS[date] }),
    ...(rowsOrder && { rowsOrder }),
    ...(latestYear !== undefined && { latestYear }),
  });
}

/** A day of the file's format, or any time. */
export function readDate(text: string, format: CellFormat): Date | undefined {
  const read = readTimes(text, format);
  return read?.kind === 'time' ? read.at : undefined;
}

/** The day of a date; of a year or a month alone its last. */
export function readDay(text: string, format: CellFormat): DayReading | undefined {
  const year = tidy(text);
  if (/^\d{4}$/.test(year) && year !== '0000') return { kind: 'time', at: new Date(`${year}-12-31`) };
  return readTimes(text, format);
}

const YEARS = /^(\d{4}) ?[-–/] ?(\d{4})$/;

/** Of several years the last: `2020-2022`. */
export function lastYear(text: string): string {
  const [, first = '', last = ''] = YEARS.exec(text.trim()) ?? [];
  return last > first ? last : text;
}

/** A share may be written with its sign. */
export function withoutPercent(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('%') ? trimmed.slice(0, -1) : text;
}

const TRUE = ['true', 'yes', 'y', '1', 'x', 'ja', 'wahr', 'oui', 'vrai', 'sí', 'si', 'verdadero'];
const FALSE = ['false', 'no', 'n', '0', 'nein', 'falsch', 'non', 'faux', 'falso'];

/** Yes or no as spreadsheets of several languages write it. */
export function readFlag(text: string): boolean | undefined {
  const word = tidy(text).toLowerCase();
  if (TRUE.includes(word)) return true;
  return FALSE.includes(word) ? false : undefined;
}
