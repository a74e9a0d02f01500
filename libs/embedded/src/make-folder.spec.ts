import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.js';

let root: string;
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'footprint-folder-'))));
afterAll(() => rmSync(root, { recursive: true }));

describe('a folder', () => {
  it('is created with its parents, and told apart from one that existed', async () => {
    const path = join(root, 'a/b/c');
    expect([await makeFolder(path, 0o700), await makeFolder(path)]).toEqual([true, false]);
    expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
    symlinkSync(path, join(root, 'link'));
    expect(await makeFolder(join(root, 'link/d'))).toBe(true);
    expect(readdirSync(path)).toEqual(['d']);
  });

  it('can be created by many at once', async () => {
    const path = join(root, 'many/at/once');
    await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)));
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('is not created if a file is in the way', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST', path: file });
    await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it.skipIf(process.platform !== 'linux')('is not tried for ever where none can be made', async () => {
    await expect(makeFolder('/proc/nope/data')).rejects.toMatchObject({ code: 'ENOENT', path: '/proc/nope' });
  });
});
