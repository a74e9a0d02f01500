import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { imports: Record<string, string> };

/** The front doors of package.json, mapped back from what the build writes to the sources. */
const alias = Object.entries(imports).map(([find, built]) => ({
  find: new RegExp(`^${find}$`),
  replacement: built.replace('./dist/', root).replace(/\.js$/, '.ts'),
}));

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['apps/**/*.spec.ts', 'libs/**/*.spec.ts'],
          setupFiles: ['test/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'end-to-end',
          include: ['test/**/*.spec.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: ['test/support/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
