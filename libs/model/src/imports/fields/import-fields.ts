import { ACTIVITY_IMPORT_FIELDS } from './activity-import-fields.js';
import { BILL_IMPORT_FIELDS } from './bill-import-fields.js';
import { ELEMENT_IMPORT_FIELDS } from './element-import-fields.js';
import { DATASET_IMPORT_FIELDS } from './dataset-import-fields.js';
import type { ImportField, ImportKind } from './import-field.js';
import { RECORD_UUID } from './import-field.js';

const BY_KIND: Record<ImportKind, readonly ImportField[]> = {
  material: ELEMENT_IMPORT_FIELDS,
  process: ELEMENT_IMPORT_FIELDS,
  activity: ACTIVITY_IMPORT_FIELDS,
  model: BILL_IMPORT_FIELDS,
  dataset: DATASET_IMPORT_FIELDS,
};

/** Every field that a file of this kind can fill, in the order of the template. */
export function importFields(kind: ImportKind): readonly ImportField[] {
  return BY_KIND[kind];
}

/** Kinds whose tables come back with the uuids of their records. */
const BY_UUID: readonly ImportKind[] = ['material', 'process', 'activity', 'model'];

export function importField(kind: ImportKind, name: string): ImportField | undefined {
  return name === RECORD_UUID.name && BY_UUID.includes(kind)
    ? RECORD_UUID
    : BY_KIND[kind].find((field) => field.name === name);
}
