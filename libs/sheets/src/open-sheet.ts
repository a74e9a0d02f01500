import type { Readable } from 'node:stream';
import { byteSource } from './table/byte-source.js';
import { openCsv } from './csv/open-csv.js';
import { formatOf } from './table/format.js';
import { fileFault } from './table/place.js';
import type { Sheet, SheetOptions } from './table/sheet.js';
import { openXlsx } from './xlsx/open-xlsx.js';

/**
 * Opens a table that a person made: CSV with any of four separators and four encodings, or a sheet of an Excel workbook.
 * What it is is told by its content, never by its name.
 * @param input the path of a file, or a stream of a CSV file
 * @throws Invalid for a file that is none of this, in words for the person who made it; also for a workbook as a stream, since a
 * ZIP archive has its table of contents at its end
 */
export async function openSheet(input: string | Readable, options: SheetOptions = {}): Promise<Sheet> {
  const source = await byteSource(input);
  try {
    if ((await formatOf(source, options.encoding)) === 'csv') return await openCsv(source, options);
    if (source.path === undefined) throw fileFault('is a workbook, which is read from a file and not from a stream');
    return await openXlsx(source.path, options);
  } catch (error) {
    source.close();
    throw error;
  }
}
