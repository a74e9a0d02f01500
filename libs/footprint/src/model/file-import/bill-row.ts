import { Checked } from '#faults';
import type { FieldFault, Faults } from '#faults';
import type { Module } from '#impacts';
import { decimalOf, MODULES } from '#impacts';
import type { InputPatch } from '../graph/input-patch.js';
import type { PatchValue } from '../patch.js';
import type { Amount, UnitCode } from '../units.js';

/** A row of a bill of materials: an input of its parent's model, and how the component gets there. */
export interface BillRow {
  parent?: { uuid: string };
  input?: InputPatch;
  /** The name of a block of the model. */
  block?: PatchValue<string>;
  lane?: PatchValue<{ uuid: string }>;
  /** Instead of the length of the lane. */
  distance?: Amount;
}

type Values = Readonly<Record<string, unknown>>;

/** What a row says, by field path. */
export function toBillRow(values: Values, found: readonly FieldFault[]): Checked<BillRow> {
  return new Checked<Values>(values, found).map<BillRow>((fields, faults) => {
    if (!fields['parent'] && faults.isClear('parent')) faults.add({ field: 'parent', message: 'must not be empty' });
    return {
      ...(fields['parent'] !== undefined && { parent: fields['parent'] as { uuid: string } }),
      input: {
        name: textIn(fields, 'name'),
        syncId: textIn(fields, 'syncId'),
        order: fields['order'] as PatchValue<number>,
        quantity: typeof fields['quantity'] === 'number' ? decimalOf(fields['quantity']) : (fields['quantity'] as null),
        unit: fields['unit'] as PatchValue<UnitCode>,
        material: fields['component'] as PatchValue<{ uuid: string }>,
        stage: stageIn(fields, faults),
        materialGroup: groupsIn(fields, faults),
      },
      block: textIn(fields, 'block'),
      lane: fields['transportLane'] as PatchValue<{ uuid: string }>,
      distance: distanceIn(fields, faults),
    };
  });
}

function textIn(values: Values, name: string): PatchValue<string> {
  return values[name] as PatchValue<string>;
}

function stageIn(values: Values, faults: Faults): PatchValue<Module> {
  const text = textIn(values, 'lifecycleStage');
  if (typeof text !== 'string') return text;
  const stage = MODULES.find((module) => module === text.trim().toUpperCase());
  if (!stage) faults.add({ field: 'lifecycleStage', message: `has to be one of ${MODULES.join(', ')}` });
  return stage;
}

const MOST_GROUPS = 50;

function groupsIn(values: Values, faults: Faults): PatchValue<readonly string[]> {
  const text = textIn(values, 'materialGroup');
  if (typeof text !== 'string') return text;
  const groups = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (groups.length <= MOST_GROUPS) return groups;
  faults.add({ field: 'materialGroup', message: `must not hold more than ${MOST_GROUPS} groups` });
  return undefined;
}

/** A distance says nothing of emissions: these are the lane's. */
function distanceIn(values: Values, faults: Faults): Amount | undefined {
  const { distance: quantity, transportLane: lane } = values;
  if (typeof quantity !== 'number') return undefined;
  if (!lane && faults.isClear('transportLane')) {
    faults.add({ field: 'distance', message: 'needs a transportLane, whose CO2ePerTkm it is carried at' });
  }
  const unit = values['distance.unit'];
  if (typeof unit === 'string') return { quantity: decimalOf(quantity), unit: unit as UnitCode };
  if (faults.isClear('distance.unit')) faults.add({ field: 'distance.unit', message: 'must not be empty' });
  return undefined;
}
