import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessIdentity } from './process-identity.js';
import { isAlive, signal } from './process-identity.js';

/** One step of ending a process: a signal (none to only wait) and how many milliseconds it may take. */
export interface EndingStep {
  readonly signal?: NodeJS.Signals;
  readonly waitMs: number;
}

/** Ends a process that is not our child, step by step. Returns as soon as the process is gone. */
export async function endProcess(process: ProcessIdentity, steps: readonly EndingStep[]): Promise<void> {
  for (const step of steps) {
    if (step.signal) signal(process, step.signal);
    const until = Date.now() + step.waitMs;
    while (Date.now() < until) {
      if (!isAlive(process)) return;
      await wait(20);
    }
  }
}
