import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { SheetRow } from './cell.js';
import { openSheet } from '../open-sheet.js';
import type { SheetOptions } from './sheet.js';

/** Runs what needs a file with these bytes, and takes the file away. */
export async function withFile<T>(content: Buffer | string | Readable, run: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sheets-'));
  const path = join(folder, 'table');
  try {
    if (typeof content === 'string' || Buffer.isBuffer(content)) await writeFile(path, content);
    else await pipeline(content, createWriteStream(path));
    return await run(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function rowsOf(content: Buffer | string | Readable, options?: SheetOptions): Promise<SheetRow[]> {
  return withFile(content, async (path) => {
    const rows: SheetRow[] = [];
    for await (const row of (await openSheet(path, options)).rows) rows.push(row);
    return rows;
  });
}

/** Rows as `line: cell|cell`. */
export async function linesOf(content: Buffer | string | Readable, options?: SheetOptions): Promise<string[]> {
  const rows = await rowsOf(content, options);
  return rows.map(({ line, cells }) => `${line}: ${cells.map(({ text }) => text).join('|')}`);
}

export async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export interface HandMade {
  /** What is inside of `sheetData` of each sheet, by its name. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  /** What is inside of `sst`. */
  readonly strings?: string;
  /** Codes of number formats: style 1 is the first. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** The ranges of each sheet whose cells are merged. */
  readonly merged?: readonly string[];
  /** Further parts, or other ones of the same name. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook as Excel writes them, as far as they matter to a reader; the strings come after the sheets. */
export function handMadeParts(made: HandMade): Record<string, string | Buffer> {
  const names = Object.keys(made.sheets);
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`;
  const formats = made.formats ?? [];
  const merged = (made.merged ?? ['A1:C1']).map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return {
    '_rels/.rels': relations(relation(1, 'officeDocument', '/xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      ...names.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation(98, 'sharedStrings', 'sharedStrings.xml'),
      relation(99, 'styles', 'styles.xml'),
    ),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${made.is1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map((name, at) => {
        const state = made.hidden?.includes(name) ? ' state="hidden"' : '';
        return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
      })
      .join('')}</sheets></workbook>`,
    ...Object.fromEntries(
      Object.values(made.sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${MAIN}><sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
      ]),
    ),
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${made.strings ?? ''}</sst>`,
    ...made.parts,
  };
}

export function handMadeXlsx(made: HandMade): Promise<Buffer> {
  return zipOf(handMadeParts(made));
}
