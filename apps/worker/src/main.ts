import 'reflect-metadata';
import { configOrExit, createLogger, setShutdownDeadline, warnOfUnknownSettings } from '#platform';
import { createWorker } from './app.js';
import { workerConfig } from './config.js';

/** For closing connections, after the longest attempt in flight. */
const CLOSE_MS = 5_000;

const config = configOrExit(() => workerConfig());
warnOfUnknownSettings(createLogger(config));
// The first process of a container ignores a signal without a handler, and this one may wait for a migration here.
const end = (): void => process.exit();
process.once('SIGTERM', end);
const worker = await createWorker(config);
process.off('SIGTERM', end);
// By process.exit: the first process of a container ignores the signal that Nest would send itself.
worker.enableShutdownHooks([], { useProcessExit: true });
setShutdownDeadline(config.ATTEMPT_TIMEOUT + CLOSE_MS);
process.send?.({ ready: true });
