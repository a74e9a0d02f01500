import type { FieldFault } from '#faults';
import { Invalid } from '#faults';
import { ENCODINGS, SEPARATORS } from '#sheets';
import { DATE_FORMATS, DECIMAL_MARKS } from '../../model/file-import/cell-format.js';
import type { ImportKind } from '../../model/file-import/import-field.js';
import { REFERENCE_KEYS } from '../../model/file-import/import-field.js';
import { importField } from '../../model/file-import/import-fields.js';
import type { ColumnMapping, ImportMapping } from '../../model/file-import/import-mapping.js';

/** Why a value that is there is refused; undefined where it is valid. */
type Rule = (value: unknown) => string | undefined;

const COLUMN: Readonly<Record<keyof ColumnMapping, Rule>> = {
  column: text(500),
  constant: text(20_000),
  field: text(200),
  unit: text(16),
  by: oneOf(REFERENCE_KEYS),
  decimal: oneOf(DECIMAL_MARKS),
  date: oneOf(DATE_FORMATS),
};

const MAPPING: Readonly<Record<keyof ImportMapping, Rule>> = {
  decimal: oneOf(DECIMAL_MARKS),
  date: oneOf(DATE_FORMATS),
  encoding: oneOf(ENCODINGS),
  separator: oneOf(SEPARATORS),
  sheet: text(200),
  headerLine: (value) => (isLine(value) ? undefined : 'has to be a line number from 1 to 1000'),
  columns: (value) =>
    Array.isArray(value) && value.length <= 1_000 ? undefined : 'has to be a list of at most 1000 {column, field}',
};

/**
 * Reads a mapping that a person wrote as JSON, by the rules of the one that comes with a request. What a mapping does not have
 * is a fault here: nobody would notice that it does nothing.
 * @throws Invalid listing every fault
 */
export function readMapping(kind: ImportKind, value: unknown): ImportMapping {
  if (!isObject(value)) throw new Invalid({ field: 'mapping', message: 'has to be a JSON object' });
  const { kept, faults } = readObject(value, MAPPING, 'mapping');
  const columns = (Array.isArray(kept['columns']) ? kept['columns'] : []).map((column: unknown, index) => {
    const at = `mapping.columns.${index}`;
    if (!isObject(column)) {
      faults.push({ field: at, message: 'has to be {column, field}' });
      return {};
    }
    const read = readObject(column, COLUMN, at);
    faults.push(...read.faults);
    const { field } = read.kept;
    if (read.faults.length === 0 && !importField(kind, typeof field === 'string' ? field : '')) {
      faults.push({ field: `${at}.field`, message: `is no field of kind ${kind}` });
    }
    return read.kept;
  });
  if (faults.length > 0) throw new Invalid(faults);
  return { ...kept, columns: columns as unknown as readonly ColumnMapping[] };
}

/** Null is the same as absent. */
function readObject(
  value: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, Rule>>,
  at: string,
): { kept: Record<string, unknown>; faults: FieldFault[] } {
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  const faults = entries.flatMap(([name, each]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const message = rule ? rule(each) : `is no part of a mapping; there are ${Object.keys(rules).join(', ')}`;
    return message === undefined ? [] : [{ field: `${at}.${name}`, message }];
  });
  return { kept: Object.fromEntries(entries), faults };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLine(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1_000;
}

function text(max: number): Rule {
  return (value) => {
    if (typeof value !== 'string') return 'has to be a string';
    if ([...value].length > max) return `must not be longer than ${max} characters`;
    return value.includes('\u0000') || !value.isWellFormed() ? 'holds what no text may hold' : undefined;
  };
}

function oneOf(values: readonly string[]): Rule {
  const named = values.map((value) => JSON.stringify(value)).join(', ');
  return (value) => ((values as readonly unknown[]).includes(value) ? undefined : `has to be one of ${named}`);
}
