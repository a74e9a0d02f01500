import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Called } from '../companies/call.js';
import type { Operation, Schema } from './document.js';
import { DOCUMENT } from './document.js';

const PRINTED_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const ajv = new Ajv2020({ strictSchema: false, allErrors: true, inlineRefs: false });
ajv.addFormat('date-time', PRINTED_TIME);
ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
ajv.addFormat('uuid', UUID);
ajv.addFormat('uri', (text) => URL.canParse(text));
ajv.addFormat('binary', true);
ajv.addSchema({ $id: 'openapi', components: { schemas: closed(DOCUMENT.components.schemas) } });

const compiled = new Map<Schema, ValidateFunction>();

/** Checks that the document describes an answer: its status, its headers and every field of its body. */
export function requireDocumented(operation: Operation, { status, headers, text, json }: Called): void {
  const answer = operation.answers[status];
  expect(answer, `${status} is documented for ${operation.name}: ${text.slice(0, 300)}`).toBeDefined();
  for (const [type, { schema }] of Object.entries(answer?.content ?? {})) {
    if (type !== 'application/json') continue;
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const check = checkOf(schema);
    const told = check(json) ? [] : check.errors;
    expect(told, `${operation.name}: ${status} ${text.slice(0, 1_000)}`).toEqual([]);
  }
  if (status === 200) expect(headers.has('etag')).toBe(Boolean(answer?.headers?.['ETag']));
  expect(headers.get('x-request-id')).toBeTruthy();
  expect(text).not.toMatch(/[:[,]null[,\]}]/);
}

function checkOf(schema: Schema): ValidateFunction {
  let known = compiled.get(schema);
  if (!known) compiled.set(schema, (known = ajv.compile(absolute(closed(schema)))));
  return known;
}

/** Refuses members that the document does not describe; the document itself would allow them. */
export function closed<T>(schema: T): T {
  return mapped(schema, (part) =>
    'properties' in part && part['additionalProperties'] === undefined && part['type'] === 'object'
      ? { ...part, additionalProperties: false }
      : part,
  );
}

function absolute<T>(schema: T): T {
  return mapped(schema, (part) =>
    typeof part['$ref'] === 'string' ? { ...part, $ref: part['$ref'].replace(/^#/, 'openapi#') } : part,
  );
}

function mapped<T>(value: T, change: (part: Record<string, unknown>) => Record<string, unknown>): T {
  if (Array.isArray(value)) return value.map((each) => mapped(each, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const below = Object.entries(value).map(([key, each]) => [key, mapped(each, change)]);
  return change(Object.fromEntries(below)) as T;
}
