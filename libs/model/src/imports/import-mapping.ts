import { Faults, Invalid } from '#faults';
import type { Encoding, Separator } from '#sheets';
import { isUnitCode, kindOf, unitFault } from '#model/terms';
import type { UnitCode } from '#model/terms';
import type { CellFormat, DateFormat, DecimalMark } from './fields/cell-format.js';
import { PLAIN_FORMAT } from './fields/cell-format.js';
import type { ImportField, ReferenceKey } from './fields/import-field.js';
import { datasetMappingFaults } from './dataset-mapping.js';
import type { ImportKind } from './kinds.js';
import { importField } from './kinds.js';

/** What fills one field: a column of the file, or the same text in every row. */
export interface ColumnMapping {
  /** The header of the column, as the file has it. */
  readonly column?: string;
  readonly constant?: string;
  readonly field: string;
  /** The unit of the column's numbers, where no column of the file gives it. */
  readonly unit?: string;
  /** The key by which a reference is named; by default each of its keys is tried. */
  readonly by?: ReferenceKey;
  readonly decimal?: DecimalMark;
  readonly date?: DateFormat;
  /** What texts of the column stand for, such as tonnes for t; others are read as they are. */
  readonly values?: Readonly<Record<string, string>>;
}

/** How the columns of a file become fields of records. Columns that it does not name are left out. */
export interface ImportMapping {
  readonly decimal?: DecimalMark;
  readonly date?: DateFormat;
  /** Of a CSV: detected by default. */
  readonly encoding?: Encoding;
  readonly separator?: Separator;
  /** The sheet of a workbook; by default the first. */
  readonly sheet?: string;
  /** The line of the header; by default the first that has all columns. */
  readonly headerLine?: number;
  /** Texts that say nothing, in any column, instead of those that `NO_VALUE` lists for numbers, days, units and references. */
  readonly none?: readonly string[];
  readonly columns: readonly ColumnMapping[];
}

/** A mapping whose fields were found, with the place of each column. */
export interface ResolvedColumn {
  readonly field: ImportField;
  /** Undefined of a constant. */
  readonly place?: number;
  /** As faults name it: the header, or `constant` with the field. */
  readonly label: string;
  readonly constant?: string;
  readonly unit?: UnitCode;
  readonly by?: ReferenceKey;
  readonly format: CellFormat;
  /** Whether the same column of the file fills other fields, too. */
  readonly fillsMore?: boolean;
  /** What texts stand for, by `headerKey`. */
  readonly values?: ReadonlyMap<string, string>;
  /** Texts that say nothing, by `headerKey`. */
  readonly none?: ReadonlySet<string>;
}

/** What tables have in a cell that has no value. In texts and keys these are texts like any other. */
export const NO_VALUE: readonly string[] = ['-', '–', '—', 'n/a', 'n.a.', 'k.a.', 'k. a.', '#n/a'];

/** Headers are the same whatever the case and the spaces around them. */
export function headerKey(header: string): string {
  return header.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

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
  const places = placesByKey(header);
  const resolved = mapping.columns.flatMap((column, index) => {
    const at = `mapping.columns.${index}`;
    const found = faults.collect(() => resolveColumn(kind, column, format, { header, places }, at));
    const isText = mapping.none === undefined && found?.field.cell.kind === 'text';
    return found === undefined ? [] : [isText ? found : { ...found, none }];
  });
  const names = resolved.map(({ field }) => field.name);
  for (const name of new Set(names.filter((each, index) => names.indexOf(each) !== index))) {
    faults.add({ field: 'mapping', message: `two columns fill ${name}: ${labelsOf(resolved, name).join(', ')}` });
  }
  for (const { field, unit, label } of resolved) {
    if (unit === undefined && field.unitField !== undefined && !names.includes(field.unitField)) {
      faults.add({
        field: 'mapping',
        message: `${label}: no unit: map a column to ${field.unitField}, or state a unit`,
      });
    }
    if (unit !== undefined && field.unitField !== undefined && names.includes(field.unitField)) {
      faults.add({ field: 'mapping', message: `${label}: two units: the mapping's, and those of ${field.unitField}` });
    }
  }
  if (kind === 'dataset' && faults.all.length === 0) faults.add(...datasetMappingFaults(names, mode));
  faults.requireNone();
  const uses = new Map<number, number>();
  for (const { place } of resolved) if (place !== undefined) uses.set(place, (uses.get(place) ?? 0) + 1);
  return resolved.map((column) => ((uses.get(column.place ?? -1) ?? 0) > 1 ? { ...column, fillsMore: true } : column));
}

