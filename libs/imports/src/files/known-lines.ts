import { createHash } from 'node:crypto';

/** How full the table may get before it grows. */
const FULL = 0.7;
const FIRST_SLOTS = 1 << 12;

/**
 * The lines of a file by the syncIds that stand in them. A million syncIds take 24 MB: of each only 63 bits of a hash are kept.
 * That two of a million have the same by chance has odds of 1 to 18 million.
 */
export class KnownLines {
  private hashes = new BigUint64Array(FIRST_SLOTS);
  private lines = new Uint32Array(FIRST_SLOTS);
  private count = 0;

  /** @returns the line where the syncId stood before, if it did */
  add(syncId: string, line: number): number | undefined {
    if (this.count >= this.hashes.length * FULL) this.grow();
    const hash = hashOf(syncId);
    const slot = this.slotOf(hash);
    if (this.hashes[slot] === hash) return this.lines[slot];
    this.hashes[slot] = hash;
    this.lines[slot] = line;
    this.count++;
    return undefined;
  }

  private slotOf(hash: bigint): number {
    const mask = this.hashes.length - 1;
    let slot = Number(hash & BigInt(mask));
    while (this.hashes[slot] !== 0n && this.hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { hashes, lines } = this;
    this.hashes = new BigUint64Array(hashes.length * 2);
    this.lines = new Uint32Array(hashes.length * 2);
    hashes.forEach((hash, old) => {
      if (hash === 0n) return;
      const slot = this.slotOf(hash);
      this.hashes[slot] = hash;
      this.lines[slot] = lines[old] ?? 0;
    });
  }
}

/** Never 0, which marks a free slot. */
function hashOf(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64LE() | 1n;
}
