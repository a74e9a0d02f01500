import stringWidth from 'string-width';
import { plain } from './plain-text.js';

export interface TableLayout {
  /** How many characters fit on a line. */
  readonly width: number;
  /** Columns that are never cut: what they hold is copied into commands. */
  readonly whole?: ReadonlySet<string>;
  /** Makes the head stand out. */
  readonly emphasize?: (text: string) => string;
}

export interface Table {
  readonly lines: readonly string[];
  /** The last columns, which did not fit. */
  readonly leftOut: readonly string[];
}

const GAP = '  ';
/** A column that is cut keeps this much; where that is too much, the last columns are left out. */
const LEAST = 10;
const NUMBER = /^-?[\d,.]+$/;
const GRAPHEMES = new Intl.Segmenter('en');

/**
 * Rows below a head, one line each, in columns that are as wide as what is in them. Where the line is too short, the widest
 * columns are cut first.
 */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { width, whole = new Set(), emphasize = (text) => text }: TableLayout,
): Table {
  const cells = rows.map((row) => row.map(plain));
  const natural = heads.map((head, at) => Math.max(...[head, ...cells.map((row) => row[at] ?? '')].map(widthOf)));
  const widths = fitted(heads, natural, { room: width - 1, whole });
  const isNumber = widths.map((_, at) => cells.every((row) => NUMBER.test(row[at] ?? '')));
  const line = (row: readonly string[]): string =>
    widths
      .map((most, at) => aligned(cut(row[at] ?? '', most), most, isNumber[at] ?? false))
      .join(GAP)
      .trimEnd();
  return { lines: [emphasize(line(heads)), ...cells.map(line)], leftOut: heads.slice(widths.length) };
}

/** The widths of as many columns as fit. */
function fitted(
  heads: readonly string[],
  natural: readonly number[],
  { room, whole }: { room: number; whole: ReadonlySet<string> },
): number[] {
  const least = natural.map((width, at) => (whole.has(heads[at] ?? '') ? width : Math.min(width, LEAST)));
  let shown = natural.length;
  while (shown > 1 && lengthOf(least.slice(0, shown)) > room) shown -= 1;
  const widths = natural.slice(0, shown);
  for (let over = lengthOf(widths) - room; over > 0; over -= 1) {
    const widest = widths.reduce<number | undefined>((best, width, at) => {
      if (width <= (least[at] ?? 0)) return best;
      return best === undefined || width > (widths[best] ?? 0) ? at : best;
    }, undefined);
    if (widest === undefined) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function lengthOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
}

function aligned(text: string, width: number, isNumber: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isNumber ? space + text : text + space;
}

/** How many columns of a terminal a text takes: some characters take two, others none. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (widthOf(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
