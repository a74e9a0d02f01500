import { z } from 'zod';
import { Faults, Invalid, unstorable } from '#faults';
import { ENCODINGS, SEPARATORS } from '#sheets';
import { DATE_FORMATS, DECIMAL_MARKS } from './fields/cell-format.js';
import { REFERENCE_KEYS } from './fields/import-field.js';
import type { ImportMapping } from './mapping/column-mapping.js';
import type { ImportKind } from './kinds.js';
import { importField } from './kinds.js';

const MOST_COLUMNS = 1_000;
const MOST_CONDITIONS = 100;
const MOST_HEADER_ROWS = 5;

const text = (max: number) =>
  z
    .string({ error: 'has to be a string' })
    .refine((value) => [...value].length <= max, { error: `must not be longer than ${max} characters` })
    .refine((value) => unstorable(value) === undefined, { error: ({ input }) => unstorable(String(input)) ?? '' });
const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `has to be one of ${values.map((value) => JSON.stringify(value)).join(', ')}` });
const fields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}; it may have ${Object.keys(shape).join(', ')}`
        : 'has to be an object, {…}',
  });

const TEXTS = z.array(text(500), { error: 'has to be a list of texts, ["…"]' }).max(100);
const DIVISOR = fields({ column: text(500).optional(), constant: text(100).optional() });
const CONDITION = fields({
  column: text(500).refine((column) => column.trim() !== '', { error: 'must not be empty' }),
  is: text(500).optional(),
  isNot: text(500).optional(),
  oneOf: TEXTS.optional(),
  contains: text(500).optional(),
  empty: z.boolean({ error: 'has to be true or false' }).optional(),
});
const COLUMN = fields({
  column: text(500).optional(),
  columns: TEXTS.optional(),
  constant: text(20_000).optional(),
  field: text(200),
  unit: text(200).optional(),
  by: oneOf(REFERENCE_KEYS).optional(),
  decimal: oneOf(DECIMAL_MARKS).optional(),
  date: oneOf(DATE_FORMATS).optional(),
  values: z.record(text(500), text(500), { error: 'has to be texts and what they stand for, {"…": "…"}' }).optional(),
  per: DIVISOR.optional(),
});

const ROWS = { error: 'has to be a number of rows, 1 to 5' };
const LINE = { error: 'has to be a line number, 1 to 1000' };
const MAPPING = fields({
  decimal: oneOf(DECIMAL_MARKS).optional(),
  date: oneOf(DATE_FORMATS).optional(),
  encoding: oneOf(ENCODINGS).optional(),
  separator: oneOf(SEPARATORS).optional(),
  sheet: text(200).optional(),
  none: TEXTS.optional(),
  headerLine: z.int(LINE).min(1, LINE).max(MOST_COLUMNS, LINE).optional(),
  headerRows: z.int(ROWS).min(1, ROWS).max(MOST_HEADER_ROWS, ROWS).optional(),
  where: z
    .array(CONDITION, { error: 'has to be a list, [{"column": …, "is": …}, …]' })
    .max(MOST_CONDITIONS, { error: `has more than ${MOST_CONDITIONS} conditions` })
    .optional(),
  columns: z
    .array(COLUMN, { error: 'has to be a list, [{"column": …, "field": …}, …]' })
    .max(MOST_COLUMNS, { error: `has more than ${MOST_COLUMNS} columns` })
    .optional(),
});

/** A mapping that was written as JSON. A word that it does not know is a fault: it may be a misspelt one. @throws Invalid */
export function mappingFromJson(kind: ImportKind, json: unknown): ImportMapping {
  const read = MAPPING.safeParse(withoutNulls(json));
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => ({ field: ['mapping', ...path].join('.'), message }));
    throw new Invalid(faults);
  }
  const { columns = [], ...rest } = read.data;
  const faults = new Faults();
  for (const [index, { field }] of columns.entries()) {
    if (importField(kind, field)) continue;
    faults.add({ field: `mapping.columns.${index}.field`, message: `${field} is no field of kind ${kind}` });
  }
  faults.requireNone();
  return { ...rest, columns };
}

/** In a mapping null is the same as absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutNulls(each)]));
}
