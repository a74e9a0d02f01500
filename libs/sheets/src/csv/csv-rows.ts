import { pipeline, Readable } from 'node:stream';
import type { Parser } from 'csv-parse';
import { CsvError, parse } from 'csv-parse';
import type { Invalid } from '#faults';
import { LONGEST_CSV_CELL, MOST_COLUMNS } from '../table/bounds.js';
import type { Cell, SheetRow } from '../table/cell.js';
import { EMPTY_CELL } from '../table/cell.js';
import { isCut } from '../table/cut-text.js';
import { lineFault } from '../table/place.js';
import { NotInEncoding } from './decoded-text.js';
import type { Encoding } from '../table/encoding.js';
import { unguarded } from './formula-guard.js';
import { RecordLines } from './record-lines.js';
import type { Separator } from '../table/separator.js';

export interface CsvText {
  readonly text: AsyncIterable<string>;
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** On which line the text begins, where lines before it were taken off. */
  readonly firstLine: number;
  /** Is called when no more of it will be read. */
  readonly close: () => void;
}

/**
 * The rows of a CSV text (RFC 4180, with any of the three line breaks), in flat memory.
 * @throws Invalid naming the line of what is not CSV, not in the encoding, or out of bounds
 */
export async function* csvRows({ text, encoding, separator, firstLine, close }: CsvText): AsyncGenerator<SheetRow> {
  const lines = new RecordLines(firstLine);
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // The fault itself reaches the loop below: pipeline destroys the parser with it.
  const input = Readable.from(followed(text, lines, encoding), { objectMode: false });
  pipeline(input, parser, () => undefined);
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const row = sheetRow(lines.next(), record);
      if (row.cells.length > 0) yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? quoteFault(error, parser, lines) : error;
  } finally {
    input.destroy();
    close();
  }
}

async function* followed(text: AsyncIterable<string>, lines: RecordLines, encoding: Encoding): AsyncGenerator<string> {
  try {
    for await (const piece of text) {
      lines.add(piece);
      yield piece;
    }
  } catch (error) {
    if (!(error instanceof NotInEncoding)) throw error;
    throw lineFault(lines.line, `holds bytes that are not ${encoding.toUpperCase()}; say which encoding the file has`);
  }
  lines.end();
}

function sheetRow(line: number, record: readonly string[]): SheetRow {
  let end = record.length;
  while (end > 0 && record[end - 1] === '') end--;
  if (end > MOST_COLUMNS) throw lineFault(line, `has ${end} columns; at most ${MOST_COLUMNS} are read`);
  const cells = new Array<Cell>(end);
  for (let at = 0; at < end; at++) cells[at] = cellOf(record[at] ?? '', line, at);
  return { line, cells };
}

function cellOf(text: string, line: number, column: number): Cell {
  if (text === '') return EMPTY_CELL;
  if (text.length > LONGEST_CSV_CELL) {
    throw lineFault(line, `column ${column + 1} holds ${text.length} characters; a cell may have ${LONGEST_CSV_CELL}`);
  }
  return { text: unguarded(text), kind: isCut(text) ? 'cut' : 'text', isFormula: false };
}

function quoteFault(error: CsvError, parser: Parser, lines: RecordLines): Invalid {
  const line = lines.lineAfter(parser.info.records);
  switch (error.code) {
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_QUOTE_NOT_CLOSED':
      return lineFault(
        line,
        'a quote (") stands inside of a text; it has to be doubled ("") and the whole cell quoted',
      );
    default:
      return lineFault(line, error.message);
  }
}
