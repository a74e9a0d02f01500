/** The number of hits in a block. Blocks of one owner do not overlap in the order of names; those of two owners may. */
export interface BlockHits {
  owner: string;
  block: number;
  hits: number;
  /** Whether the block begins after the key of the page; false without a key. */
  isBehind: boolean;
}

export interface PageBlocks {
  blocks: number[];
  /** The number of hits in blocks that are left out because they lie wholly before the page. */
  skipped: number;
}

/**
 * Finds the blocks that may contain the hits from `offset` to `offset + size` in the order of names. The other blocks need not be
 * read.
 * @param blocks the blocks with hits, in the order of their first names
 */
export function blocksOfPage(blocks: readonly BlockHits[], offset: number, size: number): PageBlocks {
  const upTo = blocksBefore(blocks, offset + size, () => true);
  let begun = 0;
  let start = 0;
  for (const [nth, { hits }] of upTo.entries()) {
    if (begun > offset) break;
    start = nth;
    begun += hits;
  }
  return without(upTo, new Set(endedAt(upTo, start)));
}

/** Finds the blocks that may contain the first `size` hits after the page key. */
export function blocksBehind(blocks: readonly BlockHits[], size: number): PageBlocks {
  const upTo = blocksBefore(blocks, size, ({ isBehind }) => isBehind);
  const lastBefore = upTo.findLastIndex(({ isBehind }) => !isBehind);
  return { ...without(upTo, new Set(endedAt(upTo, lastBefore))), skipped: 0 };
}

/** The blocks up to where blocks that count, with `enough` hits together, have ended: at the beginning of their owner's next. */
function blocksBefore(
  blocks: readonly BlockHits[],
  enough: number,
  counts: (block: BlockHits) => boolean,
): readonly BlockHits[] {
  const open = new Map<string, BlockHits>();
  let ended = 0;
  for (const [nth, block] of blocks.entries()) {
    const previous = open.get(block.owner);
    if (previous && counts(previous)) ended += previous.hits;
    if (ended >= enough) return blocks.slice(0, nth);
    open.set(block.owner, block);
  }
  return blocks;
}

/** The blocks that have ended when the one at `start` begins. */
function endedAt(blocks: readonly BlockHits[], start: number): BlockHits[] {
  const open = new Map<string, BlockHits>();
  const ended: BlockHits[] = [];
  for (const block of blocks.slice(0, start + 1)) {
    const previous = open.get(block.owner);
    if (previous) ended.push(previous);
    open.set(block.owner, block);
  }
  return ended;
}

function without(blocks: readonly BlockHits[], left: ReadonlySet<BlockHits>): PageBlocks {
  const skipped = [...left].reduce((sum, { hits }) => sum + hits, 0);
  return { blocks: blocks.filter((block) => !left.has(block)).map(({ block }) => block), skipped };
}
