import { TestRunner } from 'vitest';

/**
 * Whether tests that need something can run here. If not, they are to be skipped, and the end of the run tells why.
 *
 * @param lacking says what is not there
 * @throws in CI, where every test that .ci/run can prepare for has to run, unless `inCi` says that it may be skipped
 */
export function isThere(there: boolean, lacking: string, inCi: 'run' | 'skip' = 'run'): boolean {
  if (there) return true;
  if (inCi === 'run' && process.env['CI']) throw new Error(`${lacking}, and CI has to test with it.`);
  tellSkipped(lacking);
  return false;
}

/** Has the end of the run tell that this file leaves something out, while its tests are collected. */
export function tellSkipped(why: string): void {
  const meta = TestRunner.getCurrentSuite().file?.meta as { skipped?: string[] } | undefined;
  if (meta) meta.skipped = [...new Set([...(meta.skipped ?? []), `${why}.`])];
}
