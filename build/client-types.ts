import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenAPI3, SchemaObject } from 'openapi-typescript';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import ts from 'typescript';
import { OPENAPI_FILE } from '../apps/api/src/web/openapi/openapi-file.js';

/**
 * Writes the types of the client from openapi.json. With --check it only reports whether that would change the file, and exits
 * with 1 if so.
 */
const FILE = 'packages/client/src/schema.ts';
const BLOB = ts.factory.createTypeReferenceNode('Blob');

const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as OpenAPI3;
const types = await openapiTypes(document, {
  // A default is what the service takes for an absent value, so that the value may be absent.
  defaultNonNullable: false,
  // The bytes of a file.
  transform: ({ format }: SchemaObject) => (format === 'binary' ? BLOB : undefined),
});

const path = join(dirname(OPENAPI_FILE), FILE);
const text = `${COMMENT_HEADER}\n${astToString(types)}`;
if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  process.stderr.write(`Not up to date, run \`npm run client\`: ${FILE}\n`);
  process.exitCode = 1;
}
