import { join } from 'node:path';
import type { InlineConfig, Plugin, Rolldown } from 'vite';

/** How Vite builds and serves the console. @param root of the repository */
export function consoleSettings(root: string): InlineConfig {
  return {
    root: join(root, 'apps/console'),
    base: '/console/',
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    cacheDir: join(root, 'node_modules/.vite-console'),
    resolve: { alias: { '@footprint-exchange/client': join(root, 'packages/client/src/index.ts') } },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [namesFirstPage],
    build: {
      outDir: join(root, 'dist/console'),
      emptyOutDir: true,
      target: 'es2023',
      // Styles and pictures stay files: the page's policy allows nothing inline.
      assetsInlineLimit: 0,
      // Every browser that knows the rest of what the console uses knows it.
      modulePreload: { polyfill: false },
      license: { fileName: 'licenses.md' },
    },
    // For `npm run console:dev`: the api answers beside it.
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: { '/api': process.env['FOOTPRINT_URL'] ?? 'http://localhost:3000' },
    },
  };
}

/**
 * Names the files of the page that people begin with in the document, so that a browser asks for them with the first ones: a page
 * of its own is otherwise known only once the code that shows it has come, which is a round trip later.
 */
const namesFirstPage: Plugin = {
  name: 'names-first-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/OverviewPage.tsx'));
      const needed = [...withImports(page, chunks)];
      const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const unnamed = (file: string): boolean => !html.includes(file);
      const code = needed.map(({ fileName }) => fileName).filter(unnamed);
      return [
        ...code.map((file) => link({ rel: 'modulepreload', crossorigin: true, href: `/console/${file}` })),
        ...[...new Set(styles)]
          .filter(unnamed)
          .map((file) => link({ rel: 'stylesheet', crossorigin: true, href: `/console/${file}` })),
      ];
    },
  },
};

const link = (attrs: Record<string, string | boolean>) => ({ tag: 'link', attrs, injectTo: 'head' as const });

type Chunk = Rolldown.OutputChunk;

/** A chunk and all that it imports at once. */
function withImports(chunk: Chunk | undefined, chunks: readonly Chunk[], found = new Set<Chunk>()): Set<Chunk> {
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    withImports(
      chunks.find(({ fileName }) => fileName === name),
      chunks,
      found,
    );
  }
  return found;
}
