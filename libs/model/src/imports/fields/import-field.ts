import type { CellKind } from './cell-kinds.js';

/** By which of its keys a file may name another record. A uuid always works. */
export const REFERENCE_KEYS = ['uuid', 'syncId', 'sku', 'code', 'path', 'name'] as const;
export type ReferenceKey = (typeof REFERENCE_KEYS)[number];

/** A field that a column of a file can fill. */
export interface ImportField {
  /** Its path in a request body, with dots. Of an amount: the quantity; its unit is `<name>.unit`. */
  readonly name: string;
  readonly cell: CellKind;
  /** Of the template: what it says. */
  readonly what: string;
  /** A record without it is a fault. */
  readonly needed?: boolean;
  /** A new record without it is a fault; a record that is known keeps its own where the cell is empty. */
  readonly isNeededOfNew?: boolean;
  /** A quantity whose unit stands in this field, unless the mapping gives it. */
  readonly unitField?: string;
  /** Of tables of another shape than a template's: it contradicts other columns of these. */
  readonly isForOtherShapes?: boolean;
  /** A decimal in kg, which the mapping may read in another unit of mass. */
  readonly isKilograms?: boolean;
  /** Texts that say nothing, as an empty cell does. */
  readonly nothing?: RegExp;
  /** Of a reference: the keys that may name it, in the order in which they are tried. */
  readonly keys?: readonly ReferenceKey[];
}

/** By it an update finds a record that has no syncId. Tables of records have it, templates do not. */
export const RECORD_UUID: ImportField = {
  name: 'uuid',
  cell: { kind: 'text', max: 36, isKey: true },
  what: 'the uuid of the record that an update changes, where it has no syncId',
};

/** A text, as long as its catalogue says. */
export function textField(name: string, max: number, what: string, needed = false): ImportField {
  return { name, cell: { kind: 'text', max, needed }, what, needed };
}

/** A text by which records are told apart, and rows find theirs. */
export function keyField(name: string, max: number, what: string, needed = false): ImportField {
  return { name, cell: { kind: 'text', max, needed, isKey: true }, what, needed };
}

export function referenceField(name: string, keys: readonly ReferenceKey[], what: string): ImportField {
  return { name, cell: { kind: 'reference' }, keys, what: `${what}, by ${keys.join(', ')}` };
}
