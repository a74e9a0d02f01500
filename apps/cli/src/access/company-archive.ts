import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportedFile } from '#access';
import { CliFault, EXIT } from '../command/exit-codes.js';

/** Only its owner may read it: it has what the company keeps from others. */
const MODE = 0o600;

/**
 * Writes files into a ZIP archive, one after the other, so that little of them is in memory. It gets its name when it is
 * whole.
 * @throws CliFault if there is such a file, or it can't be written
 */
export async function writeArchive(path: string, files: AsyncIterable<ExportedFile>): Promise<void> {
  if (await isThere(path)) throw new CliFault(EXIT.failed, `There is a file ${path} already: name another.`);
  const part = `${path}.part`;
  const zip = new ZipFile();
  // The content that failed says so itself, below.
  zip.on('error', () => undefined);
  let content: Readable | undefined;
  const ending = new AbortController();
  const written = pipeline(zip.outputStream, createWriteStream(part, { mode: MODE }), { signal: ending.signal });
  let unwritable: Error | undefined;
  written.catch((fault: Error) => {
    unwritable = fault;
    // Otherwise the file under way would wait for ever for somebody to take it.
    content?.destroy(fault);
  });
  try {
    for await (const file of files) {
      if (unwritable) throw unwritable;
      content = Readable.from(file.content(), { objectMode: false });
      zip.addReadStream(content, file.path, { compress: file.isPacked, mode: 0o100600 });
      await finished(content);
    }
    zip.end();
    await written;
    await rename(part, path);
  } catch (fault) {
    ending.abort();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw isOfDisk(fault) ? new CliFault(EXIT.inputOutput, `${path} can't be written: ${fault.message}`) : fault;
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function isOfDisk(fault: unknown): fault is NodeJS.ErrnoException {
  return (
    fault instanceof Error && 'syscall' in fault && typeof fault.syscall === 'string' && fault.syscall !== 'connect'
  );
}
