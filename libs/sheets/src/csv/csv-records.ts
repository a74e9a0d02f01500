import { pipeline, Readable } from 'node:stream';
import type { Parser } from 'csv-parse';
import { CsvError, parse } from 'csv-parse';
import type { Invalid } from '#faults';
import { lineFault } from '../table/place.js';
import { decodedText, NotInEncoding } from './decoded-text.js';
import type { Encoding } from '../table/encoding.js';
import { RecordLines } from './record-lines.js';
import type { Separator } from '../table/separator.js';

export interface CsvText {
  readonly text: AsyncIterable<string>;
  readonly encoding: Encoding;
  /** Whether whoever sends the file may say that it has another encoding. */
  readonly mayBeToldEncoding: boolean;
  readonly separator: Separator;
  /** On which line the text begins, where lines before it were taken off. */
  readonly firstLine: number;
  /** Is called when no more of it will be read. */
  readonly close: () => void;
}

/**
 * The records of a CSV text (RFC 4180, with any of the three line breaks), in flat memory. Lines without anything are left out.
 * @param rowOf makes a row of each, or none
 * @throws Invalid naming the line of what is not CSV, not in the encoding, or out of bounds
 */
export async function* recordsOf<Row>(
  csv: CsvText,
  rowOf: (line: number, cells: readonly string[]) => Row | undefined,
): AsyncGenerator<Row> {
  const lines = new RecordLines(csv.firstLine);
  const parser = parse({
    delimiter: csv.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // The fault itself reaches the loop below: pipeline destroys the parser with it.
  const input = Readable.from(followed(csv, lines), { objectMode: false });
  pipeline(input, parser, () => undefined);
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const row = rowOf(lines.next(), record);
      if (row !== undefined) yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? quoteFault(error, parser, lines) : error;
  } finally {
    input.destroy();
    csv.close();
  }
}

async function* followed({ text, encoding, mayBeToldEncoding }: CsvText, lines: RecordLines): AsyncGenerator<string> {
  try {
    for await (const piece of text) {
      lines.add(piece);
      yield piece;
    }
  } catch (error) {
    if (!(error instanceof NotInEncoding)) throw error;
    const way = mayBeToldEncoding ? '; say which encoding the file has' : '';
    throw lineFault(lines.line, `holds bytes that are not ${encoding.toUpperCase()}${way}`);
  }
  lines.end();
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

/** A record of a CSV file, its cells as they are. */
export interface CsvRecord {
  /** The line where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The records of a CSV file that a program made, the header first: in UTF-8, with commas. Destroys the input when the caller stops
 * early.
 * @throws Invalid naming the line that is not UTF-8 or not CSV
 */
export function csvRecords(input: Readable): AsyncGenerator<CsvRecord> {
  const text = decodedText(input as AsyncIterable<Buffer>, 'utf-8');
  const close = () => void input.destroy();
  const csv = { text, encoding: 'utf-8', mayBeToldEncoding: false, separator: ',', firstLine: 1, close } as const;
  return recordsOf(csv, (line, cells) => ({ line, cells }));
}
