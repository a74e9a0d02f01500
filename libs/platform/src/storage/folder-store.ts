import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectKey, ObjectStore } from './object-store.js';
import { pathOf } from './object-store.js';
import type { InFolder } from './storage-setting.js';

/** Only its owner may read what companies keep. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** A folder on this machine, or on a disk that all processes share. It has to be there: where a disk is not mounted, none is made. */
export class FolderStore implements ObjectStore {
  readonly place: string;
  private readonly root: string;

  constructor({ place, path }: InFolder) {
    this.place = place;
    this.root = path;
  }

  /** Writes beside, and renames: a file under its name is whole. */
  async put(key: ObjectKey, bytes: Buffer): Promise<void> {
    const path = this.pathOf(key);
    const part = partOf(path);
    const file = await this.created(part);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    await syncFolder(dirname(path));
  }

  async get(key: ObjectKey, size: number): Promise<Buffer | undefined> {
    const path = this.pathOf(key);
    try {
      const { size: found } = await stat(path);
      if (found !== size) return Buffer.alloc(0);
      return await readFile(path);
    } catch (fault) {
      if (!isMissing(fault)) throw fault;
      // Else a disk that is not mounted would look like a file that was lost.
      await this.check();
      return undefined;
    }
  }

  async remove(key: ObjectKey): Promise<void> {
    await this.check();
    const path = this.pathOf(key);
    await rm(partOf(path), { force: true });
    await rm(path, { force: true });
    // The last file of a company takes its folder along.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  async check(): Promise<void> {
    await access(this.root, constants.R_OK | constants.W_OK | constants.X_OK);
  }

  close(): void {
    // Nothing is open.
  }

  /** Somebody may remove the company's folder at the same moment, since it is empty. */
  private async created(path: string) {
    for (let tries = 1; ; tries++) {
      await mkdir(dirname(path), { mode: FOLDER_MODE }).catch((fault: NodeJS.ErrnoException) => {
        if (fault.code !== 'EEXIST') throw fault;
      });
      try {
        return await open(path, 'wx', FILE_MODE);
      } catch (fault) {
        if (!isMissing(fault) || tries === 3) throw fault;
      }
    }
  }

  private pathOf(key: ObjectKey): string {
    return join(this.root, pathOf(key));
  }
}

const partOf = (path: string): string => `${path}.part`;

function isMissing(fault: unknown): boolean {
  return (fault as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Makes the new name durable, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
