import { describe, expect, it } from 'vitest';
import { LONGEST_CELL, LONGEST_RECORD, MOST_ROWS } from './bounds.js';
import type { HandMade } from './hand-made.arbitrary.js';
import { handMadeParts, handMadeXlsx, linesOf, rowsOf, zipOf } from './hand-made.arbitrary.js';

const row = (cells: string, number = 1) => ({ sheets: { A: `<row r="${number}">${cells}</row>` } });
const refused = (content: Buffer | string, fault: RegExp | string) => expect(rowsOf(content)).rejects.toThrow(fault);

describe('a workbook', () => {
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
    [
      'a long row',
      {
        ...row('<c t="s"><v>0</v></c>'.repeat(LONGEST_RECORD / 30_000 + 1)),
        strings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
      },
      /^line 1: has more than 1048576 characters/,
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
