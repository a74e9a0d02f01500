import type { Amount, UnitCode } from '#footprint/model';
import { decimalOf } from '#impacts';
import { Quantity, Unit } from '../rules/index.js';
import { UnitText } from './formats.js';

/** A quantity and its unit. */
export class AmountDto {
  @Quantity({ min: 0 }) quantity!: number;
  @Unit() unit!: string;
}

/** An amount of mass. */
export class MassDto {
  @Quantity({ min: 0 }) quantity!: number;
  @Unit({ kind: 'mass' }) unit!: string;
}

export function toAmount(amount: AmountDto | null | undefined): Amount | null | undefined {
  if (!amount) return amount;
  return { quantity: decimalOf(amount.quantity), unit: amount.unit as UnitCode };
}

/** A quantity and its unit. */
export class AmountRecord {
  quantity!: number;
  @UnitText() unit!: UnitCode;
}

export function amountRecord(amount: Amount | undefined): AmountRecord | undefined {
  return amount && { quantity: amount.quantity.toNumber(), unit: amount.unit };
}
