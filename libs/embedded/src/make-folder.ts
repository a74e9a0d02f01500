import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { faultCode } from './failure.js';

/**
 * Makes a folder, and those above it that are missing. Node's own way (`recursive`) tries for ever on /proc, and says
 * that there is no such folder where the disk is read-only.
 * @param mode of each folder that is made, less the umask
 * @returns whether it was missing
 * @throws the system's fault, with the path that could not be made
 */
export async function makeFolder(path: string, mode = 0o777): Promise<boolean> {
  if (await isFolder(path)) return false;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent, mode);
  try {
    await mkdir(path, { mode });
    return true;
  } catch (fault) {
    // Somebody else was quicker.
    if (faultCode(fault) === 'EEXIST' && (await isFolder(path))) return false;
    throw fault;
  }
}

/** Whether a folder is there. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT') return false;
    throw fault;
  }
}
