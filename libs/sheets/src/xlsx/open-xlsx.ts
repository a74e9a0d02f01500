import type { SheetRow } from '../table/cell.js';
import { fileFault } from '../table/place.js';
import type { Sheet, SheetOptions } from '../table/sheet.js';
import { Archive } from './archive.js';
import { readMergedRanges } from './merged-ranges.js';
import { refuseOtherArchive } from './other-archives.js';
import { readSharedStrings, SharedStrings } from './shared-strings.js';
import { SheetReader } from './sheet-reader.js';
import { readCellShapes } from './styles.js';
import type { Workbook, WorkbookSheet } from './workbook.js';
import { readWorkbook } from './workbook.js';
import { xmlInPieces } from './xml.js';

/** @throws Invalid for what is no workbook, or has no such sheet */
export async function openXlsx(path: string, options: SheetOptions): Promise<Sheet> {
  const archive = await Archive.open(path, { onRead: options.onRead });
  try {
    await refuseOtherArchive(archive);
    const workbook = await readWorkbook(archive);
    const sheet = chosenSheet(workbook.sheets, options.sheet);
    const progress = { bytesRead: 0 };
    return {
      ...{ format: 'xlsx', sheet: sheet.name, sheets: namesOf(workbook.sheets) },
      visibleSheets: namesOf(workbook.sheets.filter(({ isHidden }) => !isHidden)),
      rows: sheetRows(archive, workbook, sheet, progress, options),
      fractionRead: () => Math.min(1, progress.bytesRead / Math.max(1, archive.sizeOf(sheet.part))),
      close: () => Promise.resolve(archive.close()),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

function namesOf(sheets: readonly WorkbookSheet[]): string[] {
  return sheets.map(({ name }) => name);
}

function chosenSheet(sheets: readonly WorkbookSheet[], name: string | undefined): WorkbookSheet {
  const names = sheets.map((sheet) => `"${sheet.name}"`).join(', ');
  if (sheets.length === 0) throw fileFault('is a workbook without a sheet of cells');
  const found =
    name === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find((one) => one.name === name);
  if (!found) throw fileFault(`has no sheet "${name}"; it has ${names}`);
  return found;
}

async function* sheetRows(
  archive: Archive,
  workbook: Workbook,
  sheet: WorkbookSheet,
  progress: { bytesRead: number },
  { tellsMerged = false }: SheetOptions,
): AsyncGenerator<SheetRow> {
  try {
    const { sharedStrings, styles, is1904 } = workbook;
    const shapes = styles === undefined ? [] : await readCellShapes(await archive.read(styles));
    const strings =
      sharedStrings === undefined ? new SharedStrings() : await readSharedStrings(await archive.read(sharedStrings));
    const merged = tellsMerged ? await readMergedRanges(await archive.read(sheet.part)) : undefined;
    const reader = new SheetReader({ strings, shapes, is1904 }, merged);
    for await (const bytes of xmlInPieces(`sheet "${sheet.name}"`, await archive.read(sheet.part), reader)) {
      progress.bytesRead += bytes;
      yield* reader.take();
    }
  } finally {
    archive.close();
  }
}
