import fc from 'fast-check';
import type { Records } from './company.js';
import type { Schema } from './document.js';
import { resolved } from './document.js';
import { wordFor } from './references.js';

/** JSON as text, since many faulty bodies cannot be expressed by values. */
export type Text = fc.Arbitrary<string>;

const json = (...values: unknown[]): Text => fc.constantFrom(...values.map((value) => JSON.stringify(value)));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const SURPRISING = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  '0',
  '',
];

const key: Text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SURPRISING) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.constant('k'.repeat(100_000)) },
);

/** Values that fit hardly any schema. */
const wrong: Text = fc.oneof(
  fc.constantFrom('null', 'true', '{}', '[]', '[[]]', '[null]', '{"uuid":null}', '{"uuid":{}}', '{"constructor":1}'),
  fc.constantFrom('{"__proto__":{"uuid":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1,"valueOf":null}'),
  fc.constantFrom('1e400', '-1e400', '1e-400', '1e308', '5e-324', '-0', '0.1', '1e21', '9'.repeat(400), '-1', '1.5'),
  fc.constantFrom(String.raw`"\u0000"`, String.raw`"a\ud800"`, String.raw`"\udc00b"`, String.raw`"\ud83d\ude00"`),
  json(
    '',
    ' ',
    'NaN',
    'Infinity',
    '1e5',
    '9'.repeat(21),
    `0.${'0'.repeat(30)}1`,
    `${'9'.repeat(20)}.${'9'.repeat(30)}`,
  ),
  json('2026-02-30', '0000-01-01', '9999-12-31T23:59:59-14:00', '+275760-09-13T00:00:00Z', '2026-01-01T00:00:60Z'),
  json('00000000-0000-0000-0000-000000000000', 'kg', 'constructor', '../..', '%00', 'x'.repeat(20_001)),
  fc.constantFrom(nested(60), nested(100), `"${'x'.repeat(100_000)}"`, `[${Array(2_000).fill('{}').join()}]`),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.double().map(String),
);

/** A text that often fits the schema. Its references are sometimes of the right kind. */
export function textOf(schema: Schema, records: Records, name = ''): Text {
  const options = (schema.anyOf ?? [schema]).map((option) => right(resolved(option).schema, records, name));
  return fc.oneof({ weight: 15, arbitrary: fc.oneof(...options) }, { weight: 1, arbitrary: wrong });
}

function right(schema: Schema, records: Records, name: string): Text {
  if (schema.enum) return json(...schema.enum);
  switch ([schema.type ?? 'object'].flat()[0]) {
    case 'string':
      return textual(schema, records, name);
    case 'integer':
    case 'number':
      return json(0, 1, 2, 5, 12.5, 100, 2026, -3);
    case 'boolean':
      return json(true, false);
    case 'null':
      return json(null);
    case 'array':
      return fc.array(textOf(schema.items as Schema, records, name), { maxLength: 3 }).map((all) => `[${all.join()}]`);
    default:
      return object(schema, records, name);
  }
}

function textual({ format, pattern }: Schema, records: Records, name: string): Text {
  const text = pattern ?? '';
  if (text.includes('[0-9a-fA-F]{8}')) {
    return fc.oneof(json(records[wordFor(name) ?? 'material']), json(...Object.values(records)));
  }
  if (text.includes('\\d')) return json('1.5', '0', '-2', '1000000', '0.000000000000000000000000000001', '');
  if (format?.startsWith('date')) return json('2026-01-31T12:00:00Z', '2026-02-01', '2025-12-31T23:59:59+14:00');
  return fc.oneof(json('Steel', 'urn:a:b', 'https://example.com/x', 'example.com', 'AR6', 'DE-BY'), words);
}

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => JSON.stringify(text));
const codes = fc.constantFrom('GWP-fossil', 'odp', 'AP', 'constructor', '__proto__', 'GWP');
const strange = fc.tuple(key, wrong);
const few = fc.oneof(
  { weight: 6, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(strange, { maxLength: 3 }) },
);

function object(schema: Schema, records: Records, above: string): Text {
  const needed = (schema['required'] ?? []) as string[];
  const inUuid = (key: string) => (key === 'uuid' ? above : key);
  const members = Object.entries(schema.properties ?? {}).map(
    ([key, below]) => [key, fc.tuple(fc.constant(key), textOf(below, records, inUuid(key)))] as const,
  );
  const open = schema['additionalProperties'] as Schema | undefined;
  const optional = [
    ...members.map(([, member]) => member),
    ...(open ? [fc.tuple(codes, textOf(open, records, above))] : []),
  ];
  const always = fc.tuple(...members.filter(([key]) => needed.includes(key)).map(([, member]) => member));
  const some = optional.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...optional), { maxLength: 4 });
  // A key that is chosen twice appears twice.
  return fc.tuple(always, some, few).map(
    (all) =>
      `{${all
        .flat()
        .map(([name, text]) => `${JSON.stringify(name)}:${text}`)
        .join()}}`,
  );
}
