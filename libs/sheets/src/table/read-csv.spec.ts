import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LONGEST_CSV_CELL, LONGEST_RECORD, MOST_COLUMNS } from './bounds.js';
import { linesOf, rowsOf, withFile } from './hand-made.arbitrary.js';
import { openSheet } from '../open-sheet.js';
import type { SheetOptions } from './sheet.js';

const opened = (content: Buffer | string, options?: SheetOptions) =>
  withFile(content, async (path) => {
    const { encoding, separator, close } = await openSheet(path, options);
    await close();
    return [encoding, separator];
  });

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a CSV file', () => {
  it('as German Excel saves it is read to the letter', async () => {
    const german = Buffer.from('Name;Menge;Größe\r\n"Rohr 5""; lang";1,5;\x80 3\r\nÄpfel;-0,25;\x96\r\n', 'latin1');
    expect(await opened(german)).toEqual(['windows-1252', ';']);
    expect(await linesOf(german)).toEqual(['1: Name|Menge|Größe', '2: Rohr 5"; lang|1,5|€ 3', '3: Äpfel|-0,25|–']);
  });

  it.each([
    ['UTF-8', Buffer.from('ä,ö\n'), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\ufeffä,ö\n'), 'utf-8'],
    ['UTF-16 with its mark', Buffer.from('\ufeffä,ö\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 without it', Buffer.from('ä,ö,plain\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 the other way round', utf16be('\ufeffä,ö\n'), 'utf-16be'],
    ['the other way round without it', utf16be('ä,ö,plain\n'), 'utf-16be'],
    ['Windows-1252', Buffer.from('ä,ö\n', 'latin1'), 'windows-1252'],
  ])('tells that it is in %s', async (_, content, encoding) => {
    expect(await opened(content)).toEqual([encoding, ',']);
    expect((await linesOf(content))[0]).toMatch(/^1: ä\|ö/);
  });

  it('is Windows-1252 where its first letter beyond ASCII comes after a megabyte', async () => {
    const late = Buffer.concat([Buffer.from('plain,text\n'.repeat(100_000)), Buffer.from('Öl,1\n', 'latin1')]);
    expect((await linesOf(late)).at(-1)).toBe('100001: Öl|1');
  });

  it('is not taken for Windows-1252 where most of it is UTF-8', async () => {
    const mixed = Buffer.concat([Buffer.from('Öl,Übung\n'), Buffer.from('ä\n', 'latin1')]);
    await expect(rowsOf(mixed)).rejects.toThrow(/mixes two encodings/);
    expect(await linesOf(mixed, { encoding: 'windows-1252' })).toEqual(['1: Ã–l|Ãœbung', '2: ä']);
    await expect(rowsOf(mixed, { encoding: 'utf-8' })).rejects.toThrow('line 2: holds bytes that are not UTF-8');
  });

  it.each([
    ['a,b;c\n1;2,5\n3;4,5', ';', 'a comma in the header and in every number'],
    ['Bericht 2024, Entwurf\n\nName;Menge\nA;1\nB;2', ';', 'a title above'],
    ['a\tb, c\n1\t2', '\t', 'tabs'],
    ['"a;b";c,d\n"1;2",3', ',', 'semicolons in quotes'],
    ['a|b\n1|2, 3', '|', 'bars, and a comma in a text'],
    ['a\nx | y\nz | y', ',', 'bars in the texts of the only column'],
    ['sep=|\na|b', '|', 'a bar that Excel was told of'],
    ['just one\ncolumn', ',', 'no separator at all'],
    ['sep=\t\na;b\n1;2', '\t', 'a first line of Excel that says so'],
  ])('has its separator told by its first rows: %j', async (content, separator) => {
    expect((await opened(content))[1]).toBe(separator);
    expect((await opened(content, { separator: ';' }))[1]).toBe(';');
  });

  it('has the line where each row begins, whatever its line breaks; rows and ends of rows without a text are left out', async () => {
    const breaks = 'a,b\r\n\r\n"x\r\ny\nz\rw",1\r,,\r"",""\n"2\n",,,\nlast';
    expect(await linesOf(breaks)).toEqual(['1: a|b', '3: x\r\ny\nz\rw|1', '9: 2\n', '11: last']);
    expect(await linesOf('sep=;\r\na;b\r\n')).toEqual(['2: a|b']);
  });

  it('loses the apostrophe that guards a formula, and no other', async () => {
    expect(await linesOf(`'=1,'-x,''a,'a,-1.5\n`)).toEqual([`1: =1|-x|'a|'a|-1.5`]);
  });

  it.each([
    ['a,b\n1,x"y\n', 'line 2: a quote (") stands inside of a text'],
    ['a,b\r\n"1\r\n2","x"y"\r\n3,4', 'line 2: a quote (") stands inside of a text'],
    ['a,b\n1,2\n3,"x\n4,5\n', 'line 3: a quote (") that is opened here is never closed'],
    [`a\n${'x'.repeat(LONGEST_CSV_CELL + 1)}`, 'line 2: column 1 holds 65537 characters'],
    [`a\n${'1,'.repeat(MOST_COLUMNS)}1`, 'line 2: has 1001 columns'],
    [`a\nb\n${','.repeat(LONGEST_RECORD + 1)}`, 'line 3: the row that begins here has more than'],
    [`a\n"${'x\n'.repeat(LONGEST_RECORD)}`, 'line 2: the row that begins here has more than'],
    [`a\n${'b\n'.repeat(60_000)}c\0d`, 'line 60002: holds a NUL character'],
  ])('is refused by its line: %.30j', async (content, fault) => {
    await expect(rowsOf(content)).rejects.toMatchObject({ name: 'Invalid' });
    await expect(rowsOf(content)).rejects.toThrow(fault);
  });

  it('may come as a stream, of which the beginning tells the encoding', async () => {
    const rows = async (input: Readable) => {
      const lines: string[] = [];
      for await (const { line, cells } of (await openSheet(input)).rows) lines.push(`${line}: ${cells[0]?.text}`);
      return lines;
    };
    expect(await rows(Readable.from([Buffer.from('Ä;1\n', 'latin1'), Buffer.from('Ö;2', 'latin1')]))).toEqual([
      '1: Ä',
      '2: Ö',
    ]);
    const late = [Buffer.from('plain\n'.repeat(20_000)), Buffer.from('x\nÖ\n', 'latin1')];
    await expect(rows(Readable.from(late))).rejects.toThrow('line 20002: holds bytes that are not UTF-8');
  });

  it('is let go of when the reader stops early', async () => {
    const input = Readable.from(Array.from({ length: 1_000 }, () => Buffer.from('a;b\n'.repeat(10_000))));
    const sheet = await openSheet(input);
    for await (const { line } of sheet.rows) if (line === 3) break;
    expect(input.destroyed).toBe(true);
  });
});
