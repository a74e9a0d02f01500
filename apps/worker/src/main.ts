import 'reflect-metadata';
import { configOrExit, endInTime } from '#platform';
import { createWorker } from './app.js';
import { workerConfig } from './config.js';

/** What an ending takes beyond the longest attempt in flight. */
const LETTING_GO_MS = 5_000;

const config = configOrExit(() => workerConfig());
const worker = await createWorker(config);
worker.enableShutdownHooks();
endInTime(config.ATTEMPT_TIMEOUT + LETTING_GO_MS);
process.send?.({ ready: true });
