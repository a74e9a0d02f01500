import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Beside openapi.json, wherever this file was bundled to. */
const ROOT = dirname(createRequire(import.meta.url).resolve('#openapi'));

/** The version of this release, that of package.json. */
export const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
