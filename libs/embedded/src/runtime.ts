import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { faultCode } from './failure.js';
import { writePrivateFile } from './private-file.js';
import type { ProcessIdentity } from './process-identity.js';
import { isAlive } from './process-identity.js';

/**
 * What runs on a data folder. Commands that work on the running service read it, and so does the start after a crash.
 */
export interface Running {
  /** The URL of the database, with its password. */
  readonly url: string;
  readonly port: number;
  /** The address of the api, without a path: `http://localhost:3000`. */
  readonly address: string;
  /** The environment of the apps, keys included. A command that runs beside them needs the same. */
  readonly environment: Readonly<Record<string, string>>;
  readonly supervisor: ProcessIdentity;
  /** By name: postgres, api, worker. */
  readonly processes: Readonly<Record<string, ProcessIdentity>>;
}

const pathIn = (dataDir: string) => join(dataDir, 'runtime.json');

export async function writeRunning(dataDir: string, running: Running): Promise<void> {
  await writePrivateFile(pathIn(dataDir), running);
}

/** The record of the last start, whether it still runs or was killed. */
export async function lastRunning(dataDir: string): Promise<Running | undefined> {
  try {
    return JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as Running;
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT' || faultCode(fault) === 'ENOTDIR' || fault instanceof SyntaxError)
      return undefined;
    throw fault;
  }
}

/** The service that runs on this data folder now, or undefined. */
export async function findRunning(dataDir: string): Promise<Running | undefined> {
  const last = await lastRunning(dataDir);
  return last && isAlive(last.supervisor) ? last : undefined;
}

export async function forgetRunning(dataDir: string): Promise<void> {
  await rm(pathIn(dataDir), { force: true });
}
