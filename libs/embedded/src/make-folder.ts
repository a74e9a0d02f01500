import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { faultCode } from './failure.js';

/**
 * Creates a folder and its missing parents. Node's own way (`recursive`) never returns on /proc, and reports a missing
 * folder if the disk is read-only.
 * @param mode of each folder that is created, less the umask
 * @returns whether the folder was missing
 * @throws the system's fault, with the path that could not be created
 */
export async function makeFolder(path: string, mode = 0o777): Promise<boolean> {
  if (await isFolder(path)) return false;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent, mode);
  try {
    await mkdir(path, { mode });
    return true;
  } catch (fault) {
    // Another process was faster.
    if (faultCode(fault) === 'EEXIST' && (await isFolder(path))) return false;
    throw fault;
  }
}

/** Whether the path is an existing folder. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT') return false;
    throw fault;
  }
}
