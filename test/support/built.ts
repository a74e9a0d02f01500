import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What our processes are made of. */
const SOURCES = [
  'apps/api/src',
  'apps/worker/src',
  'apps/cli/src',
  'apps/standalone/src',
  'libs/faults',
  'libs/impacts',
  'libs/footprint',
  'libs/pact',
  'libs/platform',
  'libs/embedded',
  'build',
];

/** The bundle's list of what is in it, written when it is whole. */
const MODULES = join(ROOT, 'dist/bin/modules.json');

let checked = false;

/** Tests of real processes run what was built: a build that is missing, or older than the sources, would prove nothing. */
function requireFreshBuild(): void {
  if (checked) return;
  if (!existsSync(MODULES)) throw new Error('There is no build to test: npm run build');
  const builtAt = statSync(MODULES).mtimeMs;
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

/** What one of our processes is started with, as it is shipped. */
export function builtScript(name: 'api' | 'worker' | 'cli'): string {
  requireFreshBuild();
  return join(ROOT, 'dist/bin', `${name}.js`);
}

/** The modules in the bundle, by their paths below ROOT. */
export function bundledModules(): string[] {
  requireFreshBuild();
  return JSON.parse(readFileSync(MODULES, 'utf8')) as string[];
}
