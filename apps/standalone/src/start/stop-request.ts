const PARENT_WATCH_MS = 250;

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP. Further signals are ignored, since npm forwards a Ctrl-C that the
 * terminal has already sent to us. If npm started us, the end of npm counts as a request, too: an npm that is killed
 * forwards nothing.
 */
export function stopRequest(endsWithParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (!endsWithParent) return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, PARENT_WATCH_MS).unref();
  });
}
