import type { Checked } from '#faults';
import type { InputPatch, TransportPatch, UnitCode } from '#footprint/model';
import type { Module } from '#impacts';
import { decimalOf } from '#impacts';
import { toAmount } from '../views/amount.dto.js';
import type { ModelInputDto, TransportDto } from './input.dto.js';

/** The words of a request body, in the domain's own. */
export function toInputPatch(body: Checked<ModelInputDto>): Checked<InputPatch> {
  return body.map<InputPatch>(({ quantity, unit, lifecycleStage, transport, ...rest }) => ({
    ...rest,
    quantity: typeof quantity === 'number' ? decimalOf(quantity) : quantity,
    unit: unit as UnitCode | null | undefined,
    stage: lifecycleStage && (lifecycleStage.code as Module),
    transport: transport && toTransportPatch(transport),
  }));
}

function toTransportPatch({ weight, ...rest }: TransportDto): TransportPatch {
  return { ...rest, weight: toAmount(weight) };
}
