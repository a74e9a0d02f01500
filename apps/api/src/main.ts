import 'reflect-metadata';
import { configOrExit, createLogger, setShutdownDeadline, warnOfUnknownSettings } from '#platform';
import { createApp } from './app.js';
import { apiConfig } from './config.js';

/** Requests under way are answered; a caller who takes longer is cut, since whoever ends us would not wait for him. */
const DRAIN_MS = 25_000;

const config = configOrExit(() => apiConfig());
warnOfUnknownSettings(createLogger(config));
const app = await createApp(config);
// By code: as the first process of a container it would outlive the signal that Nest sends itself otherwise.
app.enableShutdownHooks([], { useProcessExit: true });
setShutdownDeadline(config.SHUTDOWN_DELAY + DRAIN_MS);
await app.listen(config.PORT, config.HOST);
process.send?.({ ready: true });
