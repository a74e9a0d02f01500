import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { EndOfRun } from './test/support/run/end-of-run.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { imports: Record<string, string> };

/** The front doors of package.json, mapped back from what the build writes to the sources. */
const alias = Object.entries(imports).map(([find, built]) => ({
  find: new RegExp(`^${find}$`),
  replacement: built.replace('./dist/', root).replace(/\.js$/, '.ts'),
}));

/** What a file in test/ can be chosen by besides its folder, as `// @module-tag NAME` in its first line. */
const TAGS = {
  long: 'takes long and guards little: `npm run test:long`, as .ci/long does, and in no other suite',
  landing: 'of the faults, those that .ci/run tries before a change lands; .ci/long tries all',
  'postgresql-15': 'what .ci/run tries on the oldest PostgreSQL that is supported; .ci/long tries everything on it',
  citus: 'what .ci/run tries on Citus, where a write costs several times as much; .ci/long tries everything on it',
};

const tagged = (tag: string): string[] =>
  readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts'))
    .map((path) => `test/${path}`)
    .filter((path) => readFileSync(`${root}${path}`, 'utf8').includes(`// @module-tag ${tag}\n`));

const LONG = tagged('long');
const { TEST_TAG } = process.env;
/** With TEST_TAG, each suite has the files of that tag alone. */
const chosen = TEST_TAG ? tagged(TEST_TAG) : undefined;

/** Limits for a machine that is busy: no test measures how quick it is. On Citus a write costs several times as much. */
const PATIENT = 120_000 * (process.env['TEST_CITUS'] ? 3 : 1);
const patient = (ms: number) => ({ testTimeout: ms, hookTimeout: ms });

/** Tests of the whole: on a PostgreSQL of their own, with processes that take their time. */
function suite(name: string, include: readonly string[], more: { globalSetup?: string[]; ms?: number } = {}) {
  return {
    extends: true as const,
    test: {
      name,
      include: [...include],
      exclude: name === 'long' || chosen ? [] : LONG,
      globalSetup: [
        'test/support/run/traces-setup.ts',
        'test/support/run/global-setup.ts',
        ...(more.globalSetup ?? []),
      ],
      setupFiles: ['test/support/run/setup.ts'],
      ...patient(more.ms ?? PATIENT),
    },
  };
}

/** The specs of a folder in test/. */
const inFolder = (folder: string): string[] =>
  chosen ? chosen.filter((path) => path.startsWith(`test/${folder}/`)) : [`test/${folder}/**/*.spec.ts`];

const SUBJECTS = ['access', 'terms', 'factors', 'products', 'activities', 'exchange', 'imports'];

export default defineConfig({
  resolve: { alias },
  test: {
    // More than there are cores: many tests wait for processes, leases and retries.
    maxWorkers: 3,
    maxConcurrency: 12,
    experimental: { fsModuleCache: true },
    // What the files import is loaded once a worker, not once a file, and so is the api that they share.
    isolate: false,
    // What is waited for comes late on a busy machine; where it does not come at all, the test's own limit is near.
    expect: { poll: { timeout: 50_000 } },
    // One line a file, however long a test takes.
    slowTestThreshold: Infinity,
    reporters: ['default', new EndOfRun(`${root}test/unsteady.json`)],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: chosen ? [] : ['apps', 'libs', 'build', 'packages'].map((folder) => `${folder}/**/*.spec.ts`),
          globalSetup: ['test/support/run/traces-setup.ts'],
          setupFiles: ['test/support/run/setup.ts'],
          ...patient(60_000),
        },
      },
      // What runs in the process of the test: `npm test`.
      suite('service', [...SUBJECTS, 'contract', 'support'].flatMap(inFolder)),
      // Processes of ours, what operators do, and pages in a browser: `npm run test:system`.
      suite('system', ['processes', 'operations', 'console'].flatMap(inFolder)),
      suite('rolling', inFolder('rolling')),
      // Processes that start over and over, on a busy machine.
      suite('faults', inFolder('faults'), { globalSetup: ['test/support/faults/setup.ts'], ms: 300_000 }),
      suite('long', chosen ? [] : LONG),
    ],
  },
});
