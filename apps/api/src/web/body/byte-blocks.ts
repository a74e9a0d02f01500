const FIRST_BLOCK = 8 * 1024;
const LARGEST_BLOCK = 256 * 1024;

/** Bytes that come in pieces, kept in few blocks: a million pieces of one byte would take hundreds of times the memory of a megabyte. */
export class ByteBlocks {
  /** How many bytes have come. */
  length = 0;
  private blocks: Buffer[] = [];
  /** The bytes of all blocks, and how many of these are free, at the end of the last. */
  private size = 0;
  private free = 0;

  /**
   * @param most how many bytes come at most
   * @param needs called with the bytes that all blocks will have, before a block is made
   */
  constructor(
    private readonly most: number,
    private readonly needs: (bytes: number) => void,
  ) {}

  add(piece: Buffer): void {
    if (piece.length === this.most) return this.keepWhole(piece);
    for (let from = 0; from < piece.length;) {
      const block = this.block();
      const taken = piece.copy(block, block.length - this.free, from);
      from += taken;
      this.free -= taken;
    }
    this.length += piece.length;
  }

  clear(): void {
    this.blocks = [];
  }

  whole(): Buffer {
    const [only] = this.blocks;
    return only && this.blocks.length === 1 ? only.subarray(0, this.length) : Buffer.concat(this.blocks, this.length);
  }

  /** What comes in one piece, as most bodies do, is not copied. */
  private keepWhole(piece: Buffer): void {
    this.needs(piece.length);
    this.blocks = [piece];
    this.length = this.size = piece.length;
  }

  /** A block that has something free: the larger, the more has come. */
  private block(): Buffer {
    const last = this.blocks.at(-1);
    if (last && this.free > 0) return last;
    const size = Math.min(Math.max(this.size, FIRST_BLOCK), LARGEST_BLOCK, this.most - this.size);
    this.needs(this.size + size);
    const block = Buffer.allocUnsafe(size);
    this.blocks.push(block);
    this.size += size;
    this.free = size;
    return block;
  }
}
