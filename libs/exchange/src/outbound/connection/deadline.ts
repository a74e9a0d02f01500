import { setMaxListeners } from 'node:events';

/** The time limit of an outbound operation has passed. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';

  constructor(ms: number) {
    super(`no answer within ${ms / 1_000} s`);
  }
}

/**
 * Runs `work` with a signal that fires after `ms`, or together with `outer`. The listener is removed from `outer`
 * afterwards, since `outer` may live as long as the process. (`AbortSignal.any` would keep one entry for every
 * delivery.)
 */
export async function within<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const follow = (): void => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new TimedOut(ms)), ms);
  if (outer?.aborted) follow();
  if (outer) {
    // Having as many listeners as deliveries at once is no leak.
    setMaxListeners(0, outer);
    outer.addEventListener('abort', follow, { once: true });
  }
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', follow);
  }
}

/** Waits for a promise that others wait for, too. The signal ends this waiting, not the work. */
export async function unlessAborted<T>(shared: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let give: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    give = () => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    signal.addEventListener('abort', give, { once: true });
  });
  try {
    return await Promise.race([shared, aborted]);
  } finally {
    if (give) signal.removeEventListener('abort', give);
  }
}

export function hasTimedOut(signal: AbortSignal): boolean {
  return signal.reason instanceof TimedOut;
}

/** Why a signal fired, in words for operators. */
export function abortReason(signal: AbortSignal): string {
  return signal.reason instanceof TimedOut ? signal.reason.message : 'stopped on our side before an answer came';
}
