import { parseDecimal } from '#impacts';
import type { Decimal, DeclaredFigures } from '#impacts';
import { plainNumber } from './plain-number.js';
import type { RowOutcome } from './profile.js';

/** The climate figure of a source that does not split it into fossil, biogenic and land use. */
export const UNDIVIDED = 'undivided';

/** An undivided climate figure stands for the total and for the fossil part alike; its method says so. */
export function undividedClimate(amount: Decimal): DeclaredFigures {
  return {
    'GWP-total': { method: UNDIVIDED, A1_A3: amount },
    'GWP-fossil': { method: UNDIVIDED, A1_A3: amount },
  };
}

/** The amount a cell holds; `shift` as in plainNumber. Undefined: it holds none that we can keep exactly. */
export function amountIn(cell: string, shift = 0): Decimal | undefined {
  const plain = plainNumber(cell, shift);
  return plain === undefined ? undefined : parseDecimal(plain);
}

export function faulty(column: string, value: string, reason: string): RowOutcome {
  return { kind: 'faulty', column, value, reason };
}

export function notANumber(column: string, value: string): RowOutcome {
  return faulty(column, value, 'not a number with at most 20 digits before the point and 30 after it');
}
