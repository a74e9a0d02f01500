import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { configOrExit, endInTime } from '#platform';
import { createWorker } from './app.js';
import { workerConfig } from './config.js';

/** What an ending takes beyond the longest attempt in flight. */
const LETTING_GO_MS = 5_000;
/** V8 would let the heap grow to several times of what lives in it before it looks what can go: a pod pays for all of that. */
const HEAP_GROWING_PERCENT = 40;

setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);

const config = configOrExit(() => workerConfig());
const worker = await createWorker(config);
// By code: as the first process of a container it would outlive the signal that Nest sends itself otherwise.
worker.enableShutdownHooks([], { useProcessExit: true });
endInTime(config.ATTEMPT_TIMEOUT + LETTING_GO_MS);
process.send?.({ ready: true });
