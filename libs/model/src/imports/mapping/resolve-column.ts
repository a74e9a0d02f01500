import { Invalid } from '#faults';
import type { CellFormat } from '../fields/cell-format.js';
import type { ImportField } from '../fields/import-field.js';
import { JOINT } from './column-cell.js';
import type { ColumnMapping, ResolvedColumn, StatedWords } from './column-mapping.js';
import { headerKey } from './column-mapping.js';
import { divisorOf } from './divisor.js';
import type { Header } from './header.js';
import { mappedUnit } from './mapped-unit.js';

/** Fields that several columns may fill. */
const JOINED: readonly string[] = ['key', 'syncId', 'name'];

/**
 * Finds what a column of a mapping names.
 * @param at the part of the mapping that it is
 * @throws Invalid
 */
export function resolveColumn(
  field: ImportField,
  mapping: ColumnMapping,
  ofFile: CellFormat,
  header: Header,
  at: string,
): ResolvedColumn {
  const { by, unit, values, per } = mapping;
  if (by !== undefined && !field.keys?.includes(by)) {
    const message = field.keys ? `has to be one of ${field.keys.join(', ')}` : `${field.name} names no other record`;
    throw new Invalid({ field: `${at}.by`, message });
  }
  const format = formatOf(mapping, ofFile);
  const shared = { field, by, format, ...(values && { values: wordsOf(values) }) };
  const stated = unit === undefined ? undefined : mappedUnit(field, unit, `${at}.unit`);
  const source = sourceOf(field, mapping, header, at);
  const divisor = per && divisorOf(field, per, format, header, `${at}.per`);
  return { ...shared, ...stated, ...source, ...(divisor && { per: divisor }) };
}

function formatOf({ decimal, date }: ColumnMapping, ofFile: CellFormat): CellFormat {
  return {
    ...ofFile,
    decimal: decimal ?? ofFile.decimal,
    isDecimalStated: decimal !== undefined || ofFile.isDecimalStated === true,
    date: date ?? ofFile.date,
    isDateOpen: date === undefined && ofFile.isDateOpen === true,
  };
}

/** Where the texts of a field come from: a column, several ones, or the mapping itself. */
function sourceOf(
  field: ImportField,
  { column, columns, constant }: ColumnMapping,
  header: Header,
  at: string,
): Pick<ResolvedColumn, 'label' | 'place' | 'parts' | 'constant'> {
  if (columns !== undefined) {
    if (column !== undefined || constant !== undefined) {
      throw new Invalid({ field: at, message: 'has columns and a column or a constant: one of them' });
    }
    if (!JOINED.includes(field.name)) {
      throw new Invalid({ field: `${at}.columns`, message: `only ${JOINED.join(', ')} are made of several columns` });
    }
    if (columns.length === 0) throw new Invalid({ field: `${at}.columns`, message: 'must not be empty' });
    const parts = columns.map((each, index) => header.find(each, `${at}.columns.${index}`));
    return { parts, label: parts.map(({ label }) => label).join(JOINT) };
  }
  if (column === undefined) {
    if (constant === undefined) throw new Invalid({ field: at, message: 'needs a column or a constant' });
    if (field.name === 'syncId' || field.name === 'key')
      throw new Invalid({ field: at, message: `${field.name} differs in every row: it needs a column` });
    return { label: `constant (${field.name})`, constant };
  }
  if (constant !== undefined) throw new Invalid({ field: at, message: 'has a column and a constant: one of them' });
  return header.find(column, `${at}.column`);
}

function wordsOf(values: Readonly<Record<string, string>>): StatedWords {
  const words = Object.entries(values);
  return {
    exact: new Map(words.map(([text, meant]) => [text.trim(), meant])),
    inAnyCase: new Map(words.map(([text, meant]) => [headerKey(text), meant])),
  };
}
