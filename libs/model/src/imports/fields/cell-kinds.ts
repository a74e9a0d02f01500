import { unstorable } from '#faults';
import { DECIMAL_RULE, decimalOf, parseDecimal, print } from '#impacts';
import { unitOfText, OF_A_DOUBLE } from '#model/factors';
import { isUnitCode, kindOf, unitFault, pactListFault, quoted } from '#model/terms';
import type { UnitKind, PactList } from '#model/terms';
import type { CellFormat } from './cell-format.js';
import { readDate, readDay, readDecimal, readFlag, withoutPercent } from './cell-format.js';

/** What a cell holds. References name another record by its uuid or one of its other keys, and are looked up. */
export type CellKind =
  /** `isKey`: records are told apart by it. */
  | { readonly kind: 'text'; readonly max: number; readonly needed?: boolean; readonly isKey?: boolean }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'decimal'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'flag' }
  /** One of a few texts. */
  | { readonly kind: 'word'; readonly words: readonly string[] }
  /** A list, as JSON. */
  | { readonly kind: 'json'; readonly list: PactList }
  | { readonly kind: 'time' }
  | { readonly kind: 'day' }
  /** `isInWords`: what publishers write, such as qm or Stück, is read as the code that it means. */
  | { readonly kind: 'unit'; readonly of?: UnitKind; readonly isInWords?: boolean }
  | { readonly kind: 'reference' };

/** What a cell says, or why it says nothing. */
export type CellRead = { readonly value: unknown } | { readonly reason: string };

/** Reads a cell that is not empty, as the value that a request body would have: a number, a text, a Date, true or false. */
export function readCell(text: string, cell: CellKind, format: CellFormat): CellRead {
  switch (cell.kind) {
    case 'text':
      return readText(cell.isKey ? keyText(text) : text, cell.max, cell.needed);
    case 'number':
      return readNumber(text, cell, format);
    case 'integer':
      return readInteger(text, cell, format);
    case 'decimal':
      return readAmountText(text, cell, format);
    case 'flag':
      return given(readFlag(text), `${quoted(text)} is neither yes nor no`);
    case 'word':
      return readWord(text.trim(), cell.words);
    case 'json':
      return readList(text, cell.list);
    case 'time':
      return given(readDate(text, format), `${quoted(text)} is no date of the form ${format.date}`);
    case 'day':
      return given(readDay(text, format), `${quoted(text)} is neither a day of the form ${format.date} nor a year`);
    case 'unit':
      return readUnit(text, cell);
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

function readUnit(text: string, { of: kind, isInWords = false }: { of?: UnitKind; isInWords?: boolean }): CellRead {
  const written = text.trim();
  const code = isInWords ? (unitOfText(written) ?? written) : written;
  const isValid = isUnitCode(code) && (kind === undefined || kindOf(code) === kind);
  return isValid ? { value: code } : { reason: unitFault(code, '', kind).message };
}

/** A text that is a number with the other decimal mark says that the mapping is to be mended rather than the file. */
function notANumber(text: string, format: CellFormat): string {
  const [mark, other] = format.decimal === '.' ? (['point', ','] as const) : (['comma', '.'] as const);
  const fault = `${quoted(text)} is no number with a decimal ${mark}`;
  const isNumber = readDecimal(text, { ...format, decimal: other }) !== undefined;
  return isNumber ? `${fault}; the mapping states which decimal mark the file has, as "decimal": "${other}"` : fault;
}

function outside(min?: number, max?: number): string {
  if (min !== undefined && max !== undefined) return `not from ${min} to ${max}`;
  return min === undefined ? `more than ${max}` : `less than ${min}`;
}
