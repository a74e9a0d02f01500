import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LONGEST_EPD_FILE } from '#footprint/model';
import type { EpdFile, OpenEpdFiles } from '#footprint/model';
import type { CliContext } from './context.js';
import { CliFault, EXIT } from './exit-codes.js';

/**
 * EPDs as they are named, from a folder its JSON and XML files in the order of their names; `-` is standard input. They are
 * opened one at a time, as often as they are asked for.
 * @throws CliFault for one that is not there, or is larger than any data set
 */
export async function epdFiles(
  files: readonly string[],
  { folder, input }: Pick<CliContext, 'folder' | 'input'>,
): Promise<OpenEpdFiles> {
  const listed: { name: string; bytes: () => Promise<Uint8Array> }[] = [];
  for (const file of files) {
    if (file === '-') {
      const bytes = await buffer(input);
      listed.push({ name: 'standard input', bytes: () => Promise.resolve(bytes) });
      continue;
    }
    for (const path of await pathsOf(resolve(folder, file), file)) {
      listed.push({ name: basename(path), bytes: () => readFile(path) });
    }
  }
  return async function* (): AsyncGenerator<EpdFile> {
    for (const { name, bytes } of listed)
      yield { name, bytes: await bytes().catch((fault) => unreadable(name, fault)) };
  };
}

async function pathsOf(path: string, file: string): Promise<string[]> {
  const paths = await entriesOf(path).catch((fault) => unreadable(file, fault));
  for (const each of paths) {
    const { size } = await stat(each).catch((fault) => unreadable(each, fault));
    if (size > LONGEST_EPD_FILE) throw new CliFault(EXIT.badData, `${each} has ${size} bytes, which no data set has`);
  }
  return paths;
}

async function entriesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.(json|xml)$/i.test(name)).sort();
  if (names.length === 0) throw new Error('the folder has no file that ends in .json or .xml');
  return names.map((name) => join(path, name));
}

function unreadable(file: string, fault: unknown): never {
  throw new CliFault(EXIT.noInput, `${file} can't be read: ${fault instanceof Error ? fault.message : String(fault)}`);
}
