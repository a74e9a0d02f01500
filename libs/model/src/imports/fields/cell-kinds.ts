import { unstorable } from '#faults';
import { DECIMAL_RULE, decimalOf, parseDecimal, print } from '#impacts';
import { OF_A_DOUBLE } from '#model/factors';
import { kindOf, unitFault, pactListFault, quoted, readUnitText } from '#model/terms';
import type { UnderstoodUnit, UnitCode, UnitKind, PactList } from '#model/terms';
import type { CellFormat } from './cell-format.js';
import { lastYear, readDay, readDecimal, readFlag, readTimes, withoutPercent } from './cell-format.js';
import type { DayReading } from './written-day.js';
import { numberAndUnit } from './written-number.js';

/** What a cell holds. References name another record by its uuid or one of its other keys, and are looked up. */
export type CellKind =
  /** `isKey`: records are told apart by it. */
  | { readonly kind: 'text'; readonly max: number; readonly needed?: boolean; readonly isKey?: boolean }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  /** `isYear`: of several years, such as 2020-2022, the last. */
  | { readonly kind: 'integer'; readonly min: number; readonly max: number; readonly isYear?: boolean }
  | { readonly kind: 'decimal'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'flag' }
  /** One of a few texts. */
  | { readonly kind: 'word'; readonly words: readonly string[] }
  /** A list, as JSON. */
  | { readonly kind: 'json'; readonly list: PactList }
  | { readonly kind: 'time' }
  | { readonly kind: 'day' }
  /** `isPer`: figures are per this unit, so that it may be written `per kg`. */
  | { readonly kind: 'unit'; readonly of?: UnitKind; readonly isPer?: boolean }
  | { readonly kind: 'reference' };

/** What a cell says, or why it says nothing. */
export type CellRead =
  | {
      readonly value: unknown;
      /** Of a unit: what its text says, where that is more than its code. */
      readonly unit?: UnderstoodUnit;
      /** Of a month: its last day; the value is its first. */
      readonly until?: Date;
    }
  | {
      readonly reason: string;
      /** Whether a unit is asked, which the unit of the product may decide. */
      readonly isAsked?: boolean;
    };

/** What is known of the row that a cell stands in. */
export interface CellContext {
  /** Whether a text behind a number is the unit of its column. */
  readonly isOwnUnit?: (text: string) => boolean;
  /** The unit of the product that the row is about. */
  readonly product?: UnitCode;
}

const NO_CONTEXT: CellContext = {};

/** Reads a cell that is not empty, as the value that a request body would have: a number, a text, a Date, true or false. */
export function readCell(
  text: string,
  cell: CellKind,
  format: CellFormat,
  context: CellContext = NO_CONTEXT,
): CellRead {
  switch (cell.kind) {
    case 'text':
      return readText(cell.isKey ? keyText(text) : text, cell.max, cell.needed);
    case 'number':
      return ofNumber(text, context, format, (number) => readNumber(number, cell, format));
    case 'integer':
      return readInteger(cell.isYear ? lastYear(text) : text, cell, format);
    case 'decimal':
      return ofNumber(text, context, format, (number) => readAmountText(number, cell, format));
    case 'flag':
      return given(readFlag(text), `${quoted(text)} is neither yes nor no`);
    case 'word':
      return readWord(text.trim(), cell.words);
    case 'json':
      return readList(text, cell.list);
    case 'time':
      return readTime(readTimes(text, format), `${quoted(text)} is no date of ${formOf(format)}`);
    case 'day':
      return lastDay(
        readTime(readDay(text, format), `${quoted(text)} is neither a day of ${formOf(format)} nor a year`),
      );
    case 'unit':
      return readUnit(text, cell, context);
    case 'reference':
      return readText(keyText(text), 500, true);
  }
}

function readWord(text: string, words: readonly string[]): CellRead {
  const word = words.find((each) => each.toLowerCase() === text.toLowerCase());
  return given(word, `${quoted(text)} is none of ${words.join(', ')}`);
}

function readList(text: string, list: PactList): CellRead {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reason: `${quoted(text)} is no JSON` };
  }
  const reason = pactListFault(list, value);
  return reason === undefined ? { value } : { reason };
}

/** What names a record is the same whatever the spaces around it, which nobody sees in a spreadsheet. */
export function keyText(text: string): string {
  return text.trim();
}

function given(value: unknown, reason: string): CellRead {
  return value === undefined ? { reason } : { value };
}

function readText(text: string, max: number, needed = false): CellRead {
  const length = [...text].length;
  if (length > max) return { reason: `has ${length} characters, and may have ${max}` };
  if (needed && text.trim() === '') return { reason: 'must not be empty' };
  const reason = unstorable(text);
  return reason === undefined ? { value: text } : { reason };
}

