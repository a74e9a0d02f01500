import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeadlinePassed, joined, withDeadline } from '../work/deadline.js';
import { Semaphore } from '../work/semaphore.js';
import type { ObjectKey, ObjectStore } from './object-store.js';
import { pathOf } from './object-store.js';
import type { InFolder } from '../config/storage-setting.js';

/** Only its owner may read what companies keep. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** At a time. All of the process has four threads that wait for disks, or find names. */
const AT_ONCE = 2;
/** As long as a bucket may take. */
const OVERDUE_MS = 20_000;

/**
 * A folder on this machine, or on a disk that all processes share. It has to be there: where a disk is not mounted, none is made. Work on
 * a network's disk that went away may never end, nor be ended, and each holds a thread. So while some is overdue, no more is begun.
 */
export class FolderStore implements ObjectStore {
  readonly place: string;
  private readonly root: string;
  private readonly turns = new Semaphore(AT_ONCE);
  private overdue = 0;

  constructor(
    { place, path }: InFolder,
    private readonly overdueMs = OVERDUE_MS,
  ) {
    this.place = place;
    this.root = path;
  }

  /** Writes beside, and renames: a file under its name is whole. */
  put(key: ObjectKey, bytes: Buffer): Promise<void> {
    return this.inTurn(async () => {
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
    });
  }

  get(key: ObjectKey, size: number): Promise<Buffer | undefined> {
    return this.inTurn(async () => {
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
    });
  }

  remove(key: ObjectKey): Promise<void> {
    return this.inTurn(async () => {
      await this.check();
      const path = this.pathOf(key);
      await rm(partOf(path), { force: true });
      await rm(path, { force: true });
      // The last file of a company takes its folder along.
      await rmdir(dirname(path)).catch(() => undefined);
    });
  }

  /** All who ask at the same time share one check, which needs no turn. */
  readonly check = joined(() => this.inTime(() => access(this.root, constants.R_OK | constants.W_OK | constants.X_OK)));

  close(): void {
    // Nothing is open.
  }

  /** What got its turn too late is not begun: nobody waits for it. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.inTime(() =>
      this.turns.run(async () => {
        this.requireInTime();
        return work();
      }),
    );
  }

  private async inTime<T>(work: () => Promise<T>): Promise<T> {
    this.requireInTime();
    const underWay = work();
    try {
      return await withDeadline(underWay, this.overdueMs);
    } catch (fault) {
      if (fault instanceof DeadlinePassed) {
        this.overdue++;
        void underWay.catch(() => undefined).finally(() => this.overdue--);
      }
      throw fault;
    }
  }

  private requireInTime(): void {
    if (this.overdue > 0) throw new Error('The disk does not answer.');
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
