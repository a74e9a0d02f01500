/** How many hits a block has. Blocks of one owner follow each other in the order of names, those of two owners overlap. */
export interface BlockHits {
  owner: string;
  block: number;
  hits: number;
  /** It begins behind the key that a page starts after; false where there is no such key. */
  isBehind: boolean;
}

export interface PageBlocks {
  blocks: number[];
  /** Hits of blocks that are left out because they lie wholly before the page. */
  skipped: number;
}

/**
 * The blocks that the hits number `offset` to `offset + size` can lie in, in the order of names; `blocks` come in the
 * order of their first names and have hits. What is not returned need not be read.
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

/** The blocks that the first `size` hits behind a key can lie in. */
export function blocksBehind(blocks: readonly BlockHits[], size: number): PageBlocks {
  const upTo = blocksBefore(blocks, size, ({ isBehind }) => isBehind);
  const lastBefore = upTo.findLastIndex(({ isBehind }) => !isBehind);
  return { ...without(upTo, new Set(endedAt(upTo, lastBefore))), skipped: 0 };
}

/** The blocks up to where `enough` hits of those that count have ended: a block ends where its owner's next begins. */
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

/** The blocks that have ended where the one at `start` begins. */
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
