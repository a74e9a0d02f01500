import { Decimal } from '#impacts';
import type { PatchValue, Amount, UnitCode } from '#model/terms';

/** The value of a nullable column; undefined for null. */
export const optional = <T>(value: T | null): T | undefined => value ?? undefined;

export function optionalDecimal(text: string | null): Decimal | undefined {
  return text === null ? undefined : new Decimal(text);
}

export function amountOf(quantity: string | null, unit: UnitCode | null): Amount | undefined {
  return quantity !== null && unit !== null ? { quantity: new Decimal(quantity), unit } : undefined;
}

type Present<T> = { [Field in keyof T]?: NonNullable<T[Field]> };

/** Copies a record without the fields that are null or undefined. */
export function withoutEmpty<T extends object>(record: T): Present<T> {
  const entries: [string, unknown][] = Object.entries(record);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined)) as Present<T>;
}

/** Two parameters of an update for one field of a patch: whether its column is written, and the new value. */
export function givenColumn<T>(value: PatchValue<T>): [isGiven: boolean, value: T | null] {
  return [value !== undefined, value ?? null];
}
