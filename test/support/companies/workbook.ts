import { zipOf } from './zip-archive.js';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (kind: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;

/** A workbook of one sheet. @param sheetData the XML of its rows @param merged ranges such as A2:A4 */
export async function workbookOf(sheetData: string, merged: readonly string[] = []): Promise<Uint8Array<ArrayBuffer>> {
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const bytes = await zipOf({
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData><mergeCells>${ranges}</mergeCells></worksheet>`,
  });
  return new Uint8Array(bytes);
}
