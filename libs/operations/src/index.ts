export { Health, QueueProbe } from './health.js';
export { listeningOrExit } from './listening.js';
export { OperationsPort } from './operations-port.js';
export { OperationsModule } from './operations.module.js';
