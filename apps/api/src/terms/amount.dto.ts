import type { Amount, UnitCode } from '#model/terms';
import { decimalOf } from '#impacts';
import { Quantity, Unit } from '../web/rules/index.js';
import { UnitText } from '../web/views/formats.js';

/** A quantity and its unit. */
export class AmountDto {
  /** How much, in `unit`: a number of at least 0. */
  @Quantity({ min: 0 }) quantity!: number;
  /** The unit of `quantity`; `GET /v1/unit` lists the codes. */
  @Unit() unit!: string;
}

/** An amount of mass. */
export class MassDto {
  /** How much, in `unit`: a number of at least 0. */
  @Quantity({ min: 0 }) quantity!: number;
  /** The unit of `quantity`, one of mass, such as kg or t. */
  @Unit({ kind: 'mass' }) unit!: string;
}

export function toAmount(amount: AmountDto | null | undefined): Amount | null | undefined {
  if (!amount) return amount;
  return { quantity: decimalOf(amount.quantity), unit: amount.unit as UnitCode };
}

/** A quantity and its unit. */
export class AmountRecord {
  /** How much, in `unit`. */
  quantity!: number;
  /** The unit of `quantity`; `GET /v1/unit` explains the codes. */
  @UnitText() unit!: UnitCode;
}

export function amountRecord(amount: Amount | undefined): AmountRecord | undefined {
  return amount && { quantity: amount.quantity.toNumber(), unit: amount.unit };
}
