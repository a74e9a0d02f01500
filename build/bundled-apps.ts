import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { LogLevel, Plugin, RolldownLog } from 'rolldown';
import { KEPT_OUTSIDE } from './kept-outside.js';

/** What is started as a process, as the compiler left it. */
const ENTRIES = {
  api: 'dist/apps/api/src/main.js',
  worker: 'dist/apps/worker/src/main.js',
  cli: 'dist/apps/cli/src/main.js',
  standalone: 'dist/apps/standalone/src/main.js',
  demo: 'dist/apps/standalone/src/demo.js',
  'end-with-parent': 'dist/apps/standalone/src/end-with-parent.js',
};

/**
 * Puts our processes, with the packages they use, into a few files in dist/bin: of a start, finding and reading thousands
 * of them took longer than all the rest. @returns the modules that are in there, by their paths below `root`
 */
export async function bundleApps(root: string): Promise<string[]> {
  // Loaded late: most builds have nothing to bundle.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    input: ENTRIES,
    platform: 'node',
    external: Object.keys(KEPT_OUTSIDE).map((name) => new RegExp(`^${name}(/|$)`)),
    plugins: [sourceMapsOfCompiler],
    onLog: refuse,
  });
  const { output } = await bundle.write({
    dir: 'dist/bin',
    cleanDir: true,
    // Beside the entries, so that what lies beside a module lies beside it wherever the bundler puts it.
    chunkFileNames: '[name].js',
    // Two classes of one name in one file: each is still called by it, in logs and where Nest and TypeORM ask for it.
    keepNames: true,
    // Modules run in the order in which they would without a bundle: decorators need reflect-metadata to be first.
    strictExecutionOrder: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return modules.map((path) => relative(root, path)).sort();
}

/** So that a stack trace names lines of our TypeScript. */
const sourceMapsOfCompiler: Plugin = {
  name: 'source-maps-of-compiler',
  load: {
    filter: { id: /\/dist\/(apps|libs)\/.*\.js$/ },
    async handler(path) {
      const [code, map] = await Promise.all([readFile(path, 'utf8'), readFile(`${path}.map`, 'utf8')]);
      return { code, map };
    },
  },
};

/** A package that is not there would only be missed at run time. */
function refuse(level: LogLevel, { message }: RolldownLog): void {
  if (level === 'warn') throw new Error(message);
}
