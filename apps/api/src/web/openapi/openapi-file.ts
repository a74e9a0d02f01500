import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The path of the checked-in document, which is found from any build folder. */
export const OPENAPI_FILE = createRequire(import.meta.url).resolve('#openapi');

export function readDocument(): OpenAPIObject {
  return JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as OpenAPIObject;
}
