import { Decimal } from '#impacts';
import type { Amount, UnitCode } from '../model/units.js';

/** What a column has, absent where it has nothing. */
export const set = <T>(value: T | null): T | undefined => value ?? undefined;

export function amountOf(quantity: string | null, unit: UnitCode | null): Amount | undefined {
  return quantity !== null && unit !== null ? { quantity: new Decimal(quantity), unit } : undefined;
}
