import type { Schemas } from '@footprint-exchange/client';
import { changedFields } from '../../../../parts/forms/changed-fields.js';
import { numberOf, numberOrEmpty } from '../../../../parts/forms/typed-number.js';
import type { Input, StageCode, UnitCode } from './model.js';
import { amountOf } from './amount.js';

/** What can be changed of an input, as it is typed. Of a transport the quantity is the mass that is carried. */
export interface InputValues {
  quantity: string;
  unit: string;
  lifecycleStage: string;
  block: string;
}

type Body = Schemas['ModelInputDto'];

export function valuesOf(input: Input): InputValues {
  const amount = amountOf(input);
  return {
    quantity: numberOrEmpty(amount?.quantity),
    unit: amount?.unit ?? '',
    lifecycleStage: input.lifecycleStage.code,
    block: input.block?.uuid ?? '',
  };
}

/** What was changed, as the API takes it. */
export function inputPatch(before: InputValues, values: InputValues, isTransport: boolean): Body {
  const changed = new Set(changedFields(before, values));
  return {
    ...((changed.has('quantity') || changed.has('unit')) && amountBody(values, isTransport)),
    ...(changed.has('lifecycleStage') && { lifecycleStage: { code: values.lifecycleStage as StageCode } }),
    ...(changed.has('block') && { block: values.block ? { uuid: values.block } : null }),
  };
}

/** Without a quantity there is no unit, either. */
export function amountBody({ quantity, unit }: Pick<InputValues, 'quantity' | 'unit'>, isTransport: boolean): Body {
  const number = numberOf(quantity);
  const amount = number === undefined ? undefined : { quantity: number, unit: unit as UnitCode };
  if (isTransport) return { transport: { weight: (amount ?? null) as Schemas['MassDto'] | null } };
  return { quantity: amount?.quantity ?? null, unit: amount?.unit ?? null };
}

/** Whether a quantity was typed that is no number. */
export const isNoNumber = (quantity: string): boolean => quantity.trim() !== '' && numberOf(quantity) === undefined;
