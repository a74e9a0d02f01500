import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BLOCK, ReaderGone, SpoolFile } from './spool-file.js';

let folder: string;
const files: FileHandle[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-spool-'));
});

afterEach(() => Promise.all(files.splice(0).map((file) => file.close())));
afterAll(() => rm(folder, { recursive: true }));

async function aFile(): Promise<FileHandle> {
  const file = await open(join(folder, `${files.length}`), 'w+');
  files.push(file);
  return file;
}

/** A spool with at most this many blocks. */
async function aSpool(blocks: number): Promise<{ spool: SpoolFile; file: FileHandle }> {
  const file = await aFile();
  let left = blocks;
  return { spool: new SpoolFile(file, () => left-- > 0), file };
}

const PIECES = Array.from({ length: 40 }, (_, n) => randomBytes(1 + ((n * 12_345) % (3 * BLOCK))));

async function writeAll(spool: SpoolFile): Promise<void> {
  for (const piece of PIECES) await spool.write(piece);
  spool.end();
}

async function readAll(spool: SpoolFile, before: () => Promise<unknown> = nextTurn): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of spool.read()) {
    chunks.push(chunk);
    await before();
  }
  return Buffer.concat(chunks);
}

describe('a spool', () => {
  it('accepts everything before anything is read', async () => {
    const { spool } = await aSpool(1_000);
    await writeAll(spool);
    expect((await readAll(spool)).equals(Buffer.concat(PIECES))).toBe(true);
  });

  it.each([0, 1, 3])('of %i blocks delivers everything in order, at the pace of its reader', async (blocks) => {
    const { spool, file } = await aSpool(blocks);
    let isWritten = false;
    const writing = writeAll(spool).then(() => (isWritten = true));
    for (let turn = 0; turn < 50; turn++) await nextTurn();
    expect(isWritten).toBe(false);
    expect((await readAll(spool)).equals(Buffer.concat(PIECES))).toBe(true);
    await writing;
    expect((await file.stat()).size).toBeLessThanOrEqual(blocks * BLOCK);
  });

  it('writes nothing to its file while the reader is waiting', async () => {
    const { spool, file } = await aSpool(1_000);
    const read = readAll(spool, () => Promise.resolve());
    for (const piece of PIECES) {
      await nextTurn();
      if (piece.length <= BLOCK) await spool.write(piece);
    }
    spool.end();
    expect((await read).equals(Buffer.concat(PIECES.filter(({ length }) => length <= BLOCK)))).toBe(true);
    expect((await file.stat()).size).toBe(0);
  });

  it.runIf(process.platform === 'linux')('loses nothing when the disk is full', async () => {
    const file = await open('/dev/full', 'r+');
    files.push(file);
    await expect(file.write('x')).rejects.toMatchObject({ code: 'ENOSPC' });
    const spool = new SpoolFile(file, () => true);
    const writing = writeAll(spool);
    expect((await readAll(spool)).equals(Buffer.concat(PIECES))).toBe(true);
    await writing;
  });

  it('passes a fault to its reader at once, and tells its writer when the reader has gone', async () => {
    const { spool } = await aSpool(2);
    await spool.write(Buffer.from('x'));
    spool.fail(new Error('lost'));
    await expect(readAll(spool)).rejects.toThrow('lost');

    const { spool: other } = await aSpool(1);
    const writing = writeAll(other);
    const refused = expect(writing).rejects.toBeInstanceOf(ReaderGone);
    await nextTurn();
    other.abandon();
    await refused;
  });
});
