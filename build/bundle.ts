import { statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleApps } from './bundled-apps.js';

/** `npm run build`, after the compiler: makes dist/bin, unless it is younger than what was compiled, installed and declared. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MADE_FROM = ['dist/.tsbuildinfo', 'node_modules/.package-lock.json', 'package.json'];
const MODULES = 'dist/bin/modules.json';

const writtenAt = (path: string): number => statSync(ROOT + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (MADE_FROM.some((path) => writtenAt(path) >= writtenAt(MODULES))) {
  const modules = await bundleApps(ROOT);
  // Written last: where it is, the bundle is whole.
  writeFileSync(ROOT + MODULES, JSON.stringify(modules, null, 1));
}
