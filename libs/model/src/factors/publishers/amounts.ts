import { parseDecimal } from '#impacts';
import type { Decimal, DeclaredFigures } from '#impacts';
import { plainNumber } from './plain-number.js';
import type { RowOutcome } from './profile.js';

/** The method of a climate figure that is not divided into fossil, biogenic and land use. */
export const UNDIVIDED = 'undivided';

/** Takes an undivided climate figure for both the total and the fossil part, and marks both by their method. */
export function undividedClimate(amount: Decimal): DeclaredFigures {
  return {
    'GWP-total': { method: UNDIVIDED, A1_A3: amount },
    'GWP-fossil': { method: UNDIVIDED, A1_A3: amount },
  };
}

/** Reads the amount in a cell. `shift` is that of `plainNumber`. Undefined if it is no amount that can be stored exactly. */
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
