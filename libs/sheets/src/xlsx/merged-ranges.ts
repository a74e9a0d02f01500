import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Invalid } from '#faults';
import { MOST_COLUMNS, MOST_MERGED } from '../bounds.js';
import { columnNumber, fileFault } from '../place.js';
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

/** Which cells of a sheet are merged into others. Rows are asked for from the first on, so that all is told in one walk. */
export class MergedRanges {
  private readonly ranges: MergedRange[] = [];
  private next = 0;
  /** The range that was found last in each column. */
  private readonly inColumn: (MergedRange | undefined)[] = [];
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

  /** The columns of a row whose cells are not the first of their range, with the name of the range. */
  coveredIn(row: number): readonly (readonly [column: number, range: string])[] {
    for (let range = this.ranges[this.next]; range && range.firstRow <= row; range = this.ranges[++this.next]) {
      this.lastRow = Math.max(this.lastRow, range.lastRow);
      for (let column = range.firstColumn; column <= range.lastColumn; column++) this.inColumn[column] = range;
    }
    if (row > this.lastRow) return [];
    const covered: [number, string][] = [];
    for (const [column, range] of this.inColumn.entries()) {
      if (!range || row > range.lastRow) continue;
      if (row > range.firstRow || column > range.firstColumn) covered.push([column, range.name]);
    }
    return covered;
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
