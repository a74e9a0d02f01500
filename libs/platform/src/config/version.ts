import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Beside openapi.json, wherever this file was bundled to. */
const ROOT = dirname(createRequire(import.meta.url).resolve('#openapi'));

/** The version of this release, that of package.json. */
export const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** The commit of this build as `build/commit.cjs` kept it; `unknown` where nobody knew it. */
export const COMMIT = commitIn(join(ROOT, 'dist/bin/commit'));

/** Which build runs, for people. */
export const BUILD = `${VERSION} (commit ${COMMIT})`;

function commitIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return 'unknown';
  }
}
