import type { Amount, UnitCode } from '#footprint/model';
import { UnitText } from './formats.js';

/** A quantity and its unit. */
export class AmountRecord {
  quantity!: number;
  @UnitText() unit!: UnitCode;
}

export function amountRecord(amount: Amount | undefined): AmountRecord | undefined {
  return amount && { quantity: amount.quantity.toNumber(), unit: amount.unit };
}
