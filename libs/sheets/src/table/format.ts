import { open } from 'node:fs/promises';
import type { ByteSource } from './byte-source.js';
import type { Encoding } from './encoding.js';
import { looksLikeUtf16, markedEncoding } from './encoding.js';
import { fileFault } from './place.js';
import type { SheetFormat } from './sheet.js';

const ZIP = Buffer.from('PK\x03\x04');
const EMPTY_ZIP = Buffer.from('PK\x05\x06');
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Files that people take for tables, by how they begin, and what to do about them. */
const OTHERS: readonly (readonly [start: Buffer, what: string])[] = [
  [Buffer.from('%PDF'), 'is a PDF; a table is read from an Excel workbook (.xlsx) or CSV'],
  [Buffer.from('1f8b', 'hex'), 'is packed with gzip; unpack it first'],
  [Buffer.from('7z\xbc\xaf', 'latin1'), 'is a 7-Zip archive; unpack it first'],
  [Buffer.from('Rar!'), 'is a RAR archive; unpack it first'],
  [Buffer.from('PAR1'), 'is a Parquet file; export it as CSV'],
  [EMPTY_ZIP, 'is an empty ZIP archive'],
];

/** What a file is by its first bytes. @throws Invalid for what is no table that we read, saying what it is */
export async function formatOf(source: ByteSource, told?: Encoding): Promise<SheetFormat> {
  const { head } = source;
  if (head.length === 0) throw fileFault('is empty');
  if (startsWith(head, ZIP)) return 'xlsx';
  if (startsWith(head, COMPOUND_FILE)) throw await compoundFault(source);
  for (const [start, what] of OTHERS) if (startsWith(head, start)) throw fileFault(what);
  if (/^\ufeff?\s*<(\?xml|!doctype|html|table|workbook)/i.test(head.toString('utf8', 0, 1024))) {
    throw fileFault(
      'is a web page or XML, whatever its name says; open it in Excel and save it as an Excel workbook (.xlsx)',
    );
  }
  if (head.includes(0) && !/16/.test(markedEncoding(head) ?? told ?? looksLikeUtf16(head) ?? '')) {
    throw fileFault('is neither a text nor an Excel workbook; a table is read from .xlsx or CSV');
  }
  return 'csv';
}

/** Both old Excel files and encrypted new ones are compound files; the directory of the latter names their one stream. */
async function compoundFault({ path, head }: ByteSource) {
  const sectorSize = 2 ** Math.min(12, head.length > 31 ? head.readUInt16LE(30) : 9);
  const directoryAt = head.length > 51 ? (head.readUInt32LE(48) + 1) * sectorSize : 0;
  const directory = path === undefined ? head.subarray(directoryAt) : await bytesAt(path, directoryAt);
  return directory.includes(ENCRYPTED)
    ? fileFault('has a password; open it in Excel and save it without one')
    : fileFault('is an Excel file of the old format (.xls); open it in Excel and save it as an Excel workbook (.xlsx)');
}

async function bytesAt(path: string, position: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function startsWith(head: Buffer, start: Buffer): boolean {
  return head.subarray(0, start.length).equals(start);
}
