import { declaredToJson, printFigures } from '#impacts';
import type { Element } from '../../model/element.js';
import { DERIVED_FIELDS, ELEMENT_FIELDS, REQUEST_FIELDS, ROUTE_FIELDS } from '../../model/element-fields.js';
import { differences } from '../changes.js';
import { cellsOfFields, codecOf, columnsOfFields } from '../field-codecs.js';

/** The columns that keep the fields of the catalogue. */
export const FIELD_COLUMNS: readonly string[] = columnsOfFields(ELEMENT_FIELDS);

/** What a write sets beside the key of the row. */
export const WRITTEN_COLUMNS: readonly string[] = [
  ...['kind', 'chain', 'version'],
  ...FIELD_COLUMNS,
  ...['modelled', 'declared', 'co2e', 'impacts'],
];

function writtenOf(element: Element): Record<string, unknown> {
  return {
    kind: element.kind,
    chain: element.chain,
    version: element.version,
    ...cellsOfFields(ELEMENT_FIELDS, element),
    modelled: element.modelled ?? null,
    declared: declaredToJson(element.declared),
    ...printFigures(element.figures),
  };
}

/** A row as JSON. */
export function rowOf(element: Element): Record<string, unknown> {
  return { company: element.company, uuid: element.uuid, ...writtenOf(element) };
}

/** Whether a write of the one would leave the row as the other did. */
export function isSameRow(one: Element, other: Element): boolean {
  return JSON.stringify(writtenOf(one)) === JSON.stringify(writtenOf(other));
}

const { unitFromDataset } = DERIVED_FIELDS;
const GIVEN_FIELDS = { ...ROUTE_FIELDS, ...REQUEST_FIELDS, unitFromDataset };

/** The fields in which two elements differ by what would be written of them, but for those that are computed. */
export function differentFields(one: Element, other: Element): string[] {
  return Object.keys(differences(givenCells(one), givenCells(other)));
}

/** What is written of each field, by its name. */
function givenCells(element: Element): Record<string, unknown> {
  const cells: Record<string, unknown> = { impacts: declaredToJson(element.declared) };
  for (const name of Object.keys(GIVEN_FIELDS) as (keyof typeof GIVEN_FIELDS)[]) {
    const { kind, column } = GIVEN_FIELDS[name];
    cells[name] = codecOf(kind).cells(column, element[name]);
  }
  return cells;
}
