import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { LogLevel, Plugin, RolldownLog } from 'rolldown';
import { KEPT_OUTSIDE } from './kept-outside.js';

/** The files that are started as processes, as the compiler wrote them. */
const ENTRIES = {
  api: 'dist/apps/api/src/main.js',
  worker: 'dist/apps/worker/src/main.js',
  cli: 'dist/apps/cli/src/main.js',
  mcp: 'dist/apps/mcp/src/main.js',
  standalone: 'dist/apps/standalone/src/main.js',
  partner: 'dist/apps/standalone/src/partner.js',
  'end-with-parent': 'dist/apps/standalone/src/start/end-with-parent.js',
};

/**
 * Bundles our processes, with the packages they use, into a few files in dist/bin. Finding and reading thousands of
 * files took longer than the rest of a start. @returns the bundled modules, by their paths below `root`
 */
export async function bundleApps(root: string): Promise<string[]> {
  // Loaded late, since most builds have nothing to bundle.
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
    // In the same folder as the entries, so that files beside a module are found from wherever the bundler puts it.
    chunkFileNames: '[name].js',
    // Two classes of one name in one file keep their names, which logs, Nest and TypeORM use.
    keepNames: true,
    // Modules run in the same order as without a bundle, since decorators need reflect-metadata to be loaded first.
    strictExecutionOrder: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await bundle.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return modules.map((path) => relative(root, path)).sort();
}

/** Makes stack traces name the lines of our TypeScript. */
const sourceMapsOfCompiler: Plugin = {
  name: 'source-maps-of-compiler',
  load: {
    filter: { id: /\/dist\/(apps|libs|packages)\/.*\.js$/ },
    async handler(path) {
      const [code, map] = await Promise.all([readFile(path, 'utf8'), readFile(`${path}.map`, 'utf8')]);
      return { code, map };
    },
  },
};

/** Finds its files by an `eval`, unless it is told where they are, as we do (libs/operations/src/queue-board.ts). */
const NEVER_EVALUATING = 'node_modules/@bull-board/api/dist/index.js';

/** Fails the build for a missing package, which would otherwise be noticed only at run time. */
function refuse(level: LogLevel, { code, message }: RolldownLog): void {
  if (code === 'EVAL' && message.includes(NEVER_EVALUATING)) return;
  if (level === 'warn') throw new Error(message);
}
