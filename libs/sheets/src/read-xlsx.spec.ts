import { describe, expect, it } from 'vitest';
import { LONGEST_CELL, MOST_ROWS } from './bounds.js';
import type { HandMade } from './hand-made.arbitrary.js';
import { handMadeParts, handMadeXlsx, linesOf, rowsOf, withFile, zipOf } from './hand-made.arbitrary.js';
import { openSheet } from './open-sheet.js';

const cellsOf = async (made: HandMade) => {
  const rows = await rowsOf(await handMadeXlsx(made));
  return rows.flatMap(({ cells }) =>
    cells.map(({ text, kind, isFormula }) => `${kind}${isFormula ? ' =' : ''} ${text}`),
  );
};
const row = (cells: string, number = 1) => ({ sheets: { A: `<row r="${number}">${cells}</row>` } });
const refused = (content: Buffer | string, fault: RegExp | string) => expect(rowsOf(content)).rejects.toThrow(fault);

describe('a workbook', () => {
  it('as it comes out of Excel: titles merged above, an empty column, dates as numbers, formulas', async () => {
    const made: HandMade = {
      strings:
        '<si><t>Verbrauch 2024</t></si><si><t>Datum</t></si><si><r><t>Men</t></r><r><rPr><b/></rPr><t xml:space="preserve">ge </t></r></si>' +
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      formats: ['dd.mm.yyyy', '#,##0.00\\ [$€-407]'],
      sheets: {
        Deckblatt: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
        Daten:
          '<row r="1"><c r="A1" t="s" s="1"><v>0</v></c><c r="B1"/><c r="C1"/></row><row r="2"/>' +
          '<row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4" t="s"><v>2</v></c></row>' +
          '<row r="5"><c r="A5" s="1"><v>45382</v></c><c r="C5" s="2"><v>0.30000000000000004</v></c><c r="D5" s="1"/></row>' +
          '<row r="6"><c r="A6" t="s"><v>3</v></c><c r="C6"><f>C5*2</f><v>0.60000000000000009</v></c></row>',
      },
    };
    const lines = await linesOf(await handMadeXlsx(made), { sheet: 'Daten' });
    expect(lines).toEqual(['1: Verbrauch 2024', '4: Datum||Menge ', '5: 2024-03-31||0.3', '6: 東京||0.6']);
    expect(await linesOf(await handMadeXlsx(made))).toEqual(['1: Verbrauch 2024']);
  });

  it('tells what each cell is', async () => {
    const cells =
      '<c t="str"><f>A2&amp;"x"</f><v>ab</v></c><c><f>B2</f></c><c t="e"><f>#REF!+1</f><v>#REF!</v></c><c t="b"><v>1</v></c>' +
      '<c t="inlineStr"><is><t>in_x000D_</t></is></c><c t="d"><v>2024-03-31</v></c><c><v>1</v></c><c t="str"><f>""</f><v></v></c><c t="e"><v>#N/A</v></c>';
    expect(await cellsOf(row(cells))).toEqual([
      ...['text = ab', 'uncomputed = ', 'error = #REF!', 'boolean TRUE', 'text in\r', 'date 2024-03-31', 'number 1'],
      ...['empty ', 'error #N/A'],
    ]);
  });

  it('shows numbers, percentages, dates and times as their formats do', async () => {
    const formats = [
      '0%',
      'd/m/yy h:mm',
      '[h]:mm',
      'h:mm AM/PM',
      '[$-407]mmmm yyyy;@',
      '0.00 "days"',
      '[Red]#,##0',
      'mm:ss.0',
    ];
    const values = ['0.455', '45382.5', '1.25', '0.75', '45382', '3.5', '-7', '0.0005'];
    const cells = values.map((value, at) => `<c s="${at + 1}"><v>${value}</v></c>`).join('');
    expect(await cellsOf({ ...row(cells), formats })).toEqual([
      ...[
        'percent 45.5%',
        'date 2024-03-31T12:00:00',
        'date 30:00:00',
        'date 18:00:00',
        'date 2024-03-31',
        'number 3.5',
      ],
      ...['number -7', 'date 00:00:43.200'],
    ]);
  });

  it('counts its days from 1904 where it says so', async () => {
    const made = { ...row('<c s="1"><v>43920</v></c><c s="1"><v>0</v></c>'), formats: ['yyyy-mm-dd'] };
    expect(await cellsOf({ ...made, is1904: true })).toEqual(['date 2024-03-31', 'date 1904-01-01']);
    expect(await cellsOf(made)).toEqual(['date 2020-03-30', 'date 1900-01-00']);
  });

  it('is read by the first sheet that shows, or by the one that is named', async () => {
    const made = {
      sheets: { Alt: '<row><c><v>1</v></c></row>', Neu: '<row><c><v>2</v></c></row>' },
      hidden: ['Alt'],
    };
    const content = await handMadeXlsx(made);
    expect(await linesOf(content)).toEqual(['1: 2']);
    expect(await linesOf(content, { sheet: 'Alt' })).toEqual(['1: 1']);
    await expect(rowsOf(content, { sheet: 'neu' })).rejects.toThrow('file: has no sheet "neu"; it has "Alt", "Neu"');
    await withFile(content, async (path) => {
      const { format, sheet, sheets, close } = await openSheet(path);
      await close();
      expect({ format, sheet, sheets }).toEqual({ format: 'xlsx', sheet: 'Neu', sheets: ['Alt', 'Neu'] });
    });
  });

  it('may use prefixes for its tags, and UTF-16', async () => {
    const prefixedXml =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="B2"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    for (const xml of [
      prefixedXml,
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${prefixedXml}`, 'utf16le'),
    ]) {
      const content = await handMadeXlsx({ sheets: { A: '' }, parts: { 'xl/worksheets/sheet1.xml': xml } });
      expect(await linesOf(content)).toEqual(['2: |7']);
    }
  });

  it.each<[string, HandMade, RegExp]>([
    ['a row too many', row('<c><v>1</v></c>', MOST_ROWS + 1), /^file: has more than 1048576 rows/],
    ['a column too many', row('<c r="XFD1"><v>1</v></c>'), /^line 1: has something in column XFD/],
    ['a text that is not there', row('<c r="C1" t="s"><v>5</v></c>'), /^line 1: cell C1 is damaged/],
    ['a number that is none', row('<c><v>one</v></c>'), /^line 1: cell A1 is damaged/],
    ['cells out of order', row('<c r="B1"><v>1</v></c><c r="A1"><v>1</v></c>'), /^line 1: .*not in order/],
    ['broken XML', row('<c><v>1</c>'), /^file: is damaged: its part sheet "A" is no XML/],
    [
      'a long text',
      row(`<c t="inlineStr"><is>${'<t>x</t>'.repeat(LONGEST_CELL * 7 + 1)}</is></c>`),
      /more than 32767 characters/,
    ],
    ['a long tag', row(`<c x="${'y'.repeat(1_100_000)}"/>`), /has a text of more than/],
    ['tags in tags', row('<c>'.repeat(200)), /more than 100 tags in each other/],
    ['an entity', row('<c><v>&xxe;</v></c>'), /is no XML/],
    [
      'a DTD',
      { sheets: { A: '' }, parts: { 'xl/sharedStrings.xml': '<!DOCTYPE s [<!ENTITY a "b">]><sst/>' } },
      /\(DTD\)/,
    ],
    ['a path out of the archive', { sheets: { A: '' }, parts: { 'xx/evil': 'x' } }, /made to do harm: .*relative path/],
  ])('is refused with %s', async (_, made, fault) => {
    let content = await handMadeXlsx(made);
    // A ZIP writer that is well kept does not write such a name.
    if (made.parts?.['xx/evil'])
      content = Buffer.from(content.toString('latin1').replaceAll('xx/evil', '../evil'), 'latin1');
    await expect(rowsOf(content)).rejects.toMatchObject({ name: 'Invalid' });
    await refused(content, fault);
  });

  it('is refused as a bomb, whatever size it says it has', async () => {
    const zeros = '<row><c><v>0</v></c></row>'.repeat(600_000);
    const bomb = await handMadeXlsx({ sheets: { A: zeros } });
    await refused(bomb, /unzips to more than 100 times its size/);
    const small = await handMadeXlsx({ sheets: { A: '<row><c><v>0</v></c></row>'.repeat(10_000) } });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(
      handMadeParts({ sheets: { A: '<row><c><v>0</v></c></row>'.repeat(10_000) } })['xl/worksheets/sheet1.xml']
        ?.length ?? 0,
    );
    const lying = Buffer.from(
      small.toString('latin1').replaceAll(size.toString('latin1'), '\x80\x00\x00\x00'),
      'latin1',
    );
    await refused(lying, /is damaged, or was made to do harm/);
  });

  it('is refused where a byte of it is not what was packed', async () => {
    const content = await handMadeXlsx(row('<c><v>1234567</v></c>'));
    const { length } = content;
    let [refusals, sound] = [0, 0];
    for (let at = 0; at < length; at += 7) {
      const flipped = Buffer.from(content);
      flipped.writeUInt8((flipped[at] ?? 0) ^ 0x10, at);
      try {
        // The times of files and the lists of what is not read may be anything.
        expect(await linesOf(flipped)).toEqual(['1: 1234567']);
        sound++;
      } catch (error) {
        expect(error).toMatchObject({ name: 'Invalid' });
        refusals++;
      }
    }
    expect(refusals).toBeGreaterThan(sound / 2);
  });

  it.each<[string, Promise<Buffer> | Buffer | string, string]>([
    ['ods', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'OpenDocument spreadsheet'],
    ['numbers', zipOf({ 'Index/Document.iwa': 'x' }), 'Apple Numbers'],
    ['xlsb', zipOf({ 'xl/workbook.bin': 'x' }), '.xlsb'],
    ['docx', zipOf({ 'word/document.xml': 'x' }), 'Word document'],
    ['zip', zipOf({ 'table.csv': 'a,b' }), 'holds no workbook'],
    ['xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]), 'old format (.xls)'],
    ['encrypted', encrypted(), 'has a password'],
    ['PDF', '%PDF-1.7', 'is a PDF'],
    ['web page', '\n<html><table><tr><td>1', 'is a web page or XML'],
    ['picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'neither a text nor an Excel workbook'],
    ['nothing', '', 'is empty'],
    ['half a workbook', handMadeXlsx(row('')).then((all) => all.subarray(0, 500)), 'is damaged'],
  ])('is told from %s', async (_, content, fault) => {
    await refused(await content, fault);
  });
});

/** A compound file whose directory, in the sector that the header names, has the stream of an encrypted workbook. */
function encrypted(): Buffer {
  const file = Buffer.alloc(200_000);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(300, 48);
  file.write('EncryptedPackage', 301 * 512 + 128, 'utf16le');
  return file;
}
