import type { Checked } from '#faults';
import type { InputSaid, TransportSaid, UnitCode } from '#footprint/model';
import type { Module } from '#impacts';
import { decimalOf } from '#impacts';
import { amountOf } from '../element/to-element-patch.js';
import type { ModelInputDto, TransportDto } from './input.dto.js';

/** The words of a request body, in the domain's own. */
export function inputSaid(body: Checked<ModelInputDto>): Checked<InputSaid> {
  return body.map<InputSaid>(({ quantity, unit, lifecycleStage, transport, ...rest }) => ({
    ...rest,
    quantity: typeof quantity === 'number' ? decimalOf(quantity) : quantity,
    unit: unit as UnitCode | null | undefined,
    stage: lifecycleStage && (lifecycleStage.code as Module),
    transport: transport && transportSaid(transport),
  }));
}

function transportSaid({ weight, ...rest }: TransportDto): TransportSaid {
  return { ...rest, weight: amountOf(weight) };
}
