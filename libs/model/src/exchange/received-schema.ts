import type { FieldFault } from '#faults';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { FOOTPRINT_SCHEMA, FORMS_IN_WORDS } from './footprint-schema.js';
import { isJsonObject } from './json-object.js';

/** A hostile footprint can break a million rules, and nobody reads more of them. */
const MAX_FAULTS = 100;

const MAX_MESSAGE = 200;

let compiled: ValidateFunction | undefined;

/**
 * Where a footprint that was received breaks the rules of PACT 3, as `readDocument` reads it, each rule once. Members that only others
 * fill are no faults, and neither are ids in capital letters, or a later version of PACT 3.
 */
export function receivedFaults(footprint: unknown): FieldFault[] {
  const old = oldVersion(footprint);
  if (old !== undefined) {
    return [
      { field: 'specVersion', message: `is ${old}: a document of version 2 of PACT, of which nothing more is read` },
    ];
  }
  compiled ??= compile(receivedSchema());
  if (compiled(footprint)) return [];
  const faults = new Map<string, FieldFault>();
  for (const error of compiled.errors ?? []) {
    const fault = faultInWords(error);
    const rule = `${fault.field.replaceAll(/\.\d+(?=\.|$)/g, '')} ${fault.message}`;
    if (!faults.has(rule)) faults.set(rule, fault);
    if (faults.size === MAX_FAULTS) break;
  }
  return [...faults.values()];
}

/** The version that a document of PACT 2 states; undefined of any other one. */
export function oldVersion(footprint: unknown): string | undefined {
  const version = isJsonObject(footprint) ? footprint['specVersion'] : undefined;
  return typeof version === 'string' && /^2\.\d{1,9}(\.\d{1,9})?$/.test(version) ? version : undefined;
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

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
const VERSION = String.raw`^3\.\d+\.\d+`;

function receivedSchema(): object {
  const { properties, ...schema } = opened(FOOTPRINT_SCHEMA) as { properties: Record<string, object> };
  const uuid = { type: 'string', pattern: UUID };
  const specVersion = { type: 'string', pattern: VERSION };
  const precedingPfIds = { type: 'array', items: uuid };
  return { ...schema, properties: { ...properties, id: uuid, precedingPfIds, specVersion } };
}

/** What only what we publish keeps to. */
const OURS = ['maxItems', 'maxLength', 'minProperties'];

/** The same schema, which allows members that it does not name, and as much as PACT does. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(
    ([name, value]) => !OURS.includes(name) && (name !== 'additionalProperties' || value !== false),
  );
  return Object.fromEntries(members.map(([name, value]) => [name, opened(value)]));
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'an object',
  array: 'a list',
  boolean: 'true or false',
};

const FORMS: ReadonlyMap<string, string> = new Map([
  ...FORMS_IN_WORDS,
  [UUID, 'a UUID'],
  [VERSION, 'a version of PACT 3, such as 3.0.3'],
]);

function faultInWords({ instancePath, keyword, params, message }: ErrorObject): FieldFault {
  const field = instancePath.slice(1).replaceAll('/', '.');
  const { missingProperty, type, pattern, allowedValues } = params as Record<string, unknown>;
  const must = (words: string): FieldFault => ({ field, message: `must be ${words}`.slice(0, MAX_MESSAGE) });
  switch (keyword) {
    case 'required':
      return {
        field: field === '' ? String(missingProperty) : `${field}.${String(missingProperty)}`,
        message: 'is missing',
      };
    case 'type':
      return must(TYPES[String(type)] ?? String(type));
    case 'pattern':
      return must(FORMS.get(String(pattern)) ?? 'written as PACT demands');
    case 'enum':
      return must(`one of: ${(allowedValues as readonly unknown[]).join(', ')}`);
    case 'minLength':
      return { field, message: 'must not be empty' };
    case 'minItems':
      return { field, message: 'must have an item at least' };
    case 'uniqueItems':
      return { field, message: 'has an item twice' };
    case 'false schema':
    case 'dependentSchemas':
      return { field: 'pcf', message: ONE_GEOGRAPHY };
    default:
      return { field, message: message ?? 'is wrong' };
  }
}

const ONE_GEOGRAPHY =
  'must have at most one of geographyCountry, geographyCountrySubdivision and geographyRegionOrSubregion';
