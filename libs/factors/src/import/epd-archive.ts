import { open, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Invalid } from '#faults';
import { Archive } from '#sheets';
import { LONGEST_FILE } from '#model/factors';
import type { ArchivedFile } from '#model/factors';

/** A published archive has flows, sources and contacts beside each process, and its PDF. */
const MOST_ENTRIES = 50_000;
const ZIP = Buffer.from('PK');
/** What Macs and stores of files put beside, under names that end like ours. */
const NOT_OF_THE_ARCHIVE = /(^|\/)(__MACOSX\/|\._)/;
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g;

/**
 * The data sets of a file, one in memory at a time: those of a ZIP archive, in whatever folders it has, or else the one that
 * the file is. What it is is told by its content. A file of the archive that is not to be read comes with the reason.
 * @param name as faults name the file
 * @param onRead is called for each piece that is read; what it throws ends the reading
 * @throws Invalid for an archive that is damaged, or made to do harm
 */
export async function* epdsOfFile(path: string, name: string, onRead?: () => void): AsyncGenerator<ArchivedFile> {
  const { isArchive, size } = await looked(path);
  if (isArchive) yield* epdsOfArchive(path, name, onRead);
  else if (size > LONGEST_FILE) yield { name, fault: `has ${size} bytes; a data set has at most ${LONGEST_FILE}` };
  else yield { name, bytes: await readFile(path) };
}

async function* epdsOfArchive(path: string, name: string, onRead?: () => void): AsyncGenerator<ArchivedFile> {
  const archive = await Archive.open(path, { mostEntries: MOST_ENTRIES, isRead, onRead }).catch((fault: unknown) =>
    renamed(name, fault),
  );
  try {
    const listed = archive.names.filter((each) => isRead(each) || isZip(each));
    if (listed.length === 0) {
      throw new Invalid({ field: name, message: 'is a ZIP archive without a file that ends in .json or .xml' });
    }
    for (const each of listed) {
      yield { name: `${name}/${each.replace(CONTROL_CHARACTERS, '\ufffd')}`, ...(await readEntry(archive, each)) };
    }
  } finally {
    archive.close();
  }
}

async function readEntry(archive: Archive, entry: string): Promise<{ bytes: Uint8Array } | { fault: string }> {
  if (isZip(entry)) return { fault: 'is a ZIP archive inside of the archive; unpack it' };
  const fault = archive.refusalOf(entry, LONGEST_FILE);
  if (fault !== undefined) return { fault };
  try {
    return { bytes: await buffer(await archive.read(entry)) };
  } catch (error) {
    if (error instanceof Invalid) return { fault: error.faults.map(({ message }) => message).join('; ') };
    throw error;
  }
}

function isRead(entry: string): boolean {
  return /\.(json|xml)$/i.test(entry) && !NOT_OF_THE_ARCHIVE.test(entry);
}

function isZip(entry: string): boolean {
  return /\.zip$/i.test(entry) && !NOT_OF_THE_ARCHIVE.test(entry);
}

async function looked(path: string): Promise<{ isArchive: boolean; size: number }> {
  const file = await open(path);
  try {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0);
    const { size } = await file.stat();
    return { isArchive: head.subarray(0, bytesRead).equals(ZIP), size };
  } finally {
    await file.close();
  }
}

/** What is wrong with an archive, under the name of its file. */
function renamed(name: string, fault: unknown): never {
  if (!(fault instanceof Invalid)) throw fault;
  throw new Invalid(fault.faults.map(({ message }) => ({ field: name, message })));
}
