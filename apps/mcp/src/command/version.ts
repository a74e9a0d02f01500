import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Beside openapi.json, wherever this file was bundled to. */
const ROOT = dirname(createRequire(import.meta.url).resolve('#openapi'));

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** Of this release. */
export const VERSION = version;

export const USER_AGENT = `footprint-exchange-mcp/${VERSION}`;
