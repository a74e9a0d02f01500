import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Invalid } from '#faults';
import { MOST_COLUMNS, MOST_MERGED } from '../table/bounds.js';
import { columnNumber, fileFault } from '../table/place.js';
import { xmlEncoding } from './xml.js';

interface MergedRange {
  /** Such as `A2:A4`. */
  readonly name: string;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

const RANGE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;

/** In a place of `inColumn`: no range. */
const NONE = -1;

/**
 * Which cells of a sheet are merged into others. Rows are asked for from the first on, so that all is told in one walk, which costs a
 * step for each range and each row, however wide the ranges are.
 */
export class MergedRanges {
  private readonly ranges: MergedRange[] = [];
  private next = 0;
  /** By column the index of the range that was found last. A row keeps the array, so that it is copied before it changes. */
  private inColumn = new Int32Array(MOST_COLUMNS).fill(NONE);
  private lastRow = 0;

  /** @throws Invalid where there are more than a spreadsheet has */
  add(name: string): void {
    const [, left = '', top = '', right = '', bottom = ''] = RANGE.exec(name) ?? [];
    if (left === '') return;
    if (this.ranges.length === MOST_MERGED) throw fileFault(`has more than ${MOST_MERGED} merged cells`);
    const lastColumn = Math.min(columnNumber(right), MOST_COLUMNS - 1);
    const rows = { firstRow: Number(top), lastRow: Number(bottom) };
    this.ranges.push({ name, ...rows, firstColumn: columnNumber(left), lastColumn });
  }

  /** To be called before the first row is asked for. */
  sort(): this {
    this.ranges.sort((one, other) => one.firstRow - other.firstRow);
    return this;
  }

  /** Tells by column which range a cell of the row belongs to without being its first. Undefined where no range reaches the row. */
  in(row: number): ((column: number) => string | undefined) | undefined {
    this.walkTo(row);
    if (row > this.lastRow) return undefined;
    const { ranges, inColumn } = this;
    return (column) => {
      const range = ranges[inColumn[column] ?? NONE];
      if (!range || row > range.lastRow) return undefined;
      return row > range.firstRow || column > range.firstColumn ? range.name : undefined;
    };
  }

  private walkTo(row: number): void {
    let range = this.ranges[this.next];
    if (!range || range.firstRow > row) return;
    this.inColumn = this.inColumn.slice();
    for (; range && range.firstRow <= row; range = this.ranges[++this.next]) {
      this.lastRow = Math.max(this.lastRow, range.lastRow);
      this.inColumn.fill(this.next, range.firstColumn, range.lastColumn + 1);
    }
  }
}

const TAG = 'mergeCell ';
const MERGED = /<(?:\w+:)?mergeCell [^<>]*?ref=["']([A-Z0-9:]+)["']/g;
/** Longer than a tag, which may begin in one piece and end in the next. */
const KEPT = 1_000;

/**
 * The merged ranges of a sheet. They stand behind its rows, and are looked for without reading these: of 300,000 rows of six cells that
 * takes 0.7 s, reading them 3.3 s.
 * What is wrong with the part is told when its rows are read.
 * @throws Invalid where there are too many
 */
export async function readMergedRanges(bytes: Readable): Promise<MergedRanges> {
  const ranges = new MergedRanges();
  let decoder: TextDecoder | undefined;
  let text = '';
  for await (const chunk of soundPieces(bytes)) {
    decoder ??= new TextDecoder(xmlEncoding(chunk));
    text += decoder.decode(chunk, { stream: true });
    let end = 0;
    for (const { 0: tag, 1: name = '', index } of text.includes(TAG) ? text.matchAll(MERGED) : []) {
      ranges.add(name);
      end = index + tag.length;
    }
    text = text.slice(Math.max(end, text.length - KEPT));
  }
  return ranges.sort();
}

async function* soundPieces(bytes: Readable): AsyncGenerator<Buffer> {
  try {
    yield* bytes as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
  }
}
