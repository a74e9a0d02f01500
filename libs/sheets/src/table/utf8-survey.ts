import { isAscii } from 'node:buffer';

/** How much of a file is UTF-8 beyond ASCII, and how much is not UTF-8. */
export class Utf8Survey {
  /** Characters of more than one byte. */
  characters = 0;
  /** Bytes that no UTF-8 character has where they stand. */
  strays = 0;
  private missing = 0;
  private low = 0x80;
  private high = 0xbf;

  add(chunk: Buffer): void {
    if (this.missing === 0 && isAscii(chunk)) return;
    for (const byte of chunk) this.addByte(byte);
  }

  /** The end of the file, which may lie inside of a character. */
  end(): void {
    if (this.missing > 0) this.strays++;
    this.missing = 0;
  }

  /** The table of well-formed byte sequences of the Unicode standard (3-7). */
  private addByte(byte: number): void {
    if (this.missing > 0) {
      const follows = byte >= this.low && byte <= this.high;
      [this.low, this.high] = [0x80, 0xbf];
      if (follows) {
        if (--this.missing === 0) this.characters++;
        return;
      }
      this.strays++;
      this.missing = 0;
    }
    if (byte < 0x80) return;
    if (byte >= 0xc2 && byte <= 0xdf) this.missing = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.missing = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.missing = 3;
    else this.strays++;
    if (byte === 0xe0) this.low = 0xa0;
    if (byte === 0xed) this.high = 0x9f;
    if (byte === 0xf0) this.low = 0x90;
    if (byte === 0xf4) this.high = 0x8f;
  }
}
