import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until something holds. The limit is generous, for a machine that is busy. @throws an error that names what was
 * waited for
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<number> {
  const from = performance.now();
  while (!(await holds())) {
    if (performance.now() - from > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await wait(20);
  }
  return performance.now() - from;
}
