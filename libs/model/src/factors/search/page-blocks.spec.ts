import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockHits } from './page-blocks.js';
import { blocksBehind, blocksOfPage } from './page-blocks.js';

/** Hits of two owners as numbers in one order, cut into blocks: the hits of each block lie before the owner's next one. */
const cut = fc.array(fc.record({ owner: fc.constantFrom('own', 'shared'), cutsHere: fc.boolean() }), { maxLength: 60 });

interface Block extends BlockHits {
  first: number;
  contents: number[];
}

function blocksOf(hits: readonly { owner: string; cutsHere: boolean }[]): Block[] {
  const blocks: Block[] = [];
  for (const [number, { owner, cutsHere }] of hits.entries()) {
    const last = blocks.findLast((block) => block.owner === owner);
    if (last && !cutsHere) last.contents.push(number);
    // A block begins somewhere between its owner's last hit and its own first one.
    else
      blocks.push({ owner, block: blocks.length, first: number - 0.5, contents: [number], hits: 0, isBehind: false });
  }
  return blocks.map((block) => ({ ...block, hits: block.contents.length }));
}

const contentsOf = (blocks: readonly Block[], read: readonly number[]): number[] =>
  blocks
    .filter(({ block }) => read.includes(block))
    .flatMap(({ contents }) => contents)
    .sort((a, b) => a - b);

describe('the blocks of a page', () => {
  it('hold exactly its hits after the skipped ones', () => {
    fc.assert(
      fc.property(cut, fc.nat(70), fc.integer({ min: 1, max: 20 }), (hits, offset, size) => {
        const blocks = blocksOf(hits);
        const { blocks: read, skipped } = blocksOfPage(blocks, offset, size);
        const page = contentsOf(blocks, read).slice(offset - skipped, offset - skipped + size);
        expect(page).toEqual(hits.map((_, number) => number).slice(offset, offset + size));
      }),
    );
  });

  it('hold the first hits after a key', () => {
    fc.assert(
      fc.property(cut, fc.integer({ min: -1, max: 60 }), fc.integer({ min: 1, max: 20 }), (hits, key, size) => {
        const blocks = blocksOf(hits).map((block) => ({ ...block, isBehind: block.first > key }));
        const page = contentsOf(blocks, blocksBehind(blocks, size).blocks).filter((number) => number > key);
        expect(page.slice(0, size)).toEqual(
          hits
            .map((_, number) => number)
            .filter((number) => number > key)
            .slice(0, size),
        );
      }),
    );
  });

  it('are few', () => {
    const blocks = Array.from({ length: 1000 }, (_, block) => ({ owner: 'shared', block, hits: 10, isBehind: false }));
    expect(blocksOfPage(blocks, 5000, 20)).toEqual({ blocks: [500, 501], skipped: 5000 });
    expect(blocksOfPage(blocks, 0, 5)).toEqual({ blocks: [0], skipped: 0 });
  });
});
