import { isDeepStrictEqual } from 'node:util';
import { Faults } from '#faults';
import type { Decimal, Module } from '#impacts';
import type { Said } from '../patch.js';
import { patched } from '../patch.js';
import type { Amount, UnitCode } from '../units.js';

/** What a caller says of an input: absent keeps, null clears, a value sets; a transport merges key by key. */
export interface InputSaid {
  name?: Said<string>;
  syncId?: Said<string>;
  order?: Said<number>;
  quantity?: Said<Decimal>;
  unit?: Said<UnitCode>;
  /** A material, process element or switch. */
  material?: Said<{ uuid: string }>;
  block?: Said<{ uuid: string }>;
  stage?: Said<Module>;
  materialGroup?: Said<readonly string[]>;
  transport?: Said<TransportSaid>;
}

export interface TransportSaid {
  lane?: Said<{ uuid: string }>;
  for?: Said<{ uuid: string }>;
  weight?: Said<Amount>;
}

/** What was said of an input so far. A name that nobody gave is that of what it draws on. */
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

/** What is shown of an input, whether it was said or follows from what it draws on. */
export interface InputShown {
  readonly name: string;
  readonly materialGroup: readonly string[];
  readonly transport?: { readonly weight?: Amount };
}

const FIRST_STAGE: Module = 'A1';

/** What the input is after a write. @throws Invalid listing everything that is missing or does not go together */
export function inputAfter(now: InputFields | undefined, said: InputSaid): InputFields {
  const faults = new Faults();
  const after = checkedInputAfter(now, said, faults);
  faults.requireNone();
  return after;
}

/** The same, to be used only where nothing has been added to the faults. A lane that is missing is an empty text. */
export function checkedInputAfter(now: InputFields | undefined, said: InputSaid, faults: Faults): InputFields {
  const after: InputFields = {
    name: patched(now?.name, said.name),
    syncId: patched(now?.syncId, said.syncId),
    order: patched(now?.order, said.order),
    quantity: patched(now?.quantity, said.quantity),
    unit: patched(now?.unit, said.unit),
    material: patched(now?.material, lower(said.material)),
    block: patched(now?.block, lower(said.block)),
    stage: patched(now?.stage, said.stage) ?? FIRST_STAGE,
    materialGroup: patched(now?.materialGroup, said.materialGroup),
    transport: transportAfter(now?.transport, said.transport, faults),
  };
  addMissing(after, faults);
  return after;
}

/**
 * A value that only follows from others and comes back as it was shown is not said by that: an input that was read can be
 * written back, and goes on following. It is said where nothing is left that it could follow from.
 */
export function withoutEchoes(said: InputSaid, now: InputFields, shown: InputShown): InputSaid {
  const draws = patched(now.material, lower(said.material)) ?? patched<unknown>(now.transport, said.transport);
  const isNameEchoed = now.name === undefined && said.name === shown.name && draws !== undefined;
  const isGroupEchoed = now.materialGroup === undefined && isDeepStrictEqual(said.materialGroup, shown.materialGroup);
  return {
    ...said,
    name: isNameEchoed ? undefined : said.name,
    materialGroup: isGroupEchoed ? undefined : said.materialGroup,
    transport: said.transport && transportWithoutEcho(said.transport, now.transport, shown.transport?.weight),
  };
}

function transportWithoutEcho(said: TransportSaid, now: TransportFields | undefined, shown?: Amount): TransportSaid {
  const isFollowing = now !== undefined && now.weight === undefined && patched(now.for, lower(said.for)) !== undefined;
  return isFollowing && isShown(said.weight, shown) ? { ...said, weight: undefined } : said;
}

/** A quantity is shown as a JSON number, which may have fewer digits than are kept. */
function isShown(said: Said<Amount>, shown: Amount | undefined): boolean {
  return said?.unit === shown?.unit && said?.quantity.toNumber() === shown?.quantity.toNumber();
}

function transportAfter(
  now: TransportFields | undefined,
  said: Said<TransportSaid>,
  faults: Faults,
): TransportFields | undefined {
  if (said === undefined) return now;
  if (said === null) return undefined;
  const lane = patched(now?.lane, lower(said.lane));
  if (lane === undefined && faults.isClear('transport.lane'))
    faults.add({ field: 'transport.lane', message: 'is needed' });
  const carries = patched(now?.for, lower(said.for));
  const weight = patched(now?.weight, said.weight);
  if (carries === undefined && weight === undefined && faults.isClear('transport.for', 'transport.weight')) {
    faults.add({ field: 'transport.weight', message: 'is needed where the transport is for no other input' });
  }
  return { lane: lane ?? '', ...(carries && { for: carries }), ...(weight && { weight }) };
}

/** What is needed beside a field that is at fault itself is not known. */
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

function lower(reference: Said<{ uuid: string }>): Said<string> {
  return reference && reference.uuid.toLowerCase();
}
