import 'reflect-metadata';
import { configOrExit } from '#platform';
import { createWorker } from './app.js';
import { workerConfig } from './config.js';

const config = configOrExit(() => workerConfig());
const worker = await createWorker(config);
worker.enableShutdownHooks();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM')); // Whoever started us is gone.
process.send?.({ ready: true });
