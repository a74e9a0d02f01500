import { ACTIVITY_FIELDS } from '#model/activities';
import type { ActivityField } from '#model/activities';
import type { ImportField } from './import-field.js';
import { keyField, referenceField, textField } from './import-field.js';

const { name, description, syncId } = ACTIVITY_FIELDS;
const STATED = 'kg CO2e; stands above what would be computed';

/** Total by type: a field of an activity that is not listed does not compile. */
const FIELDS: Record<ActivityField, ImportField> = {
  syncId: keyField('syncId', syncId.max, 'your own id of the activity; the same again is the same activity'),
  name: textField('name', name.max, 'what was done'),
  description: textField('description', description.max, 'anything more'),
  quantity: {
    name: 'quantity',
    cell: { kind: 'number' },
    unitField: 'unit',
    what: 'how much; negative for a reversal',
  },
  unit: { name: 'unit', cell: { kind: 'unit' }, what: 'unit code of the quantity, such as kg, kWh, tkm' },
  UpstreamCO2e: { name: 'UpstreamCO2e', cell: { kind: 'decimal' }, isKilograms: true, what: STATED },
  DownstreamCO2e: { name: 'DownstreamCO2e', cell: { kind: 'decimal' }, isKilograms: true, what: STATED },
  product: referenceField('product', ['uuid', 'syncId', 'sku', 'name'], 'a material or process element'),
  scope: referenceField('scope', ['uuid', 'syncId', 'code', 'name'], 'a GHG scope'),
  taxonomy: referenceField('taxonomy', ['uuid', 'path', 'name'], 'a category'),
  org: referenceField('org', ['uuid', 'syncId', 'name'], 'a part of the organisation'),
  group: referenceField('group', ['uuid', 'syncId', 'name'], 'a group of activities'),
  transportLane: referenceField('transportLane', ['uuid', 'syncId', 'name'], 'a transport lane'),
  startDate: {
    name: 'startDate',
    cell: { kind: 'time' },
    isNeededOfNew: true,
    what: 'first day or time; by it the activity has its period',
  },
  endDate: { name: 'endDate', cell: { kind: 'time' }, what: 'last day or time; startDate where it is empty' },
};

export const ACTIVITY_IMPORT_FIELDS: readonly ImportField[] = Object.values(FIELDS);
