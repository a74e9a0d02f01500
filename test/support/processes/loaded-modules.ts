import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Coverage {
  result: { url: string }[];
}

/**
 * The modules that processes loaded, by the coverage files in this folder, their NODE_V8_COVERAGE. Node writes these
 * files when a process ends.
 */
export function loadedModules(folder: string): string[] {
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage);
  const urls = files.flatMap(({ result }) => result.map(({ url }) => url));
  return urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
}

/** The package that a module belongs to; undefined for our own. */
export function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}
