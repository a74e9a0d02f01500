import { print } from '#impacts';
import type { FieldKind, FieldKinds } from '../../model/field.js';
import { geoLocationByCode } from '../../model/geo-location.js';
import type { Amount, UnitCode } from '../../model/units.js';
import { amountOf, set } from '../column-values.js';
import type { ReferenceColumns } from './element-references.js';
import { datasetOf, locationOf, supplierOf, taxonomyOf } from './element-references.js';

/** A row that has the columns of all fields, and what is shown of the records they refer to. */
export type FieldRow = ReferenceColumns & Readonly<Record<string, unknown>>;

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

function reference<Value extends { uuid: string }>(
  read: (row: ReferenceColumns) => Value | undefined,
): FieldCodec<Value> {
  return { cells: (column, value) => ({ [column]: value?.uuid ?? null }), read, trail: ({ uuid }) => uuid };
}

const quantityOf = (amount: Amount | undefined) => (amount ? print(amount.quantity) : null);
const amountTrail = ({ quantity, unit }: Amount) => ({ quantity: print(quantity), unit });

const CODECS: { readonly [Kind in FieldKind]: FieldCodec<FieldKinds[Kind]['value']> } = {
  text: plain(),
  number: {
    ...plain(),
    read: (row, column) => (row[column] === null ? undefined : Number(row[column])),
  },
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
  taxonomy: reference(taxonomyOf),
  geoLocation: {
    cells: (column, value) => ({ [column]: value?.code ?? null }),
    read: (row) => (row.geo_location === null ? undefined : geoLocationByCode(row.geo_location)),
    trail: ({ code }) => code,
  },
  location: reference(locationOf),
  supplier: reference(supplierOf),
  dataset: {
    ...reference(datasetOf),
    cells: (column, value) => ({ [column]: value?.uuid ?? null, [`${column}_owner`]: value?.owner ?? null }),
  },
};

export function codecOf(kind: FieldKind): FieldCodec<unknown> {
  return CODECS[kind];
}
