import { print } from '#impacts';
import type { Reference, Catalogue, Field, FieldKind, FieldKinds, FieldsOf, Amount, UnitCode } from '#model/terms';
import { geoLocationByCode } from '#model/terms';
import { amountOf, optional } from './column-values.js';
import type { ReferenceColumns } from './element-references.js';
import { datasetOf, locationOf, supplierOf, taxonomyOf } from './element-references.js';

/** A row with the columns of all fields, and with the joined columns of the records they refer to. */
export type FieldRow = Readonly<Record<string, unknown>>;

/** How a field of one kind is written to a row, read from it, and recorded in the audit trail. */
interface FieldCodec<Value> {
  /** The values to write, by column; null for a field without a value. */
  cells(column: string, value: Value | undefined): Record<string, unknown>;
  read(row: FieldRow, column: string): Value | undefined;
  /** The value in the audit trail, fit for JSON; undefined if there is nothing to record. */
  trail(value: Value): unknown;
}

/** A value that one column holds unchanged. */
function plain<Value>(): FieldCodec<Value> {
  return {
    cells: (column, value) => ({ [column]: value ?? null }),
    read: (row, column) => optional(row[column] as Value | null),
    trail: (value) => value,
  };
}

/** An object that is never null; it is empty if none of its keys is set. */
function keyed<Value extends object>(): FieldCodec<Value> {
  return { ...plain<Value>(), trail: (value) => (Object.keys(value).length > 0 ? value : undefined) };
}

function referring<Value extends Reference>(read: (row: ReferenceColumns) => Value | undefined): FieldCodec<Value> {
  return { ...BY_UUID, read: (row) => read(row as unknown as ReferenceColumns) };
}

const BY_UUID: FieldCodec<Reference> = {
  cells: (column, value) => ({ [column]: value?.uuid ?? null }),
  read: (row, column) => {
    const uuid = row[column] as string | null;
    return uuid === null ? undefined : { uuid, name: (row[`${column}_name`] as string | null) ?? '' };
  },
  trail: ({ uuid }) => uuid,
};

const quantityOf = (amount: Amount | undefined) => (amount ? print(amount.quantity) : null);
const amountTrail = ({ quantity, unit }: Amount) => ({ quantity: print(quantity), unit });

const CODECS: { readonly [Kind in FieldKind]: FieldCodec<FieldKinds[Kind]['value']> } = {
  text: plain(),
  number: {
    ...plain(),
    read: (row, column) => (row[column] === null ? undefined : Number(row[column])),
  },
  decimal: plain(),
  flag: plain(),
  time: { ...plain(), trail: (value) => value.toISOString() },
  unit: plain(),
  amount: {
    cells: (column, value) => ({ [column]: quantityOf(value), [`${column}_unit`]: value?.unit ?? null }),
    read: (row, column) => amountOf(row[column] as string | null, row[`${column}_unit`] as UnitCode | null),
    trail: amountTrail,
  },
  kilograms: {
    cells: (column, value) => ({ [column]: quantityOf(value) }),
    read: (row, column) => amountOf(row[column] as string | null, 'kg'),
    trail: amountTrail,
  },
  versionState: plain(),
  dataQuality: keyed(),
  pact: keyed(),
  reference: BY_UUID,
  taxonomy: referring(taxonomyOf),
  geoLocation: {
    cells: (column, value) => ({ [column]: value?.code ?? null }),
    read: (row) => (typeof row['geo_location'] === 'string' ? geoLocationByCode(row['geo_location']) : undefined),
    trail: ({ code }) => code,
  },
  location: referring(locationOf),
  supplier: referring(supplierOf),
  dataset: {
    ...referring(datasetOf),
    cells: (column, value) => ({ [column]: value?.uuid ?? null, [`${column}_owner`]: value?.owner ?? null }),
  },
};

export function codecOf(kind: FieldKind): FieldCodec<unknown> {
  return CODECS[kind];
}

/** A record with the fields of a catalogue. */
type RecordOf<Fields extends Catalogue> = { readonly [Name in keyof Fields]?: unknown };

function entriesOf<Fields extends Catalogue>(fields: Fields): [keyof Fields & string, Field][] {
  return Object.entries(fields);
}

/** The columns of all fields of a catalogue. */
export function columnsOfFields(fields: Catalogue): string[] {
  return Object.values(fields).flatMap(({ kind, column }) => Object.keys(codecOf(kind).cells(column, undefined)));
}

/** The values of a record's fields to write to a row, by column. */
export function cellsOfFields<Fields extends Catalogue>(
  fields: Fields,
  record: RecordOf<Fields>,
): Record<string, unknown> {
  const cells: Record<string, unknown> = {};
  for (const [name, { kind, column }] of entriesOf(fields))
    Object.assign(cells, codecOf(kind).cells(column, record[name]));
  return cells;
}

/** The values of a record's fields in the audit trail, by field. */
export function trailOfFields<Fields extends Catalogue>(
  fields: Fields,
  record: RecordOf<Fields>,
): Record<string, unknown> {
  const trail: Record<string, unknown> = {};
  for (const [name, { kind }] of entriesOf(fields)) {
    const value: unknown = record[name];
    if (value !== undefined) trail[name] = codecOf(kind).trail(value);
  }
  return trail;
}

/**
 * Makes a function that reads the fields of a catalogue from a row into `rest`, and returns `rest`. It does not copy: copying
 * an object of so many fields takes several times as long as reading them.
 */
export function fieldReader<Fields extends Catalogue>(fields: Fields) {
  const codecs = entriesOf(fields).map(([name, { kind, column }]) => ({ name, column, codec: codecOf(kind) }));
  return <Rest extends object>(rest: Rest, row: FieldRow): Rest & FieldsOf<Fields> => {
    const record: Partial<Record<keyof Fields, unknown>> = rest;
    for (const { name, column, codec } of codecs) {
      const value = codec.read(row, column);
      if (value !== undefined) record[name] = value;
    }
    return record as Rest & FieldsOf<Fields>;
  };
}
