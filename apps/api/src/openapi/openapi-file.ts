import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The checked-in document, wherever this file was built to. */
export const OPENAPI_FILE = createRequire(import.meta.url).resolve('#openapi');

export function readDocument(): OpenAPIObject {
  return JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as OpenAPIObject;
}
