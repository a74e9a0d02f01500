import { join } from 'node:path';
import type { InlineConfig } from 'vite';

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
