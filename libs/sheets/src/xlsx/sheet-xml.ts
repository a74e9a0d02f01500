import { MOST_ROWS } from '../table/bounds.js';
import type { ColumnKind, SheetColumn, WrittenRow, WrittenRows } from '../table/column.js';
import { fittingCell } from '../table/cut-text.js';
import { columnLetters, lineFault } from '../table/place.js';
import { escaped } from './escapes.js';
import { numberText, plainDecimal } from './number-text.js';
import { STYLES } from './package-parts.js';
import { serialOf } from './serial-date.js';

export interface WrittenSheet {
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: WrittenRows;
  /** Lines above the header: what a reader must know before the table. */
  readonly titles?: readonly string[];
}

const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 24, number: 14, figure: 20, date: 12 };
const WIDEST = 60;
const STYLE_OF: Readonly<Record<ColumnKind, number>> = {
  text: STYLES.text,
  number: STYLES.plain,
  figure: STYLES.text,
  date: STYLES.date,
};

/**
 * A worksheet (ECMA-376, 18.3) row by row, its header bold and frozen. It has no formulas. A text that is too long for a cell is cut,
 * and says so: what is already sent can no longer be refused.
 * @throws Invalid for more rows than a sheet has
 */
export async function* sheetXml({ columns, rows, titles = [] }: WrittenSheet): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnLetters(at));
  yield sheetHead(columns, titles.length + 1);
  let line = 0;
  const row = (cells: string) => `<row r="${line}">${cells}</row>`;
  for (const title of titles) yield row(textCell(`A${++line}`, title, STYLES.header));
  line++;
  yield row(columns.map(({ header }, at) => textCell(`${letters[at]}${line}`, header, STYLES.header)).join(''));
  for await (const written of rows) {
    if (++line > MOST_ROWS) throw lineFault(line, `a sheet of Excel has ${MOST_ROWS} rows; ask for CSV, or for less`);
    yield row(cellsOf(written, columns, letters, line));
  }
  yield '</sheetData></worksheet>';
}

function sheetHead(columns: readonly SheetColumn[], headerLine: number): string {
  const widths = columns.map(({ header, kind, width: asked }, at) => {
    const width = Math.min(WIDEST, asked ?? Math.max(WIDTHS[kind], header.length + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLE_OF[kind]}" customWidth="1"/>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${headerLine}" topLeftCell="A${headerLine + 1}"` +
    ` activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  );
}

function cellsOf(row: WrittenRow, columns: readonly SheetColumn[], letters: readonly string[], line: number): string {
  let cells = '';
  for (let at = 0; at < columns.length; at++) {
    const value = row[at];
    const kind = columns[at]?.kind;
    if (value === undefined || value === null || value === '' || kind === undefined) continue;
    cells += cellXml(`${letters[at]}${line}`, value, kind);
  }
  return cells;
}

function cellXml(reference: string, value: string, kind: ColumnKind): string {
  switch (kind) {
    case 'number':
      return isKeptByExcel(value) ? `<c r="${reference}"><v>${value}</v></c>` : textCell(reference, value, STYLES.text);
    case 'date': {
      const serial = serialOf(value);
      if (serial === undefined) return textCell(reference, value, STYLES.text);
      return `<c r="${reference}" s="${value.includes('T') ? STYLES.dateTime : STYLES.date}"><v>${serial}</v></c>`;
    }
    case 'text':
    case 'figure':
      return textCell(reference, value, STYLES.text);
    default:
      return kind satisfies never;
  }
}

/** The text stands in its cell: a list of shared texts would have to be complete before the first row is written. */
function textCell(reference: string, text: string, style: number): string {
  const written = escaped(fittingCell(text));
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
}

const PLAIN_DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Excel keeps 15 digits of a number; one with more is written as a text, so that none is lost. */
function isKeptByExcel(value: string): boolean {
  return PLAIN_DECIMAL.test(value) && value !== '-0' && numberText(value) === plainDecimal(value);
}
