import type { ChildProcess } from 'node:child_process';
import { startScript } from './process.js';
import type { RawWorkerSettings } from './raw-worker.js';

export function startRawWorker(settings: RawWorkerSettings): Promise<ChildProcess> {
  const script = new URL('./raw-worker.js', import.meta.url).pathname;
  return startScript('raw worker', script, { NODE_ENV: 'production', RAW: JSON.stringify(settings) });
}
