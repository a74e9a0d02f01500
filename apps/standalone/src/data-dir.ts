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

/** A supervisor that is told to end gives its apps half a minute. */
const LOCK_WAIT_MS = 45_000;

/** Makes the folder and holds it. @throws StartRefused where another service runs on it */
export async function holdDataDir({ dataDir, startedByNpm }: StandaloneConfig): Promise<Lock> {
  const isNew = await makeFolder(dataDir);
  // The user PostgreSQL runs as has to get through, whatever the umask; the files with secrets are closed one by one.
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

/** Ends what a killed supervisor left: its apps end by themselves when they notice, and are not waited for long. */
export async function endLeftovers(dataDir: string): Promise<void> {
  const last = await lastRunning(dataDir);
  if (!last) return;
  const apps = [last.processes['api'], last.processes['worker']].filter((app) => app !== undefined);
  await Promise.all(apps.map((app) => endProcess(app, LEFTOVER_STEPS)));
  await forgetRunning(dataDir);
}
