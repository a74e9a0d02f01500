import { Decimal } from '#impacts';
import type { PatchValue } from '../model/patch.js';
import type { Amount, UnitCode } from '../model/units.js';

/** What a column has, absent where it has nothing. */
export const set = <T>(value: T | null): T | undefined => value ?? undefined;

export function amountOf(quantity: string | null, unit: UnitCode | null): Amount | undefined {
  return quantity !== null && unit !== null ? { quantity: new Decimal(quantity), unit } : undefined;
}

/** Of a field of a patch: whether its column is written, and what is. */
export function givenColumn<T>(value: PatchValue<T>): [isGiven: boolean, value: T | null] {
  return [value !== undefined, value ?? null];
}
