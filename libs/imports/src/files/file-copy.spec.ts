import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { dropOldCopies, withCopy } from './file-copy.js';

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

const pieces = (): Readable => Readable.from([Buffer.from('one, '), Buffer.from('two')]);

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

describe('the copy of a file', () => {
  it('is there while it is needed, and gone then, also where the work fails', async () => {
    let path = '';
    await withCopy(pieces(), async (copy) => {
      path = copy;
      expect(await readFile(copy, 'utf8')).toBe('one, two');
    });
    expect(await isThere(dirname(path))).toBe(false);
    const failing = withCopy(pieces(), (copy) => {
      path = copy;
      throw new Error('no use');
    });
    await expect(failing).rejects.toThrow('no use');
    expect(await isThere(dirname(path))).toBe(false);
  });

  it('that a killed worker left is removed after a day; nothing else is', async () => {
    const folders: string[] = [];
    for (const [prefix, hours] of [
      ['footprint-exchange-import-', 25],
      ['footprint-exchange-import-', 23],
      ['something-else-', 25],
    ] as const) {
      const folder = await mkdtemp(join(tmpdir(), prefix));
      made.push(folder);
      await writeFile(join(folder, 'file'), 'rows');
      const at = new Date(Date.now() - hours * 3_600_000);
      await utimes(folder, at, at);
      folders.push(folder);
    }
    await dropOldCopies(Date.now());
    expect(await Promise.all(folders.map(isThere))).toEqual([false, true, true]);
  });
});
