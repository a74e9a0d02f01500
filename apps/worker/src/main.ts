import 'reflect-metadata';
import { configOrExit, createLogger, setShutdownDeadline, warnOfUnknownSettings } from '#platform';
import { createWorker } from './app.js';
import { workerConfig } from './config.js';

/** What an ending takes beyond the longest attempt in flight. */
const LETTING_GO_MS = 5_000;

const config = configOrExit(() => workerConfig());
warnOfUnknownSettings(createLogger(config));
// As the first process of a container it would outlive a signal that nobody hears, and it may wait for a migration.
const end = (): void => process.exit();
process.once('SIGTERM', end);
const worker = await createWorker(config);
process.off('SIGTERM', end);
// By code: as the first process of a container it would outlive the signal that Nest sends itself otherwise.
worker.enableShutdownHooks([], { useProcessExit: true });
setShutdownDeadline(config.ATTEMPT_TIMEOUT + LETTING_GO_MS);
process.send?.({ ready: true });
