import { chmod, copyFile, lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFolder, makeFolder } from './make-folder.js';
import { sweepUnfinished, unfinishedName } from './unfinished.js';

/**
 * Copies a folder, once, to a place that every user can read. If two processes copy at the same time, both end with a
 * complete copy, because only a finished one gets the name. `to` is below a folder that only root can write, so nobody
 * else can put their own binaries there first.
 */
export async function copyForEveryone(from: string, to: string): Promise<string> {
  if (await isFolder(to)) return to;
  await makeFolder(dirname(to), 0o755);
  await sweepUnfinished(to);
  const unfinished = unfinishedName(to);
  try {
    await copy(from, unfinished);
    await rename(unfinished, to);
  } catch (fault) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await isFolder(to))) throw fault;
  }
  return to;
}

/** Sets the modes explicitly, whatever the umask was, here and when npm unpacked the files. */
async function copy(from: string, to: string): Promise<void> {
  const kind = await lstat(from);
  if (kind.isSymbolicLink()) return symlink(await readlink(from), to);
  if (!kind.isDirectory()) {
    await copyFile(from, to);
    return chmod(to, kind.mode & 0o100 ? 0o755 : 0o644);
  }
  await mkdir(to);
  await chmod(to, 0o755);
  for (const name of await readdir(from)) {
    if (!name.endsWith('.a')) await copy(join(from, name), join(to, name));
  }
}
