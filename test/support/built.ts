import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The list of the modules in the bundle. */
const MODULES = join(ROOT, 'dist/bin/modules.json');

const { sourceFingerprint, builtFingerprint } = createRequire(import.meta.url)('../../build/up-to-date.cjs') as {
  sourceFingerprint: (root: string) => string;
  builtFingerprint: (root: string) => string | undefined;
};

let checked = false;

/** Tests of real processes run the build. A missing or outdated build would prove nothing. */
function requireFreshBuild(): void {
  if (checked) return;
  const built = builtFingerprint(ROOT);
  if (built === undefined) throw new Error('There is no build to test: npm run build');
  if (built !== sourceFingerprint(ROOT)) throw new Error('The build is not of these sources: npm run build');
  checked = true;
}

/** The shipped script that starts one of our processes. */
export function builtScript(name: 'api' | 'worker' | 'cli' | 'mcp'): string {
  requireFreshBuild();
  return join(ROOT, 'dist/bin', `${name}.js`);
}

/** The modules in the bundle, by their paths below ROOT. */
export function bundledModules(): string[] {
  requireFreshBuild();
  return JSON.parse(readFileSync(MODULES, 'utf8')) as string[];
}
