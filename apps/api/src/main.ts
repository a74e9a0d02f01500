import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { configOrExit, createLogger, growHeapBy, setShutdownDeadline, warnOfUnknownSettings } from '#platform';
import { createApp } from './app.js';
import { apiConfig } from './config.js';

/** Requests under way are answered; a caller who takes longer is cut, since whoever ends us would not wait for him. */
const DRAIN_MS = 25_000;

const HEAP_GROWTH_PERCENT = 100;

growHeapBy(HEAP_GROWTH_PERCENT);
// From rows that happened to be in use when it collected, V8 would learn that rows live long, and keep those of all later
// answers until it looks through the whole heap.
setFlagsFromString('--no-allocation-site-pretenuring');
// What is young is collected by one thread: where database and requests keep all cores busy, several wait for each other.
setFlagsFromString('--no-parallel-scavenge');

const config = configOrExit(() => apiConfig());
warnOfUnknownSettings(createLogger(config));
const app = await createApp(config);
// By code: as the first process of a container it would outlive the signal that Nest sends itself otherwise.
app.enableShutdownHooks([], { useProcessExit: true });
setShutdownDeadline(config.SHUTDOWN_DELAY + DRAIN_MS);
await app.listen(config.PORT, config.HOST);
process.send?.({ ready: true });
