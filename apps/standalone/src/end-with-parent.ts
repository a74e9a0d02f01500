/**
 * Loaded into api and worker before their own first line (`node --import`): when the supervisor is gone, the channel to
 * it closes, and the app is asked to end as a person would ask it. While it still loads, that ends it outright, which
 * a listener in its own `main` would come too late for.
 */
const DRAIN_MS = 30_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), DRAIN_MS).unref();
});
// Listening must not keep an app alive that has nothing left to do.
process.channel?.unref();
