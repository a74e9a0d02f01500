/**
 * Loaded into api and worker before their own code (`node --import`). When the supervisor is gone, the channel to it
 * closes, and the app gets the same signal as from a person. If the app is still loading, the signal ends it at once; a
 * listener in its own `main` would come too late for that.
 */
const DRAIN_MS = 30_000;

function end(): void {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), DRAIN_MS).unref();
}

// A supervisor that was killed while this process began has closed the channel already: nobody tells it again.
if (process.connected) process.once('disconnect', end);
else end();
// The listener alone must not keep an app alive that has nothing left to do.
process.channel?.unref();
