import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { PIECE_BYTES, piecesOf } from './pieces-of.js';

async function cut(file: Buffer, chunk: number): Promise<Buffer[]> {
  const chunks = Array.from({ length: Math.ceil(file.length / chunk) }, (_, nth) =>
    file.subarray(nth * chunk, (nth + 1) * chunk),
  );
  const pieces: Buffer[] = [];
  for await (const piece of piecesOf(Readable.from(chunks))) pieces.push(piece);
  return pieces;
}

it.each([65_536, 100_000, PIECE_BYTES, 3 * PIECE_BYTES])(
  'cuts a file that comes in chunks of %i bytes',
  async (chunk) => {
    const file = randomBytes(2 * PIECE_BYTES + 7);
    const pieces = await cut(file, chunk);
    expect(pieces.map(({ length }) => length)).toEqual([PIECE_BYTES, PIECE_BYTES, 7]);
    expect(Buffer.concat(pieces).equals(file)).toBe(true);
  },
);

it('holds no more memory than a piece for each of them', async () => {
  const pieces = await cut(randomBytes(2 * PIECE_BYTES + 7), 3 * PIECE_BYTES);
  for (const { buffer } of pieces) expect(buffer.byteLength).toBe(PIECE_BYTES);
});

it('makes no piece of nothing, and no empty one at the end', async () => {
  expect(await cut(Buffer.alloc(0), 1)).toEqual([]);
  expect(await cut(Buffer.alloc(PIECE_BYTES), PIECE_BYTES)).toHaveLength(1);
});
