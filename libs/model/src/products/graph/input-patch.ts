import { isDeepStrictEqual } from 'node:util';
import { Faults } from '#faults';
import type { Decimal, Module } from '#impacts';
import type { Every, PatchValue, Amount, UnitCode } from '#model/terms';
import { patchField } from '#model/terms';

/** A patch of an input: absent keeps, null clears, a value sets. A transport is patched key by key. */
export interface InputPatch {
  name?: PatchValue<string>;
  syncId?: PatchValue<string>;
  order?: PatchValue<number>;
  quantity?: PatchValue<Decimal>;
  unit?: PatchValue<UnitCode>;
  /** A material, process element or switch. */
  material?: PatchValue<{ uuid: string }>;
  block?: PatchValue<{ uuid: string }>;
  stage?: PatchValue<Module>;
  materialGroup?: PatchValue<readonly string[]>;
  transport?: PatchValue<TransportPatch>;
}

export interface TransportPatch {
  lane?: PatchValue<{ uuid: string }>;
  for?: PatchValue<{ uuid: string }>;
  weight?: PatchValue<Amount>;
}

/** The fields of an input that clients have set. Without a name of its own, an input has that of its material or lane. */
export interface InputFields {
  name?: string;
  syncId?: string;
  order?: number;
  quantity?: Decimal;
  unit?: UnitCode;
  material?: string;
  block?: string;
  stage: Module;
  materialGroup?: readonly string[];
  transport?: TransportFields;
}

export interface TransportFields {
  lane: string;
  for?: string;
  weight?: Amount;
}

/** Fields of an input as the API sends them, set or derived from its material or lane. */
export interface InputView {
  readonly name: string;
  readonly materialGroup: readonly string[];
  readonly transport?: { readonly weight?: Amount };
}

const FIRST_STAGE: Module = 'A1';
/** Benefits and loads beyond the system boundary (EN 15804, clause 6.3.5.6): what is credited has a negative quantity. */
const CREDITED: Module = 'D';

/** Applies a patch to an input. @throws Invalid listing every field that is missing or does not go with others */
export function inputAfter(now: InputFields | undefined, patch: InputPatch): InputFields {
  const faults = new Faults();
  const after = checkedInputAfter(now, patch, faults);
  faults.requireNone();
  return after;
}

/** The same, but adds faults to `faults`. With faults the result is for further checks only; a missing lane is an empty text. */
export function checkedInputAfter(now: InputFields | undefined, patch: InputPatch, faults: Faults): InputFields {
  const after: Every<InputFields> = {
    name: patchField(now?.name, patch.name),
    syncId: patchField(now?.syncId, patch.syncId),
    order: patchField(now?.order, patch.order),
    quantity: patchField(now?.quantity, patch.quantity),
    unit: patchField(now?.unit, patch.unit),
    material: patchField(now?.material, lower(patch.material)),
    block: patchField(now?.block, lower(patch.block)),
    stage: patchField(now?.stage, patch.stage) ?? FIRST_STAGE,
    materialGroup: patchField(now?.materialGroup, patch.materialGroup),
    transport: transportAfter(now?.transport, patch.transport, faults),
  };
  addMissing(after, faults);
  if (after.quantity?.lt(0) && after.stage !== CREDITED && faults.isClear('quantity', 'lifecycleStage')) {
    faults.add({
      field: 'quantity',
      message: `must not be less than 0 but in module ${CREDITED}, which takes credits`,
    });
  }
  return after;
}

/**
 * Removes derived values that a client sends back unchanged. They do not count as set: an input can be read and written back,
 * and its values are still derived. If the patch removes what a value is derived from, the value counts as set.
 */
export function withoutEchoes(patch: InputPatch, now: InputFields, view: InputView): InputPatch {
  const draws = patchField(now.material, lower(patch.material)) ?? patchField<unknown>(now.transport, patch.transport);
  const isNameEchoed = now.name === undefined && patch.name === view.name && draws !== undefined;
  const isGroupEchoed = now.materialGroup === undefined && isDeepStrictEqual(patch.materialGroup, view.materialGroup);
  return {
    ...patch,
    name: isNameEchoed ? undefined : patch.name,
    materialGroup: isGroupEchoed ? undefined : patch.materialGroup,
    transport: patch.transport && transportWithoutEcho(patch.transport, now.transport, view.transport?.weight),
  };
}

function transportWithoutEcho(patch: TransportPatch, now: TransportFields | undefined, view?: Amount): TransportPatch {
  const isFollowing =
    now !== undefined && now.weight === undefined && patchField(now.for, lower(patch.for)) !== undefined;
  return isFollowing && isEcho(patch.weight, view) ? { ...patch, weight: undefined } : patch;
}

/** Compares as JSON numbers: quantities are sent as such, and may have fewer digits than the stored ones. */
function isEcho(patch: PatchValue<Amount>, view: Amount | undefined): boolean {
  return patch?.unit === view?.unit && patch?.quantity.toNumber() === view?.quantity.toNumber();
}

function transportAfter(
  now: TransportFields | undefined,
  patch: PatchValue<TransportPatch>,
  faults: Faults,
): TransportFields | undefined {
  if (patch === undefined) return now;
  if (patch === null) return undefined;
  const lane = patchField(now?.lane, lower(patch.lane));
  if (lane === undefined && faults.isClear('transport.lane'))
    faults.add({ field: 'transport.lane', message: 'is needed' });
  const carries = patchField(now?.for, lower(patch.for));
  const weight = patchField(now?.weight, patch.weight);
  if (carries === undefined && weight === undefined && faults.isClear('transport.for', 'transport.weight')) {
    faults.add({ field: 'transport.weight', message: 'is needed where the transport is for no other input' });
  }
  return { lane: lane ?? '', ...(carries && { for: carries }), ...(weight && { weight }) };
}

/** Adds faults for missing fields. A faulty field causes none, because it is unknown what it would need. */
function addMissing({ name, quantity, unit, material, transport }: InputFields, faults: Faults): void {
  const fault = (field: string, message: string) => faults.add({ field, message });
  const isDrawingClear = faults.isClear('material', 'transport');
  if (material && transport) fault('transport', 'cannot stand beside a material: one input is either');
  if (material && quantity === undefined) fault('quantity', 'is needed with a material');
  if (unit === undefined && (material || quantity !== undefined)) fault('unit', 'is needed with a quantity');
  if (name === undefined && !material && !transport && isDrawingClear) {
    fault('name', 'is needed without a material or transport');
  }
}

function lower(reference: PatchValue<{ uuid: string }>): PatchValue<string> {
  return reference && reference.uuid.toLowerCase();
}
