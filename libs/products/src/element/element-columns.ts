import { declaredToJson, printFigures } from '#impacts';
import { differences } from '#access';
import type { Element } from '#model/products';
import { DERIVED_FIELDS, ELEMENT_FIELDS, REQUEST_FIELDS, ROUTE_FIELDS } from '#model/products';
import { cellsOfFields, codecOf, columnsOfFields } from '#terms';

/** The columns of all fields in the catalogue. */
export const FIELD_COLUMNS: readonly string[] = columnsOfFields(ELEMENT_FIELDS);

/** The columns that a write sets, apart from the key of the row. */
export const WRITTEN_COLUMNS: readonly string[] = [
  ...['kind', 'chain', 'version'],
  ...FIELD_COLUMNS,
  ...['modelled', 'received', 'declared', 'co2e', 'impacts'],
];

function writtenOf(element: Element): Record<string, unknown> {
  return {
    kind: element.kind,
    chain: element.chain,
    version: element.version,
    ...cellsOfFields(ELEMENT_FIELDS, element),
    modelled: element.modelled ?? null,
    received: element.received ?? null,
    declared: declaredToJson(element.declared),
    ...printFigures(element.figures),
  };
}

/** A row as JSON. */
export function rowOf(element: Element): Record<string, unknown> {
  return { company: element.company, uuid: element.uuid, ...writtenOf(element) };
}

/** Whether two elements would be written to the same column values. */
export function isSameRow(one: Element, other: Element): boolean {
  return JSON.stringify(writtenOf(one)) === JSON.stringify(writtenOf(other));
}

const { unitFromDataset } = DERIVED_FIELDS;
const CLIENT_FIELDS = { ...ROUTE_FIELDS, ...REQUEST_FIELDS, unitFromDataset };

/** Names the fields in which two elements would be written differently. Computed fields do not count. */
export function differentFields(one: Element, other: Element): string[] {
  return Object.keys(differences(clientCells(one), clientCells(other)));
}

/** The column values of each field, by the field's name. */
function clientCells(element: Element): Record<string, unknown> {
  const cells: Record<string, unknown> = { impacts: declaredToJson(element.declared) };
  for (const name of Object.keys(CLIENT_FIELDS) as (keyof typeof CLIENT_FIELDS)[]) {
    const { kind, column } = CLIENT_FIELDS[name];
    cells[name] = codecOf(kind).cells(column, element[name]);
  }
  return cells;
}
