import { Checked } from '#faults';
import type { FieldFault, Faults } from '#faults';
import type { Module } from '#impacts';
import { decimalOf, MODULES } from '#impacts';
import type { InputPatch } from '#model/products';
import type { PatchValue, Amount, UnitCode } from '#model/terms';
import { LONGEST_GROUP, MOST_GROUPS } from './fields/bill-import-fields.js';

/** A row of a bill of materials: an input of its parent's model, and how the component gets there. */
export interface BillRow {
  parent?: { uuid: string };
  input?: InputPatch;
  /** The name of a block of the model. */
  block?: PatchValue<string>;
  lane?: PatchValue<{ uuid: string }>;
  /** Instead of the length of the lane; null for that length. */
  distance?: PatchValue<Amount>;
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
        materialGroup: materialGroupIn(fields, faults),
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

/** The groups of an input as a file writes them. A group may hold a comma of its own, which a file cannot tell apart. */
export function groupsIn(text: string): string[] {
  const words = text.split(',').map((word) => word.trim());
  return words.filter((word) => word !== '');
}

function materialGroupIn(values: Values, faults: Faults): PatchValue<readonly string[]> {
  const text = textIn(values, 'materialGroup');
  if (typeof text !== 'string') return text;
  const groups = groupsIn(text);
  const isTooLong = groups.some((group) => [...group].length > LONGEST_GROUP);
  if (groups.length <= MOST_GROUPS && !isTooLong) return groups;
  const message = isTooLong ? `of ${LONGEST_GROUP} characters each` : `${MOST_GROUPS} groups`;
  faults.add({ field: 'materialGroup', message: `must not hold more than ${message}` });
  return undefined;
}

function distanceIn(values: Values, faults: Faults): PatchValue<Amount> {
  const { distance: quantity, 'distance.unit': unit } = values;
  if (quantity === null) return null;
  if (typeof quantity !== 'number') return undefined;
  if (typeof unit === 'string') return { quantity: decimalOf(quantity), unit: unit as UnitCode };
  if (faults.isClear('distance.unit')) faults.add({ field: 'distance.unit', message: 'must not be empty' });
  return undefined;
}
