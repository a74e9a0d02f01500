import { ACTIVITY_IMPORT_FIELDS } from './fields/activity-import-fields.js';
import { BILL_IMPORT_FIELDS } from './fields/bill-import-fields.js';
import { DATASET_IMPORT_FIELDS } from './fields/dataset-import-fields.js';
import { ELEMENT_IMPORT_FIELDS } from './fields/element-import-fields.js';
import type { ImportField } from './fields/import-field.js';
import { RECORD_UUID } from './fields/import-field.js';
import type { ReadOnlyColumn } from './fields/read-only-fields.js';
import { READ_ONLY_OF_ACTIVITIES, READ_ONLY_OF_ELEMENTS, READ_ONLY_OF_INPUTS } from './fields/read-only-fields.js';

/** What can be imported from a file of rows, and what the rows of each kind are. */
const KINDS = {
  material: {
    rows: 'materials',
    record: 'material',
    fields: ELEMENT_IMPORT_FIELDS,
    readOnly: READ_ONLY_OF_ELEMENTS,
  },
  process: {
    rows: 'process elements',
    record: 'process',
    fields: ELEMENT_IMPORT_FIELDS,
    readOnly: READ_ONLY_OF_ELEMENTS,
  },
  activity: {
    rows: 'activities',
    record: 'activity',
    fields: ACTIVITY_IMPORT_FIELDS,
    readOnly: READ_ONLY_OF_ACTIVITIES,
  },
  dataset: { rows: 'datasets', record: 'dataset', fields: DATASET_IMPORT_FIELDS, readOnly: [] },
  model: {
    rows: 'the inputs of models',
    record: 'input',
    fields: BILL_IMPORT_FIELDS,
    readOnly: READ_ONLY_OF_INPUTS,
  },
} as const satisfies Record<string, KindOfRows>;

interface KindOfRows {
  /** Several of them, in a text. */
  readonly rows: string;
  /** What the audit calls a record that comes of a row. */
  readonly record: string;
  /** Every field that a file can fill, in the order of the template. */
  readonly fields: readonly ImportField[];
  /** What a table of such records says that no import writes; the uuid first. */
  readonly readOnly: readonly ReadOnlyColumn[];
}

export type ImportKind = keyof typeof KINDS;

export const IMPORT_KINDS = Object.keys(KINDS) as readonly ImportKind[];

export function isImportKind(text: string): text is ImportKind {
  return Object.hasOwn(KINDS, text);
}

const WORDS = Object.values(KINDS).map(({ rows }) => rows);

/** What the rows of a file may be: `materials, …, or the inputs of models`. */
export const ROWS_IN_WORDS = `${WORDS.slice(0, -1).join(', ')}, or ${WORDS.at(-1)}`;

export function importFields(kind: ImportKind): readonly ImportField[] {
  return KINDS[kind].fields;
}

export function readOnlyColumns(kind: ImportKind): readonly ReadOnlyColumn[] {
  return KINDS[kind].readOnly;
}

export function importedRecord(kind: ImportKind): (typeof KINDS)[ImportKind]['record'] {
  return KINDS[kind].record;
}

/** A field of a kind: also the uuid, where tables of its records have that. */
export function importField(kind: ImportKind, name: string): ImportField | undefined {
  const isUuid = name === RECORD_UUID.name && readOnlyColumns(kind).some((column) => column.name === name);
  return isUuid ? RECORD_UUID : importFields(kind).find((field) => field.name === name);
}
