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

/** Limits for a machine that is busy: no test measures how quick it is. */
const PATIENT = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Tests of the whole: on a PostgreSQL of their own, with processes that take their time. */
const onServices = {
  globalSetup: ['test/support/traces-setup.ts', 'test/support/global-setup.ts'],
  setupFiles: ['test/support/setup.ts'],
  // On Citus a write costs several times as much.
  testTimeout: process.env['TEST_CITUS'] ? 360_000 : 120_000,
  hookTimeout: process.env['TEST_CITUS'] ? 360_000 : 120_000,
};

/**
 * What `.ci/run` tries on the oldest PostgreSQL that is supported: every migration and route, and the statements that do most.
 * `.ci/long` tries everything on it.
 */
const ON_POSTGRESQL_15 = [
  ...['migrate', 'tables', 'build-index', 'next-schema', 'rolling-schema', 'earlier-{release,sums}'],
  ...['contract-answers', 'audit-coverage', 'audit-chain', 'lost-connection', 'stale-plan'],
  ...[
    'activity',
    'activity-{listing,totals}',
    'element-pages',
    'find-own',
    'search',
    'selection',
    'versions',
    'graph',
    'keyed-writers',
  ],
  ...['bill-of-materials', 'ghg-report', 'monthly-report', 'footprints', 'exchange', 'exchange-both-sides'],
  ...['answers/{decisions,sweep}', 'retention', 'company-{export,tables}', 'cli-doctor', 'idempotency', 'references'],
].map((name) => `test/${name}.spec.ts`);

/** What `.ci/run` tries on Citus, where a write costs several times as much. `.ci/long` tries everything on it. */
const ON_CITUS = [
  ...['activity', 'search', 'dataset-import', 'datasets-rest', 'element-identity', 'versions', 'keyed-writers'],
  ...['exchange', 'received-factors', 'footprints', 'answers/decisions'],
].map((name) => `test/${name}.spec.ts`);

/**
 * Poolers, replicas, Citus, fail-over of Redis, the release before and large companies: `npm run test:long`, as `.ci/long` does.
 * `npm test` leaves them out.
 */
const LONG = [
  ...['pooler', 'read-replica', 'citus', 'redis-shared', 'next-schema', 'earlier-sums'],
  ...['metric-labels', 'retention-rounds', 'activity-reads', 'export-round-trip'],
].map((name) => `test/${name}.spec.ts`);

export default defineConfig({
  resolve: { alias },
  test: {
    // More than there are cores: many tests wait for processes, leases and retries.
    maxWorkers: 3,
    // What the files import is loaded once a worker, not once a file: that halves the run. No test changes what others import.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          ...PATIENT,
          name: 'unit',
          include: ['apps/**/*.spec.ts', 'libs/**/*.spec.ts', 'build/**/*.spec.ts', 'packages/**/*.spec.ts'],
          globalSetup: ['test/support/traces-setup.ts'],
          setupFiles: ['test/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...onServices,
          name: 'end-to-end',
          include: ['test/**/*.spec.ts'],
          exclude: ['test/faults/**', 'test/rolling/**', ...LONG],
        },
      },
      {
        extends: true,
        test: { ...onServices, name: 'long', include: LONG },
      },
      {
        extends: true,
        test: {
          ...onServices,
          name: 'postgresql-15',
          include: ON_POSTGRESQL_15,
        },
      },
      {
        extends: true,
        test: { ...onServices, name: 'citus', include: ON_CITUS },
      },
      {
        extends: true,
        test: {
          ...onServices,
          name: 'faults',
          include: ['test/faults/**/*.spec.ts'],
          globalSetup: [...onServices.globalSetup, 'test/support/fault-setup.ts'],
          // Processes that start over and over, on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { ...onServices, name: 'rolling', include: ['test/rolling/**/*.spec.ts'] },
      },
    ],
  },
});
