import { escaped } from './escapes.js';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The styles of `styles.xml`, by their place in it. */
export const STYLES = { plain: 0, header: 1, text: 2, date: 3, dateTime: 4 } as const;

export function sheetPart(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/** The parts of a workbook beside its sheets (ECMA-376), by their names in the archive. */
export function packageParts(sheetNames: readonly string[]): readonly (readonly [name: string, xml: string])[] {
  return [
    ['[Content_Types].xml', contentTypes(sheetNames.length)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(sheetNames)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheetNames.map((_, at) => ['worksheet', sheetPart(at).replace('xl/', '')] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles()],
  ];
}

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${TYPE}.${type}+xml"/>`;
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    part('xl/workbook.xml', 'sheet.main') +
    Array.from({ length: sheets }, (_, at) => part(sheetPart(at), 'worksheet')).join('') +
    `${part('xl/styles.xml', 'styles')}</Types>`
  );
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const all = targets.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

function workbook(sheetNames: readonly string[]): string {
  const sheets = sheetNames.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Texts have the format `@`, so that 0012 and 1-2 stay what they are where a person edits them; dates are ISO in any country. */
function styles(): string {
  const xf = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  return (
    `${XML}<styleSheet xmlns="${MAIN}">` +
    `<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts>` +
    `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="5">${xf(0)}${xf(49, 1)}${xf(49)}${xf(164)}${xf(165)}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}
