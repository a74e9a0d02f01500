const PARENT_WATCH_MS = 250;

/**
 * Settles at the first SIGINT, SIGTERM or SIGHUP; further ones change nothing, for npm forwards the Ctrl-C that the
 * terminal has sent us already. Started by npm, the end of npm is a request too: killed outright, it forwards nothing.
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
