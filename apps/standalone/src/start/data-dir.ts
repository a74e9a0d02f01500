import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndingStep, Lock } from '#embedded';
import {
  FolderInUse,
  endProcess,
  findRunning,
  forgetRunning,
  identify,
  lastRunning,
  makeFolder,
  takeLock,
} from '#embedded';
import type { StandaloneConfig } from './config.js';
import { EXIT, StartRefused } from './start-refused.js';

export const logFolder = (dataDir: string) => join(dataDir, 'logs');

/** A supervisor that is ending gives its apps half a minute. */
const LOCK_WAIT_MS = 45_000;

/** Makes the folder and locks it. @throws StartRefused if another service runs on it */
export async function holdDataDir({ dataDir, startedByNpm }: StandaloneConfig): Promise<Lock> {
  const isNew = await makeFolder(dataDir);
  // The user that PostgreSQL runs as has to be able to enter the folder, whatever the umask. The files with secrets
  // have modes of their own.
  if (isNew) await chmod(dataDir, 0o755);
  await makeFolder(logFolder(dataDir));
  try {
    const parent = startedByNpm ? identify(process.ppid) : undefined;
    return await takeLock(join(dataDir, 'lock'), { parent, waitMs: LOCK_WAIT_MS });
  } catch (fault) {
    if (!(fault instanceof FolderInUse)) throw fault;
    const running = await findRunning(dataDir);
    throw new StartRefused(
      `Footprint Exchange already runs on ${dataDir} (${running ? `${running.address}, ` : ''}process ${fault.pid}). ` +
        'Stop it first, or start another one with its own: DATA_DIR=.data2 PORT=3001 npm start',
      EXIT.cannotCreate,
    );
  }
}

const LEFTOVER_STEPS: readonly EndingStep[] = [
  { waitMs: 2_000 },
  { signal: 'SIGTERM', waitMs: 3_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
];

/**
 * Ends the processes that a killed supervisor left. Its apps end by themselves when they notice, so they get only a
 * short time.
 */
export async function endLeftovers(dataDir: string): Promise<void> {
  const last = await lastRunning(dataDir);
  if (!last) return;
  const apps = [last.processes['api'], last.processes['worker']].filter((app) => app !== undefined);
  await Promise.all(apps.map((app) => endProcess(app, LEFTOVER_STEPS)));
  await forgetRunning(dataDir);
}
