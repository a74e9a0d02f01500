import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { CsvRecord } from './csv-records.js';
import { csvRecords } from './csv-records.js';

async function read(...chunks: (string | Buffer)[]): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk as string)));
  for await (const record of csvRecords(input)) records.push(record);
  return records;
}

describe('the records of a CSV file', () => {
  it('may have a byte order mark, CRLF, quotes and a last line without a line break', async () => {
    expect(await read('\uFEFFID,Name\r\n1,"Metal, ""white"""\r\n2,Blé')).toEqual([
      { line: 1, cells: ['ID', 'Name'] },
      { line: 2, cells: ['1', 'Metal, "white"'] },
      { line: 3, cells: ['2', 'Blé'] },
    ]);
  });

  it.each(['\n', '\r\n'])('have the line where they begin, with line breaks %j', async (end) => {
    const text = ['a,b', '1,2', '', `"x${end}y",3`, '4,5', ''].join(end);
    expect((await read(text)).map(({ line }) => line)).toEqual([1, 2, 4, 6]);
  });

  it('reads a character that is split between two chunks', async () => {
    const bytes = Buffer.from('name\nblé\n');
    expect(await read(bytes.subarray(0, 8), bytes.subarray(8))).toContainEqual({ line: 2, cells: ['blé'] });
  });

  it('names the line that is not UTF-8', async () => {
    const latin1 = Buffer.concat([Buffer.from('name\nfine\n'), Buffer.from('blé\nnext\n', 'latin1')]);
    await expect(read(latin1)).rejects.toThrow('line 3: holds bytes that are not UTF-8');
    await expect(read(Buffer.from('\uFEFFname\n', 'utf16le'))).rejects.toThrow(
      'line 1: holds bytes that are not UTF-8',
    );
  });

  it.each([
    ['a\n"1\n2', /line 2: a quote \("\) that is opened here is never closed/],
    ['a\nb\n1"2\n', /line 3: a quote \("\) stands inside of a text/],
    ['a\n1\n"2"3\n', /line 3: a quote \("\) stands inside of a text/],
  ])('refuses the quotes of %j', async (text, fault) => {
    await expect(read(text)).rejects.toThrow(fault);
  });

  it('limits the length of a record and of a line, so that neither fills the memory', async () => {
    const lines = Array.from({ length: 3000 }, () => `${'x'.repeat(1000)}\n`);
    await expect(read('a\n1\n"', ...lines)).rejects.toThrow(/line 3: the row that begins here has more than/);
    await expect(read('a\n', ...lines.map((line) => line.trim()))).rejects.toThrow(
      /line 2: the row that begins here has more than/,
    );
  });

  it('destroys its input when the reader stops early', async () => {
    const input = Readable.from(['a\n', '1\n', '2\n'].map((line) => Buffer.from(line)));
    for await (const _record of csvRecords(input)) break;
    expect(input.destroyed).toBe(true);
  });
});