/** A quantity travels as a number: a decimal that would change on the way is refused, not rounded. */
function readNumber(text: string, { min, max }: { min?: number; max?: number }, format: CellFormat): CellRead {
  const decimal = readDecimal(max === 100 ? withoutPercent(text) : text, format, OF_A_DOUBLE);
  const value = Number(decimal);
  if (decimal === undefined || !Number.isFinite(value)) return { reason: notANumber(text, format) };
  if (!decimalOf(value).eq(decimal)) return { reason: `${quoted(text)} has more digits than a quantity can keep (15)` };
  if ((min !== undefined && value < min) || (max !== undefined && value > max)) {
    return { reason: `${quoted(text)} is ${outside(min, max)}` };
  }
  return { value };
}

function readInteger(text: string, { min, max }: { min: number; max: number }, format: CellFormat): CellRead {
  const value = Number(readDecimal(text, format) ?? NaN);
  if (Number.isInteger(value) && value >= min && value <= max) return { value };
  return { reason: `${quoted(text)} is no whole number from ${min} to ${max}` };
}

function readAmountText(text: string, { min, max }: { min?: number; max?: number }, format: CellFormat): CellRead {
  const plain = readDecimal(text, format);
  const decimal = plain === undefined ? undefined : parseDecimal(plain);
  if (!decimal) return { reason: `${notANumber(text, format)}; ${DECIMAL_RULE}` };
  if ((min !== undefined && decimal.lt(min)) || (max !== undefined && decimal.gt(max))) {
    return { reason: `${quoted(text)} is ${outside(min, max)}` };
  }
  return { value: print(decimal) };
}

function readUnit(
  text: string,
  { of: kind, isPer = false }: { of?: UnitKind; isPer?: boolean },
  { product }: CellContext,
): CellRead {
  // The product is measured by a quantity of any kind; a distance is not its own.
  const unit = readUnitText(text, { isPer, ...(kind ? { kind } : product && { product }) });
  switch (unit.kind) {
    case 'understood': {
      const isOfKind = kind === undefined || kindOf(unit.unit) === kind;
      return isOfKind
        ? { value: unit.unit, ...(unit.told !== undefined && { unit }) }
        : { reason: unitFault(unit.unit, '', kind).message };
    }
    case 'asked':
      return { reason: unit.reason, isAsked: true };
    case 'unknown':
      return { reason: unitFault(text.trim(), '', kind).message };
  }
}

function formOf({ date, isDateOpen }: CellFormat): string {
  return isDateOpen ? 'the forms that are known' : `the form ${date}`;
}

function readTime(read: DayReading | undefined, reason: string): CellRead {
  switch (read?.kind) {
    case undefined:
      return { reason };
    case 'time':
      return { value: read.at };
    case 'month':
      return { value: read.at, until: read.until };
    case 'ambiguous': {
      const days = read.days.map((day) => day.toISOString().slice(0, 10));
      return {
        reason: `could be ${days.join(' or ')}: the mapping says which, as "date": "DD/MM/YYYY" or "MM/DD/YYYY"`,
      };
    }
  }
}

/** Of a month its last day, as text. */
function lastDay(read: CellRead): CellRead {
  if ('reason' in read) return read;
  return { value: ((read.until ?? read.value) as Date).toISOString().slice(0, 10) };
}

/** A number may have its unit beside it, if that is the one of its column. */
function ofNumber(
  text: string,
  { isOwnUnit }: CellContext,
  format: CellFormat,
  read: (number: string) => CellRead,
): CellRead {
  const plain = read(text);
  const beside = 'reason' in plain ? numberAndUnit(text) : undefined;
  if (beside === undefined || readDecimal(beside.number, format, OF_A_DOUBLE) === undefined) return plain;
  if (isOwnUnit?.(beside.unit)) return read(beside.number);
  return { reason: `${quoted(text)} is in ${quoted(beside.unit)}, which is not the unit of its column` };
}

/** A text that is a number with the other decimal mark says that the mapping is to be mended rather than the file. */
function notANumber(text: string, format: CellFormat): string {
  const [mark, other] = format.decimal === '.' ? (['point', ','] as const) : (['comma', '.'] as const);
  if (format.isDecimalContradicted && readDecimal(text, { ...format, isDecimalContradicted: false }) !== undefined) {
    return `${quoted(text)} could be two numbers, and other rows of the column contradict each other: the mapping says which, as "decimal"`;
  }
  const fault = `${quoted(text)} is no number with a decimal ${mark}`;
  const isNumber = readDecimal(text, { ...format, decimal: other }) !== undefined;
  return isNumber ? `${fault}; the mapping states which decimal mark the file has, as "decimal": "${other}"` : fault;
}

function outside(min?: number, max?: number): string {
  if (min !== undefined && max !== undefined) return `not from ${min} to ${max}`;
  return min === undefined ? `more than ${max}` : `less than ${min}`;
}
