import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessIdentity } from './process-identity.js';
import { isAlive, signal } from './process-identity.js';

/** One step of ending a process: a signal (none: only wait) and how long it is given, in milliseconds. */
export interface EndingStep {
  readonly signal?: NodeJS.Signals;
  readonly waitMs: number;
}

/** Ends a process that is not our child, step by step; returns as soon as it is gone. */
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
