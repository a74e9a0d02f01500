import type { ImportField, ReferenceKey } from './import-field.js';
import { keyField, referenceField, textField } from './import-field.js';

const KEYS: readonly ReferenceKey[] = ['uuid', 'syncId', 'sku', 'name'];

/** The transport of a component is an input of its own, whose syncId is made of that of the row. */
export const LONGEST_CARRIED_SYNC_ID = 240;

export const MOST_GROUPS = 50;
export const LONGEST_GROUP = 500;

/** A row of a bill of materials: so much of a component in one unit of its parent. */
export const BILL_IMPORT_FIELDS: readonly ImportField[] = [
  { ...referenceField('parent', KEYS, 'the material or process element that the row is a part of'), needed: true },
  { ...referenceField('component', KEYS, 'the material, process element or switch that goes into it'), needed: true },
  referenceField('supplier', ['uuid', 'syncId', 'name'], 'whose component it is, where several have the same number'),
  {
    name: 'quantity',
    cell: { kind: 'number' },
    unitField: 'unit',
    needed: true,
    what: 'how much of the component goes into one unit of the parent; negative in module D alone: a credit',
  },
  { name: 'unit', cell: { kind: 'unit' }, what: 'unit code of the quantity, such as kg or pcs' },
  textField('lifecycleStage', 5, 'module of EN 15804, such as A1, which it is by default'),
  textField(
    'materialGroup',
    MOST_GROUPS * (LONGEST_GROUP + 2),
    'product, packaging, ancillary or words of your own, separated by commas',
  ),
  textField('name', 500, 'by default the name of the component'),
  keyField('syncId', 256, 'your own id of the row; the same again is the same row'),
  { name: 'order', cell: { kind: 'integer', min: -2_147_483_648, max: 2_147_483_647 }, what: 'position in the bill' },
  textField('block', 500, 'part of the model that it is put into, by name; made where there is none'),
  referenceField('transportLane', ['uuid', 'syncId', 'name'], 'the lane by which the component comes'),
  {
    name: 'distance',
    cell: { kind: 'number', min: 0 },
    unitField: 'distance.unit',
    what: 'where it is not that of the lane, of which then only CO2ePerTkm is taken; an update that leaves it empty keeps it',
  },
  { name: 'distance.unit', cell: { kind: 'unit', of: 'distance' }, what: 'unit code of the distance, such as km' },
];
