import { setTimeout as wait } from 'node:timers/promises';

/** Something has taken longer than it may. */
export class DeadlinePassed extends Error {
  constructor(ms: number) {
    super(`It took longer than ${ms} ms.`);
  }
}

/** Waits for work that may hang. The deadline ends the waiting, not the work. @throws DeadlinePassed */
export async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const ended = new AbortController();
  const passed = wait(ms, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new DeadlinePassed(ms);
  });
  // If the deadline is first, nobody is left to hear of the work's failure; if the work is, nobody of the deadline's.
  for (const either of [work, passed]) either.catch(() => undefined);
  try {
    return await Promise.race([work, passed]);
  } finally {
    ended.abort();
  }
}

/** Calls that are made while one is under way join it. */
export function joined<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= work().finally(() => (underWay = undefined)));
}
