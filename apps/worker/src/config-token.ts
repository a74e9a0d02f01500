export const WORKER_CONFIG = Symbol('WorkerConfig');
