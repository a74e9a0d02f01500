import { Decimal } from '#impacts';
import type { Amount, UnitCode } from '../../model/units.js';

export const set = <T>(value: T | null): T | undefined => value ?? undefined;

export function amountOf(quantity: string | null, unit: UnitCode | null): Amount | undefined {
  return quantity !== null && unit !== null ? { quantity: new Decimal(quantity), unit } : undefined;
}
