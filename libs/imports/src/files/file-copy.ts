import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const PREFIX = 'footprint-exchange-import-';

/** Copies a file to this machine while some work needs it there: a workbook is read from several places. */
export async function withCopy<T>(content: AsyncIterable<Buffer>, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    const path = join(folder, 'file');
    await pipeline(Readable.from(content), createWriteStream(path));
    return await work(path);
  } finally {
    // What can't be removed now is removed when a worker starts.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** No import takes as long. */
const OLD_MS = 24 * 60 * 60 * 1_000;

/** Removes the copies of workers that were killed. */
export async function dropOldCopies(now: number): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const { mtimeMs } = await stat(folder);
    if (now - mtimeMs > OLD_MS) await rm(folder, { recursive: true, force: true });
  }
}
