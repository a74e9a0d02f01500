import 'reflect-metadata';
import { configOrExit } from '#platform';
import { createWorker } from './app.js';
import { workerConfig } from './config.js';

const config = configOrExit(() => workerConfig());
const worker = await createWorker(config);
worker.enableShutdownHooks();
process.send?.({ ready: true });
