import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OPENAPI_FILE } from './openapi-file.js';
import type { RecordedAnswers } from './examples/add-examples.js';

/** What `npm run openapi:examples` writes. */
export const ANSWERS_FILE = join(dirname(OPENAPI_FILE), 'apps/api/src/web/openapi/examples/answers.json');

export function readAnswers(): RecordedAnswers {
  return JSON.parse(readFileSync(ANSWERS_FILE, 'utf8')) as RecordedAnswers;
}
