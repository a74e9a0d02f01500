import 'reflect-metadata';
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
import { createApp } from './app.js';
import { apiConfig } from './web/config/config.js';
import { operatorsView } from './operations/operators-view.js';

/** How long requests in progress may take at shutdown. A slower caller is disconnected, since the supervisor would kill us. */
const DRAIN_MS = 25_000;

const config = configOrExit(() => apiConfig());
const logger = AppLogger.ofProcess(config);
switchLevelOnSignal(logger);
warnOfUnknownSettings(logger);
const opsAddress = { host: config.OPS_HOST, port: config.OPS_PORT };
const operations = await listeningOrExit('OPS_PORT', opsAddress, OperationsPort.open(config));
await startTracing(config, 'footprint-exchange-api');
const app = await createApp(config, logger);
// Exits by process.exit, since the first process of a container ignores the signal that Nest would send to itself.
app.enableShutdownHooks(SHUTDOWN_SIGNALS, { useProcessExit: true });
setShutdownDeadline(config.SHUTDOWN_DELAY + DRAIN_MS);
await listeningOrExit('PORT', { host: config.HOST, port: config.PORT }, app.listen(config.PORT, config.HOST));
operations?.serve(app, 'api', operatorsView());
process.send?.({ ready: true });
