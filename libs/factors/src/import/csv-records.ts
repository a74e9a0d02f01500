import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Invalid } from '#faults';
import type { FieldFault } from '#faults';
import { Utf8Lines } from './utf8-lines.js';

/** In bytes. No row of a factor file comes near this, but a quote that is never closed exceeds it. */
const LONGEST_RECORD = 1024 * 1024;
const LINE_BREAK = /\r\n|\n|\r/g;

export interface CsvRecord {
  /** The line where the record begins, counted from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads the records of a CSV file in constant memory, the header first. Accepts a byte order mark, CRLF and quotes, and skips
 * empty lines. Destroys the input when the caller stops early.
 * @throws Invalid naming the line that is not UTF-8 or not CSV
 */
export async function* csvRecords(input: Readable): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  });
  // pipeline destroys the parser with any fault, which then reaches the loop below.
  pipeline(input, new Utf8Lines(LONGEST_RECORD), parser, () => undefined);
  let countedTwice = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const breaks = record.flatMap((cell) => cell.match(LINE_BREAK) ?? []);
      // The parser counts a CRLF inside quotes as two lines.
      countedTwice += breaks.filter((found) => found.length === 2).length;
      yield { line: info.lines - countedTwice - breaks.length, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? new Invalid(csvFault(error)) : error;
  } finally {
    input.destroy();
  }
}

function csvFault(error: CsvError & { lines?: unknown }): FieldFault {
  const field = `line ${Number(error.lines)}`;
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return { field, message: `here a record has more than ${LONGEST_RECORD} bytes; was a quote left open?` };
    case 'CSV_QUOTE_NOT_CLOSED':
      return { field, message: 'the file ends inside a quote that was opened here or above' };
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return { field, message: 'a quote stands inside a cell; it has to be doubled and the cell quoted' };
    default:
      return { field, message: error.message };
  }
}
