import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OpenAPI3, SchemaObject } from 'openapi-typescript';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import ts from 'typescript';
import { OPENAPI_FILE } from '../apps/api/src/web/openapi/openapi-file.js';
import { writeOrCheck } from './generated-files.js';

/** Writes the types of the client from openapi.json; see `writeOrCheck`. */
const BLOB = ts.factory.createTypeReferenceNode('Blob');

const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as OpenAPI3;
const types = await openapiTypes(document, {
  // A default is what the service takes for an absent value, so that the value may be absent.
  defaultNonNullable: false,
  // The bytes of a file.
  transform: ({ format }: SchemaObject) => (format === 'binary' ? BLOB : undefined),
});

writeOrCheck(
  dirname(OPENAPI_FILE),
  { 'packages/client/src/schema.ts': `${COMMENT_HEADER}\n${astToString(types)}` },
  'client',
);
