import { print } from '#impacts';
import type { Reference } from '../model/element-parts.js';
import type { Catalogue, Field, FieldKind, FieldKinds, FieldsOf } from '../model/field.js';
import { geoLocationByCode } from '../model/geo-location.js';
import type { Amount, UnitCode } from '../model/units.js';
import { amountOf, set } from './column-values.js';
import type { ReferenceColumns } from './element/element-references.js';
import { datasetOf, locationOf, supplierOf, taxonomyOf } from './element/element-references.js';

/** A row that has the columns of all fields, and what is shown of the records they refer to. */
export type FieldRow = Readonly<Record<string, unknown>>;

/** How a field of one kind is kept in a row, and what the audit trail says of it. */
interface FieldCodec<Value> {
  /** By column; what has no value is null. */
  cells(column: string, value: Value | undefined): Record<string, unknown>;
  read(row: FieldRow, column: string): Value | undefined;
  /** Fit for JSON; undefined where there is nothing to tell. */
  trail(value: Value): unknown;
}

/** A value that one column keeps as it is. */
function plain<Value>(): FieldCodec<Value> {
  return {
    cells: (column, value) => ({ [column]: value ?? null }),
    read: (row, column) => set(row[column] as Value | null),
    trail: (value) => value,
  };
}

/** An object that is there, empty where nothing of it is set. */
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

/** A record that has the fields of a catalogue. */
type Having<Fields extends Catalogue> = { readonly [Name in keyof Fields]?: unknown };

function entriesOf<Fields extends Catalogue>(fields: Fields): [keyof Fields & string, Field][] {
  return Object.entries(fields);
}

/** The columns that keep the fields of a catalogue. */
export function columnsOfFields(fields: Catalogue): string[] {
  return Object.values(fields).flatMap(({ kind, column }) => Object.keys(codecOf(kind).cells(column, undefined)));
}

/** What a row keeps of the fields of a record, by column. */
export function cellsOfFields<Fields extends Catalogue>(
  fields: Fields,
  record: Having<Fields>,
): Record<string, unknown> {
  const cells: Record<string, unknown> = {};
  for (const [name, { kind, column }] of entriesOf(fields))
    Object.assign(cells, codecOf(kind).cells(column, record[name]));
  return cells;
}

/** What the audit trail tells of them. */
export function trailOfFields<Fields extends Catalogue>(
  fields: Fields,
  record: Having<Fields>,
): Record<string, unknown> {
  const trail: Record<string, unknown> = {};
  for (const [name, { kind }] of entriesOf(fields)) {
    const value: unknown = record[name];
    if (value !== undefined) trail[name] = codecOf(kind).trail(value);
  }
  return trail;
}

/**
 * Reads the fields of a catalogue out of a row, and adds them to the rest of the record: to copy an object of so many fields
 * takes several times as long as to read them.
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
