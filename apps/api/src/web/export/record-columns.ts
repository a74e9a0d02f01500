import type { ImportField, ReadOnlyColumn } from '#model/imports';
import type { NamedGaps } from '#model/products';
import { namesOfGaps } from '#model/products';
import { statedText } from '#model/imports';
import { decimalOf, print } from '#impacts';
import type { ColumnKind } from '#sheets';
import type { TableColumn } from './table.js';

/** A column that shows what a record has at a path, such as `weight.unit`. */
export function recordColumn(header: string, kind: ColumnKind = 'text', path = header): TableColumn<object> {
  const keys = path.split('.');
  return { header, kind, textOf: (record) => textOf(valueAt(record, keys), kind) };
}

/** A text of the record, never the word by which a cell of an import clears. */
function statedColumn(name: string): TableColumn<object> {
  const { textOf, ...column } = recordColumn(name);
  return {
    ...column,
    textOf: (record) => {
      const text = textOf(record);
      return text === undefined ? undefined : statedText(text);
    },
  };
}

/** A list that an import reads back as JSON. */
function jsonColumn(name: string): TableColumn<object> {
  const keys = name.split('.');
  return {
    header: name,
    kind: 'text',
    textOf: (record) => {
      const value = valueAt(record, keys);
      return value === undefined ? undefined : JSON.stringify(value);
    },
  };
}

/** Names who lacks a figure. */
function gapsColumn(name: string): TableColumn<object> {
  const keys = name.split('.').slice(0, -1);
  return {
    header: name,
    kind: 'text',
    textOf: (record) => {
      const gaps = valueAt(record, keys) as NamedGaps | undefined;
      return gaps && namesOfGaps(gaps, 'en');
    },
  };
}

function valueAt(record: object, keys: readonly string[]): unknown {
  let inner: unknown = record;
  for (const key of keys) inner = (inner as Record<string, unknown> | undefined)?.[key];
  return inner;
}

/**
 * The columns of records that an import reads back: its fields, by their names, a name beside each reference, and what an import
 * leaves out.
 */
export function importColumns(
  fields: readonly ImportField[],
  readOnly: readonly ReadOnlyColumn[],
): TableColumn<object>[] {
  const [uuid, ...others] = readOnly;
  return [
    ...(uuid ? [recordColumn(uuid.name, uuid.kind)] : []),
    ...fields.flatMap(columnsOf),
    ...others.map(({ name, kind, namesGaps }) => (namesGaps ? gapsColumn(name) : recordColumn(name, kind))),
  ];
}

function columnsOf({ name, cell, unitField }: ImportField): TableColumn<object>[] {
  switch (cell.kind) {
    case 'reference':
      return [recordColumn(name, 'text', `${name}.uuid`), recordColumn(`${name}.name`)];
    case 'number':
      // The quantity of an amount stands beside its unit.
      return [recordColumn(name, 'number', unitField === `${name}.unit` ? `${name}.quantity` : name)];
    case 'integer':
      return [recordColumn(name, 'number')];
    case 'decimal':
      return [recordColumn(name, 'figure')];
    case 'json':
      return [jsonColumn(name)];
    case 'time':
    case 'day':
      return [recordColumn(name, 'date')];
    case 'text':
    case 'flag':
    case 'word':
    case 'unit':
      return [statedColumn(name)];
    default:
      return cell satisfies never;
  }
}

/** What an import reads from less: the first moment of a day in UTC from the day, a whole second without its milliseconds. */
const MIDNIGHT = /T00:00:00\.000Z$/;
const WHOLE_SECOND = /\.000Z$/;

function textOf(value: unknown, kind: ColumnKind): string | undefined {
  switch (typeof value) {
    case 'string':
      return kind === 'date' ? value.replace(MIDNIGHT, '').replace(WHOLE_SECOND, 'Z') : value;
    case 'number':
      return print(decimalOf(value));
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? undefined : textOfParts(value);
    default:
      return undefined;
  }
}

/** What has several parts, such as a list, in one cell. */
function textOfParts(value: object): string {
  const parts = Object.values(value).map((each: unknown) => textOf(each, 'text') ?? '');
  return parts.join(Array.isArray(value) ? ', ' : ' ');
}
