import { tidy, plainNumber } from '#model/factors';
import { readInstant } from '#model/terms';

/** How a file writes its numbers and days. */
export interface CellFormat {
  readonly decimal: DecimalMark;
  /** Groups of digits are only read where the mark is stated: in `1,234` a comma could be either. */
  readonly isDecimalStated?: boolean;
  readonly date: DateFormat;
}

export const DECIMAL_MARKS = ['.', ','] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** In what order a day has its parts; a separator may be any of `-`, `.`, `/` and a space, or none where all digits are there. */
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
  { decimal, isDecimalStated }: CellFormat,
  most?: Parameters<typeof plainNumber>[2],
): string | undefined {
  const plain = text.trim().replace('\u2212', '-');
  const ungrouped = isDecimalStated
    ? plain.replace(GROUPED[decimal], (_, first: string, groups: string) => first + groups.replace(/\D/g, ''))
    : plain;
  if (ungrouped.includes(OTHER_MARK[decimal])) return undefined;
  return plainNumber(ungrouped.replace(decimal, '.'), 0, most);
}

const PARTS: Record<DateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  'DD.MM.YYYY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  'YYYY/MM/DD': /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
};

/** A time of day without an offset, as a date cell of a workbook has it. */
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?$/;

/** A day of the file's format, or any time in RFC 3339; one without an offset is in UTC. */
export function readDate(text: string, { date }: CellFormat): Date | undefined {
  const tidied = tidy(text);
  if (WITHOUT_OFFSET.test(tidied)) return readInstant(`${tidied}Z`);
  const { year, month, day } = PARTS[date].exec(tidied)?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return readInstant(tidied);
  return readInstant(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** The day of a date, `YYYY-MM-DD`; of a year alone its last. */
export function readDay(text: string, format: CellFormat): string | undefined {
  const year = tidy(text);
  if (/^\d{4}$/.test(year) && year !== '0000') return `${year}-12-31`;
  return readDate(text, format)?.toISOString().slice(0, 10);
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
