import { Faults, Invalid } from '#faults';
import { datasetMappingFaults } from './dataset-mapping.js';
import { PLAIN_FORMAT } from './fields/cell-format.js';
import type { ImportField } from './fields/import-field.js';
import type { ImportKind } from './kinds.js';
import { importField } from './kinds.js';
import { placesOf } from './mapping/column-cell.js';
import type { ColumnMapping, ImportMapping, ResolvedColumn } from './mapping/column-mapping.js';
import { headerKey, NO_VALUE } from './mapping/column-mapping.js';
import { Header } from './mapping/header.js';
import { resolveColumn } from './mapping/resolve-column.js';
import { RowFilter } from './mapping/row-filter.js';

/**
 * Finds the fields and columns that a mapping names.
 * @throws Invalid that names every field and column that is not there, named twice, or needs a unit
 */
export function resolveMapping(
  kind: ImportKind,
  mapping: ImportMapping,
  header: readonly string[],
  mode: 'create' | 'upsert' = 'create',
  today = new Date(),
): ResolvedColumn[] {
  const faults = new Faults();
  const format = {
    decimal: mapping.decimal ?? PLAIN_FORMAT.decimal,
    isDecimalStated: mapping.decimal !== undefined,
    date: mapping.date ?? PLAIN_FORMAT.date,
    isDateOpen: mapping.date === undefined,
    latestYear: today.getUTCFullYear() + 1,
  };
  const none = new Set((mapping.none ?? NO_VALUE).map(headerKey));
  const names = new Header(header);
  const resolved = mapping.columns.flatMap((column, index) => {
    const at = `mapping.columns.${index}`;
    const found = faults.collect(() => resolveColumn(fieldOf(kind, column, at), column, format, names, at));
    const isText = mapping.none === undefined && found?.field.cell.kind === 'text';
    return found === undefined ? [] : [isText ? found : { ...found, none }];
  });
  faults.collect(() => RowFilter.of(mapping, names));
  const fields = resolved.map(({ field }) => field.name);
  for (const name of new Set(fields.filter((each, index) => fields.indexOf(each) !== index))) {
    faults.add({ field: 'mapping', message: `two columns fill ${name}: ${labelsOf(resolved, name).join(', ')}` });
  }
  for (const { field, unit, label } of resolved) {
    if (unit === undefined && field.unitField !== undefined && !fields.includes(field.unitField)) {
      faults.add({
        field: 'mapping',
        message: `${label}: no unit: map a column to ${field.unitField}, or state a unit`,
      });
    }
    if (unit !== undefined && field.unitField !== undefined && fields.includes(field.unitField)) {
      faults.add({ field: 'mapping', message: `${label}: two units: the mapping's, and those of ${field.unitField}` });
    }
  }
  if (kind === 'dataset' && faults.all.length === 0) faults.add(...datasetMappingFaults(fields, mode));
  faults.requireNone();
  const uses = new Map<number, number>();
  for (const place of resolved.flatMap(placesOf)) uses.set(place, (uses.get(place) ?? 0) + 1);
  const fillsMore = (column: ResolvedColumn) => placesOf(column).some((place) => (uses.get(place) ?? 0) > 1);
  return resolved.map((column) => (fillsMore(column) ? { ...column, fillsMore: true } : column));
}

/**
 * Finds what is wrong with a mapping whatever the file it is used for: by a header that has just its columns.
 * @throws Invalid
 */
export function requireUsable(kind: ImportKind, mapping: ImportMapping): void {
  const header = new Map(columnsNamed(mapping).map((column) => [headerKey(column), column]));
  resolveMapping(kind, mapping, [...header.values()]);
}

/** Every column of a file that a mapping names. */
export function columnsNamed({ columns, where = [] }: ImportMapping): string[] {
  const ofColumns = columns.flatMap(({ column, columns: several = [], per }) => [column, ...several, per?.column]);
  return [...ofColumns, ...where.map(({ column }) => column)].filter((column) => column !== undefined);
}

/** @throws Invalid */
function fieldOf(kind: ImportKind, { field: name }: ColumnMapping, at: string): ImportField {
  const field = importField(kind, name);
  if (!field) throw new Invalid({ field: `${at}.field`, message: `${name} is no field of kind ${kind}` });
  return field;
}

function labelsOf(columns: readonly ResolvedColumn[], name: string): string[] {
  return columns.filter(({ field }) => field.name === name).map(({ label }) => label);
}
