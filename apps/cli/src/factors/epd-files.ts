import { open, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ArchivedFile, OpenEpdFiles } from '#model/factors';
import { epdsOfFile } from '#factors';
import { Invalid } from '#faults';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';

/**
 * EPDs as they are named: of a ZIP archive all that are in it, of a folder its JSON and XML files and archives in the order of
 * their names; `-` is standard input. They are opened one at a time, as often as they are asked for.
 * @throws CliFault for one that is not there
 */
export async function epdFiles(
  files: readonly string[],
  { folder, input }: Pick<CliContext, 'folder' | 'input'>,
): Promise<OpenEpdFiles> {
  const opened: OpenEpdFiles[] = [];
  for (const file of files) {
    if (file === '-') {
      const given: ArchivedFile = { name: 'standard input', bytes: await buffer(input) };
      opened.push(async function* () {
        yield await Promise.resolve(given);
      });
      continue;
    }
    for (const path of await pathsOf(resolve(folder, file)).catch((fault) => unreadable(file, fault))) {
      opened.push(() => readFrom(path));
    }
  }
  return async function* (): AsyncGenerator<ArchivedFile> {
    for (const each of opened) yield* each();
  };
}

async function* readFrom(path: string): AsyncGenerator<ArchivedFile> {
  const name = basename(path);
  try {
    yield* epdsOfFile(path, name);
  } catch (fault) {
    if (fault instanceof Invalid) throw fault;
    unreadable(name, fault);
  }
}

async function pathsOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) {
    await (await open(path)).close();
    return [path];
  }
  const names = (await readdir(path)).filter((name) => /\.(json|xml|zip)$/i.test(name)).sort();
  if (names.length === 0) throw new Error('the folder has no file that ends in .json, .xml or .zip');
  return names.map((name) => join(path, name));
}

function unreadable(file: string, fault: unknown): never {
  throw new CliFault(EXIT.noInput, `${file} can't be read: ${fault instanceof Error ? fault.message : String(fault)}`);
}
