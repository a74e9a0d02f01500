import type { FieldFault } from '#faults';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { FOOTPRINT_SCHEMA } from './footprint-schema.js';

/** A hostile footprint can break a million rules, and nobody reads more of them. */
const MAX_FAULTS = 100;

const MAX_MESSAGE = 200;

let compiled: ValidateFunction | undefined;

/**
 * Where a footprint that was received breaks the rules of PACT 3. Members that only others fill are no faults, and neither are ids in
 * capital letters, or a later version of PACT 3.
 */
export function receivedFaults(footprint: unknown): FieldFault[] {
  compiled ??= compile(receivedSchema());
  if (compiled(footprint)) return [];
  const faults = (compiled.errors ?? []).slice(0, MAX_FAULTS);
  return faults.map(({ instancePath, message = 'is wrong', ...error }) => ({
    field: fieldOf({ instancePath, ...error }),
    message: `${message}${allowed(error)}`.slice(0, MAX_MESSAGE),
  }));
}

function compile(schema: object): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
  // Ajv compares every object of a list with every other: an hour for an event full of them.
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    validate: (_: true, list: unknown[]) => new Set(list.map((each) => JSON.stringify(each))).size === list.length,
    error: { message: 'must NOT have duplicate items' },
  });
  return ajv.compile(schema);
}

function receivedSchema(): object {
  const { properties, ...schema } = opened(FOOTPRINT_SCHEMA) as { properties: Record<string, object> };
  const uuid = { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' };
  const specVersion = { type: 'string', pattern: String.raw`^3\.\d+\.\d+` };
  const precedingPfIds = { type: 'array', items: uuid };
  return { ...schema, properties: { ...properties, id: uuid, precedingPfIds, specVersion } };
}

/** The same schema, which allows members that it does not name. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([name, value]) => name !== 'additionalProperties' || value !== false);
  return Object.fromEntries(members.map(([name, value]) => [name, opened(value)]));
}

function fieldOf({ instancePath, keyword, params }: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>): string {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const missing: unknown =
    keyword === 'required' ? (params as { missingProperty?: unknown }).missingProperty : undefined;
  return [path, missing].filter((part) => typeof part === 'string' && part !== '').join('.');
}

function allowed({ keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>): string {
  if (keyword !== 'enum') return '';
  const { allowedValues } = params as { allowedValues: readonly unknown[] };
  return `: ${allowedValues.join(', ')}`;
}
