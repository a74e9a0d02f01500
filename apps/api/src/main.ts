import 'reflect-metadata';
import { configOrExit, createLogger, setShutdownDeadline, warnOfUnknownSettings } from '#platform';
import { createApp } from './app.js';
import { apiConfig } from './config.js';

/** How long requests in progress may take at shutdown. A slower caller is disconnected, since the supervisor would kill us. */
const DRAIN_MS = 25_000;

const config = configOrExit(() => apiConfig());
warnOfUnknownSettings(createLogger(config));
const app = await createApp(config);
// Exits by process.exit, since the first process of a container ignores the signal that Nest would send to itself.
app.enableShutdownHooks([], { useProcessExit: true });
setShutdownDeadline(config.SHUTDOWN_DELAY + DRAIN_MS);
await app.listen(config.PORT, config.HOST);
process.send?.({ ready: true });
