import type { Archive } from './archive.js';
import { fileFault } from '../table/place.js';

const LARGEST_TYPE = 200;

/** Other documents that are ZIP archives, too. @throws Invalid saying which it is, and what to do */
export async function refuseOtherArchive(archive: Archive): Promise<void> {
  if (archive.has('mimetype')) {
    const type = await shortText(archive, 'mimetype');
    if (type.startsWith('application/vnd.oasis.opendocument.spreadsheet')) {
      throw fileFault('is an OpenDocument spreadsheet (.ods); save it as an Excel workbook (.xlsx) or as CSV');
    }
  }
  if (archive.has('index/document.iwa') || archive.has('index.zip')) {
    throw fileFault('is a document of Apple Numbers; export it as an Excel workbook (.xlsx) or as CSV');
  }
  if (archive.has('xl/workbook.bin')) {
    throw fileFault('is a binary Excel workbook (.xlsb); save it as an Excel workbook (.xlsx)');
  }
  if (archive.has('word/document.xml')) throw fileFault('is a Word document; a table is read from .xlsx or CSV');
  if (archive.has('ppt/presentation.xml'))
    throw fileFault('is a PowerPoint presentation; a table is read from .xlsx or CSV');
}

async function shortText(archive: Archive, name: string): Promise<string> {
  let text = '';
  for await (const chunk of (await archive.read(name, LARGEST_TYPE)) as AsyncIterable<Buffer>) text += chunk.toString();
  return text;
}
