import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What api and worker are made of. */
const SOURCES = [
  'apps/api/src',
  'apps/worker/src',
  'libs/faults',
  'libs/impacts',
  'libs/footprint',
  'libs/pact',
  'libs/platform',
];

let checked = false;

/** Tests of real processes run what was built: a build that is missing, or older than the sources, would prove nothing. */
export function requireFreshBuild(): void {
  if (checked) return;
  const build = join(ROOT, 'dist', '.tsbuildinfo');
  if (!existsSync(build)) throw new Error('There is no build to test: npm run build');
  const builtAt = statSync(build).mtimeMs;
  for (const folder of SOURCES) {
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts') || /\.(spec|arbitrary)\.ts$/.test(path)) continue;
      const source = join(folder, path);
      if (statSync(join(ROOT, source)).mtimeMs > builtAt)
        throw new Error(`The build is older than ${source}: npm run build`);
    }
  }
  checked = true;
}
