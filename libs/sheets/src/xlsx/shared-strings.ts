import type { Readable } from 'node:stream';
import { LONGEST_CELL, MOST_SHARED_BYTES, MOST_SHARED_STRINGS } from '../table/bounds.js';
import { fileFault } from '../table/place.js';
import { unescaped } from './escapes.js';
import { RichText } from './rich-text.js';
import { readXml } from './xml.js';

const FIRST_BYTES = 1024 * 1024;

/**
 * The texts of a workbook, which its cells name by their number. They are kept as UTF-8 in one buffer beside the objects of
 * the language: a hundred bytes less for each, and nothing that the garbage collector has to walk.
 */
export class SharedStrings {
  private bytes = Buffer.alloc(0);
  private used = 0;
  private readonly ends: number[] = [];

  /** @throws Invalid beyond the bounds */
  add(text: string): void {
    const wellFormed = unescaped(text);
    if (wellFormed.length > LONGEST_CELL) throw fileFault(`has a text of more than ${LONGEST_CELL} characters`);
    const needed = this.used + Buffer.byteLength(wellFormed);
    if (needed > MOST_SHARED_BYTES || this.ends.length >= MOST_SHARED_STRINGS) {
      throw fileFault(
        `has more than ${MOST_SHARED_BYTES / 1024 ** 2} MiB of different texts; save it as CSV, or divide it into several files`,
      );
    }
    if (needed > this.bytes.length) this.enlarge(needed);
    this.used += this.bytes.write(wellFormed, this.used);
    this.ends.push(this.used);
  }

  get(index: number): string | undefined {
    const end = this.ends[index];
    return end === undefined ? undefined : this.bytes.toString('utf8', this.ends[index - 1] ?? 0, end);
  }

  private enlarge(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.min(MOST_SHARED_BYTES, Math.max(FIRST_BYTES, needed * 2)));
    this.bytes.copy(larger, 0, 0, this.used);
    this.bytes = larger;
  }
}

/** @throws Invalid for what is damaged or out of bounds */
export async function readSharedStrings(bytes: Readable): Promise<SharedStrings> {
  const strings = new SharedStrings();
  const text = new RichText();
  await readXml('sharedStrings.xml', bytes, {
    open: (name) => (name === 'si' ? text.clear() : text.open(name)),
    close: (name) => (name === 'si' ? strings.add(text.value) : text.close(name)),
    text: (piece) => text.add(piece),
  });
  return strings;
}
