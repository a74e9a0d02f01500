import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The list of the modules in the bundle. */
const MODULES = join(ROOT, 'dist/bin/modules.json');

/** What is built: the processes, or the console. */
interface Part {
  readonly stamp: string;
}

const { APPS, CONSOLE, sourceFingerprint, builtFingerprint } = createRequire(import.meta.url)(
  '../../../build/up-to-date.cjs',
) as {
  APPS: Part;
  CONSOLE: Part;
  sourceFingerprint: (root: string, part: Part) => string;
  builtFingerprint: (root: string, part: Part) => string | undefined;
};

const checked = new Set<Part>();

/** Tests of real processes and pages run the build. A missing or outdated build would prove nothing. */
function requireFreshBuild(part = APPS): void {
  if (checked.has(part)) return;
  const built = builtFingerprint(ROOT, part);
  if (built === undefined) throw new Error('There is no build to test: npm run build');
  if (built !== sourceFingerprint(ROOT, part)) throw new Error('The build is not of these sources: npm run build');
  checked.add(part);
}

/** The folder of the built console. */
export function builtConsole(): string {
  requireFreshBuild(CONSOLE);
  return join(ROOT, 'dist/console');
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
