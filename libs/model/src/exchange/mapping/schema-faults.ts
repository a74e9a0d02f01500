import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FootprintContent } from '../footprint.js';
import { CONTENT_SCHEMA } from '../footprint-schema.js';

let compiled: ValidateFunction | undefined;

/** Describes where the content of a footprint violates PACT's schema. This is the last check before it is published. */
export function schemaFaults(content: FootprintContent): string[] {
  compiled ??= new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false }).compile(CONTENT_SCHEMA);
  if (compiled(content)) return [];
  return (compiled.errors ?? []).map(({ instancePath, message }) => {
    return `PACT's schema refuses ${instancePath.slice(1).replaceAll('/', '.') || 'it'}: ${message}.`;
  });
}
