import { createHash } from 'node:crypto';
import { chmod, lstat, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Account } from './account.js';
import { runAs } from './account.js';
import { EmbeddedPostgresFailure, faultCode } from './failure.js';
import { makeFolder } from './make-folder.js';

/**
 * Decides where the data of `dataDir` really is. Normally it is in `dataDir` itself. If the account that PostgreSQL
 * runs as has no access there (a checkout below root's home), it is at a fixed place below `sharedFolder`, and
 * `dataDir` becomes a link to it. So removing or moving `dataDir` also removes or moves the data.
 */
export async function choosePlace(
  dataDir: string,
  account: Account | undefined,
  sharedFolder: string,
): Promise<string> {
  const dataFolder = resolve(dataDir);
  const linked = await followLink(dataFolder);
  if (linked) return linked;

  const parent = dirname(dataFolder);
  await makeFolder(parent);
  if (!account || (await reaches(account, parent))) return dataFolder;

  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const place = join(sharedFolder, name);
  await makeFolder(sharedFolder, 0o755);
  await chmod(sharedFolder, 0o755);
  if (!(await reaches(account, sharedFolder))) {
    throw new EmbeddedPostgresFailure(
      `The user PostgreSQL runs as (uid ${account.uid}) reaches neither ${parent} nor ${sharedFolder}.`,
    );
  }
  await setAside(place);
  await symlink(place, dataFolder);
  return place;
}

async function followLink(path: string): Promise<string | undefined> {
  try {
    if (!(await lstat(path)).isSymbolicLink()) return undefined;
    const target = resolve(dirname(path), await readlink(path));
    try {
      return await realpath(target);
    } catch (fault) {
      if (faultCode(fault) !== 'ENOENT') throw fault;
      await rm(path);
      return undefined;
    }
  } catch (fault) {
    if (faultCode(fault) === 'ENOENT') return undefined;
    throw fault;
  }
}

async function reaches(account: Account, folder: string): Promise<boolean> {
  return (await runAs(account, '/bin/sh', ['-c', 'test -d "$1/."', 'sh', folder])).code === 0;
}

/**
 * For data whose `dataDir` was deleted: the new start gets an empty folder, and the old data is kept under another
 * name.
 */
async function setAside(place: string): Promise<void> {
  try {
    await rename(place, `${place}.set-aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  } catch (fault) {
    if (faultCode(fault) !== 'ENOENT') throw fault;
  }
}
