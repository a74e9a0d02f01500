import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ByteBlocks } from './byte-blocks.js';

const BYTES = randomBytes(700_000);
const NONE = (): void => undefined;

/** The bytes in pieces of this size. */
function* pieces(size: number): Generator<Buffer> {
  for (let at = 0; at < BYTES.length; at += size) yield BYTES.subarray(at, at + size);
}

it.each([
  [7, 700_000],
  [65_536, 700_000],
  [65_536, 16_000_000],
  [700_000, 700_000],
])('bytes that come in pieces of %i are put together again', (size, most) => {
  const blocks = new ByteBlocks(most, NONE);
  for (const piece of pieces(size)) blocks.add(piece);
  expect([blocks.length, blocks.whole().equals(BYTES)]).toEqual([700_000, true]);
});

it('the bytes that are needed are told before they are taken, in steps, and never more than may come', () => {
  const told: number[] = [];
  const blocks = new ByteBlocks(700_000, (bytes) => told.push(bytes));
  for (const piece of pieces(100)) {
    blocks.add(piece);
    expect(told.at(-1)).toBeGreaterThanOrEqual(blocks.length);
  }
  expect(told).toEqual([8, 16, 32, 64, 128, 256, 512].map((kib) => kib * 1024).concat(700_000));
});

it('a body of nothing has no bytes', () => {
  expect(new ByteBlocks(100, NONE).whole()).toHaveLength(0);
});
