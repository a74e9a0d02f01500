import { Invalid } from '#faults';
import { Decimal, decimalOf, parseDecimal, print, quotient, rounded } from '#impacts';
import { quoted } from '#model/terms';
import type { CellFormat } from '../fields/cell-format.js';
import { readDecimal } from '../fields/cell-format.js';
import type { FileCell } from '../fields/file-cell.js';
import { unreadable } from '../fields/file-cell.js';
import type { ImportField } from '../fields/import-field.js';
import { cellOf, textIn } from './column-cell.js';
import type { DivisorMapping, ResolvedColumn } from './column-mapping.js';
import type { Header } from './header.js';

const ABOVE_0 = 'has to be a number above 0';

/** What a figure or a quantity is divided by. @param at the part of the mapping @throws Invalid */
export function divisorOf(
  field: ImportField,
  { column, constant }: DivisorMapping,
  format: CellFormat,
  header: Header,
  at: string,
): ResolvedColumn {
  if (!isDivided(field)) throw new Invalid({ field: at, message: `${field.name} is no figure and no quantity` });
  if (column !== undefined && constant !== undefined) {
    throw new Invalid({ field: at, message: 'has a column and a constant: one of them' });
  }
  if (column !== undefined) return { field, format, ...header.find(column, `${at}.column`) };
  if (constant === undefined) throw new Invalid({ field: at, message: 'needs a column or a constant' });
  if (!numberIn(constant, format)?.gt(0)) throw new Invalid({ field: `${at}.constant`, message: ABOVE_0 });
  return { field, format, constant, label: `per ${constant} (${field.name})` };
}

/** Shares and ratings have an upper bound, whatever they are of. */
function isDivided({ name, cell }: ImportField): boolean {
  if (name === 'referenceAmount' || name === 'uncertainty') return false;
  return (cell.kind === 'number' || cell.kind === 'decimal') && (cell.max === undefined || cell.max <= 0);
}

function numberIn(text: string, format: CellFormat): Decimal | undefined {
  const plain = readDecimal(text.trim(), format);
  return plain === undefined ? undefined : parseDecimal(plain);
}

/** A number divided by what its row says; `told` where that had to be rounded. */
export type Divided = { readonly value: unknown; readonly told?: string } | { readonly reason: string };

/** The number of a row in one of the unit, where the column has so many. It is a decimal as a text, or a quantity. */
export function divided(value: number | string, per: ResolvedColumn, cells: readonly FileCell[]): Divided {
  const cell = cellOf(per, cells);
  const reason = unreadable(cell);
  if (reason !== undefined) return { reason };
  const text = textIn(per, cells);
  const divisor = numberIn(text, cell.isTyped ? { ...per.format, decimal: '.' } : per.format);
  if (!divisor?.gt(0)) return { reason: `${quoted(text)} divides ${per.field.name}: it ${ABOVE_0}` };
  return typeof value === 'number' ? quantityOf(value, divisor) : decimalIn(value, divisor, per.field.name);
}

function quantityOf(value: number, divisor: Decimal): Divided {
  const exact = quotient(decimalOf(value), divisor);
  const quantity = Number(print(exact));
  if (Number.isFinite(quantity) && decimalOf(quantity).eq(exact) && exact.times(divisor).eq(decimalOf(value)))
    return { value: quantity };
  return { reason: `${print(decimalOf(value))} / ${print(divisor)} has more digits than a quantity can keep (15)` };
}

function decimalIn(value: string, divisor: Decimal, name: string): Divided {
  try {
    const one = rounded(quotient(new Decimal(value), divisor), name);
    if (one.times(divisor).eq(value)) return { value: print(one) };
    return {
      value: print(one),
      told: `read as ${print(one)}, divided by ${print(divisor)} and rounded to 30 decimals`,
    };
  } catch (error) {
    if (error instanceof Invalid) return { reason: error.faults.map(({ message }) => message).join('; ') };
    throw error;
  }
}
