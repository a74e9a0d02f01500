import type { PatchValue } from '#model/terms';
import type { InputPatch, TransportPatch } from './input-patch.js';

/** An input of a bill that is written as a whole. What it leaves out the input does not have. */
export interface BillInput extends Omit<InputPatch, 'transport'> {
  transport?: PatchValue<BillTransport>;
}

export interface BillTransport extends Omit<TransportPatch, 'for'> {
  for?: PatchValue<CarriedReference>;
}

/** Another input of the same bill: by its syncId, or that of the model by its uuid. */
export interface CarriedReference {
  readonly uuid?: string | null;
  readonly syncId?: string | null;
}
