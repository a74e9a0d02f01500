/** The runtime's timers go off at once where they are given more. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits, unless the signal ends it first. @throws the reason of the signal */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS))));
  return unlessAborted(waited, signal).finally(() => clearTimeout(timer));
}

/** The promise, or the reason of the signal, whatever comes first. What the promise stands for goes on. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
