import { declaredToJson, printFigures } from '#impacts';
import type { Element } from '../../model/element.js';
import type { ElementField } from '../../model/element-fields.js';
import { DERIVED_FIELDS, ELEMENT_FIELDS } from '../../model/element-fields.js';
import { codecOf } from './field-codecs.js';

export const FIELDS = Object.keys(ELEMENT_FIELDS) as ElementField[];

function cellsOf(element: Element, field: ElementField): Record<string, unknown> {
  const { kind, column } = ELEMENT_FIELDS[field];
  return codecOf(kind).cells(column, element[field]);
}

/** The columns that keep the fields of the catalogue. */
export const FIELD_COLUMNS: readonly string[] = FIELDS.flatMap((field) => {
  const { kind, column } = ELEMENT_FIELDS[field];
  return Object.keys(codecOf(kind).cells(column, undefined));
});

/** What a write sets beside the key of the row. */
function writtenOf(element: Element) {
  return {
    kind: element.kind,
    chain: element.chain,
    version: element.version,
    ...(Object.assign({}, ...FIELDS.map((field) => cellsOf(element, field))) as Record<string, unknown>),
    modelled: element.modelled ?? null,
    declared: declaredToJson(element.declared),
    ...printFigures(element.figures),
  };
}

export const WRITTEN_COLUMNS: readonly string[] = [
  ...['kind', 'chain', 'version'],
  ...FIELD_COLUMNS,
  ...(['modelled', 'declared', 'co2e', 'impacts'] as const),
];

/** A row as JSON. */
export function rowOf(element: Element): Record<string, unknown> {
  return { company: element.company, uuid: element.uuid, ...writtenOf(element) };
}

/** Whether a write of the one would leave the row as the other did. */
export function isSameRow(one: Element, other: Element): boolean {
  return JSON.stringify(writtenOf(one)) === JSON.stringify(writtenOf(other));
}

/** The fields in which two elements differ, but for those that are computed. */
export function differentFields(one: Element, other: Element): string[] {
  const given = FIELDS.filter((field) => !(field in DERIVED_FIELDS) || field === 'unitFromDataset');
  const differing: string[] = given.filter(
    (field) => JSON.stringify(cellsOf(one, field)) !== JSON.stringify(cellsOf(other, field)),
  );
  const [before, after] = [declaredToJson(one.declared), declaredToJson(other.declared)];
  return JSON.stringify(before) === JSON.stringify(after) ? differing : [...differing, 'impacts'];
}
