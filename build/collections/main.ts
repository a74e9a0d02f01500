import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { OPENAPI_FILE } from '../../apps/api/src/web/openapi/openapi-file.js';
import { writeOrCheck } from '../generated-files.js';
import { brunoCollection } from './bruno.js';
import type { ApiDocument } from './document.js';
import { postmanCollection } from './postman.js';

/** Writes the collections of requests from openapi.json; see `writeOrCheck`. */
const FOLDER = 'docs/collections';

const postman = await postmanCollection(JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as ApiDocument);
const bruno = Object.entries(brunoCollection(postman)).map(([path, text]) => [`${FOLDER}/bruno/${path}`, text]);

writeOrCheck(
  dirname(OPENAPI_FILE),
  {
    [`${FOLDER}/postman.json`]: `${JSON.stringify(postman, null, 2)}\n`,
    ...(Object.fromEntries(bruno) as Record<string, string>),
  },
  'collections',
  FOLDER,
);