/**
 * Finds what is wrong with a mapping whatever the file it is used for: by a header that has just its columns.
 * @throws Invalid
 */
export function requireUsable(kind: ImportKind, mapping: ImportMapping): void {
  const header = new Map(
    mapping.columns.flatMap(({ column }) => (column === undefined ? [] : [[headerKey(column), column]])),
  );
  resolveMapping(kind, mapping, [...header.values()]);
}

/** The header of a file, and the columns of each key in it. */
interface Header {
  readonly header: readonly string[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

function placesByKey(header: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, name] of header.entries()) {
    const key = headerKey(name);
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  return places;
}

function labelsOf(columns: readonly ResolvedColumn[], name: string): string[] {
  return columns.filter(({ field }) => field.name === name).map(({ label }) => label);
}

function resolveColumn(
  kind: ImportKind,
  mapping: ColumnMapping,
  format: Required<Omit<CellFormat, 'rowsOrder' | 'isDecimalContradicted'>>,
  { header, places: byKey }: Header,
  at: string,
): ResolvedColumn {
  const { column, constant, by, unit } = mapping;
  const field = importField(kind, mapping.field);
  if (!field) throw new Invalid({ field: `${at}.field`, message: `${mapping.field} is no field of kind ${kind}` });
  if (by !== undefined && !field.keys?.includes(by)) {
    const message = field.keys ? `has to be one of ${field.keys.join(', ')}` : `${field.name} names no other record`;
    throw new Invalid({ field: `${at}.by`, message });
  }
  const shared = {
    field,
    by,
    ...(mapping.values && { values: wordsOf(mapping.values) }),
    unit: unit === undefined ? undefined : requireUnit(field, unit, at),
    format: {
      decimal: mapping.decimal ?? format.decimal,
      isDecimalStated: mapping.decimal !== undefined || format.isDecimalStated,
      date: mapping.date ?? format.date,
      isDateOpen: mapping.date === undefined && format.isDateOpen,
      latestYear: format.latestYear,
    },
  };
  if (column === undefined) {
    if (constant === undefined) throw new Invalid({ field: at, message: 'needs a column or a constant' });
    if (field.name === 'syncId' || field.name === 'key')
      throw new Invalid({ field: at, message: `${field.name} differs in every row: it needs a column` });
    return { ...shared, label: `constant (${field.name})`, constant };
  }
  if (constant !== undefined) throw new Invalid({ field: at, message: 'has a column and a constant: one of them' });
  const places = byKey.get(headerKey(column)) ?? [];
  const [place] = places;
  if (place === undefined) {
    throw new Invalid({ field: `${at}.column`, message: `the file has no column ${JSON.stringify(column)}` });
  }
  if (places.length > 1) {
    const message = `the file has ${places.length} columns ${JSON.stringify(column)}: rename all but one`;
    throw new Invalid({ field: `${at}.column`, message });
  }
  return { ...shared, place, label: header[place] ?? column };
}

function wordsOf(values: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(values).map(([text, meant]) => [headerKey(text), meant]));
}

function requireUnit(field: ImportField, unit: string, at: string): UnitCode {
  const of = field.isKilograms ? 'mass' : unitKindOf(field);
  if (!field.isKilograms && field.unitField === undefined) {
    throw new Invalid({ field: `${at}.unit`, message: `${field.name} has no unit` });
  }
  if (!isUnitCode(unit) || (of !== undefined && kindOf(unit) !== of)) {
    throw new Invalid(unitFault(unit, `${at}.unit`, of));
  }
  return unit;
}

function unitKindOf(field: ImportField) {
  return field.name === 'weight' || field.name === 'packagingWeight' ? 'mass' : undefined;
}
