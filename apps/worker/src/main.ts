import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import {
  AppLogger,
  configOrExit,
  setShutdownDeadline,
  SHUTDOWN_SIGNALS,
  startTracing,
  switchLevelOnSignal,
  warnOfUnknownSettings,
} from '#platform';
import { listeningOrExit, OperationsPort } from '#operations';
import { createWorker } from './app.js';
import { workerConfig } from './config/config.js';
import { operatorsView } from './operations/operators-view.js';

/** Time for closing the connections after the longest attempt in flight has ended. */
const CLOSE_MS = 5_000;

// An import makes much that is soon let go. By itself V8 collects it when the heap is at more than three times of what lives. Three runs
// each of bench/file-import.ts, 200,000 rows: 303 to 332 MiB and 4,608 to 4,975 rows a second without this, 225 to 244 MiB and 4,474
// to 5,277 with it.
setFlagsFromString('--heap-growing-percent=100');
const config = configOrExit(() => workerConfig());
const logger = AppLogger.ofProcess(config);
switchLevelOnSignal(logger);
warnOfUnknownSettings(logger);
// The first process of a container ignores signals that have no handler, and the worker may wait here for a migration.
const end = (): void => process.exit();
process.once('SIGTERM', end);
const opsAddress = { host: config.OPS_HOST, port: config.OPS_PORT };
const operations = await listeningOrExit('OPS_PORT', opsAddress, OperationsPort.open(config));
await startTracing(config, 'footprint-exchange-worker');
const worker = await createWorker(config, logger);
operations?.serve(worker, 'worker', operatorsView());
process.off('SIGTERM', end);
// Exits by process.exit, since the first process of a container ignores the signal that Nest would send to itself.
worker.enableShutdownHooks(SHUTDOWN_SIGNALS, { useProcessExit: true });
setShutdownDeadline(config.ATTEMPT_TIMEOUT + CLOSE_MS);
process.send?.({ ready: true });
