import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { CliFault, EXIT } from './exit-codes.js';

/** The folder that relative paths start from, and the input that `-` stands for. */
interface Place {
  readonly folder: string;
  readonly input: Readable;
}

/** Opens a file for reading; `-` is standard input. @throws CliFault if it cannot be opened */
export async function openInput(file: string, { folder, input }: Place): Promise<Readable> {
  if (file === '-') return input;
  try {
    const handle = await open(resolve(folder, file));
    if ((await handle.stat()).isDirectory()) {
      await handle.close();
      throw new Error('it is a folder');
    }
    return handle.createReadStream();
  } catch (error) {
    throw new CliFault(
      EXIT.noInput,
      `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Reads a small file whole. @throws CliFault if it cannot be read, or is longer than `most` bytes */
export async function readText(file: string, place: Place, most: number): Promise<string> {
  const input = await openInput(file, place);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > most) throw new CliFault(EXIT.badData, `${file} has more than ${most} bytes`);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}
