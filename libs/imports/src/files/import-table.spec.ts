import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { ImportMapping } from '#model/imports';
import type { TableRow } from './import-table.js';
import { openTable } from './import-table.js';
import { inChunks } from './rows-in-chunks.js';

function* lines(header: string, count: number, row: (index: number) => string): Generator<string> {
  yield `${header}\n`;
  for (let index = 0; index < count; index++) yield `${row(index)}\n`;
}

async function opened(kind: 'activity' | 'dataset', content: Iterable<string>, mapping: ImportMapping) {
  return openTable(Readable.from(content, { objectMode: false }), { kind, mode: 'create', mapping });
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('a table', () => {
  const columns = [
    { column: 'Was', field: 'name' },
    { column: 'CO2', field: 'UpstreamCO2e' },
    { constant: '2026-01-31', field: 'startDate' },
  ];

  it('holds nothing of the columns that are not mapped, and names those that are by their headers', async () => {
    const others = Array.from({ length: 900 }, (_, index) => `other ${index}`);
    const header = ['CO2', ...others, 'Was'].join();
    const content = lines(header, 1_000, (index) => ['x', ...others, index === 7 ? '' : `row ${index}`].join());
    const { reader, rows, leftOut } = await opened('activity', content, { columns });
    expect(leftOut).toEqual(others);
    const chunks = await all(inChunks(rows, reader, { chunkRows: 1_000 }));
    // In a smaller one a write takes longer.
    expect(chunks.map(({ length }) => length)).toEqual([1_000]);
    expect(chunks[0]?.[5]?.cells.map(({ text }) => text)).toEqual(['row 5', 'x']);
    expect(chunks[0]?.[7]?.cells.map(({ text }) => text)).toEqual(['', 'x']);
    expect(reader.read(chunks[0]?.[5]?.cells ?? [])).toMatchObject({
      values: { name: 'row 5' },
      faults: [{ column: 'CO2', value: 'x', reason: expect.stringContaining('"x" is no number') }],
    });
  });

  it('whose rows are longer comes in smaller chunks', async () => {
    const content = lines('Was,CO2', 300, () => `${'long '.repeat(6_000)},1`);
    const { reader, rows } = await opened('activity', content, { columns });
    const chunks = await all(inChunks(rows, reader, { chunkRows: 1_000 }));
    expect(chunks.map(({ length }) => length)).toEqual([140, 140, 20]);
  });
});

describe('rows of one dataset', () => {
  const columns = ['key', 'name', 'unit', 'module', 'climate', 'description'].map((field) => ({
    column: field,
    field,
  }));
  const header = 'key,name,unit,module,climate,description';
  const row = (key: string, description = '') => `${key},n,kg,A1-A3,1,${description}`;
  const read = async (content: Iterable<string>): Promise<TableRow[]> =>
    all((await opened('dataset', content, { columns })).rows);

  it('are one row; those of another begin the next', async () => {
    const rows = await read(lines(header, 5, (index) => row(index < 3 ? 'a' : 'b')));
    expect(rows.map(({ line, rows: of, fault }) => [line, of?.length, fault])).toEqual([
      [2, 3, undefined],
      [5, 2, undefined],
    ]);
  });

  it('that are too many are told so at the first one that is too much; the others are not held', async () => {
    const rows = await read(lines(header, 2_503, (index) => row(index < 1_001 ? 'a' : 'b')));
    expect(rows.map(({ line, rows: of, fault }) => [line, of?.length, fault])).toEqual([
      [
        2,
        1_000,
        { line: 1_002, column: 'key', value: 'a', reason: expect.stringMatching(/line 2 on, are more than 1,000$/) },
      ],
      [1_003, 1_000, { line: 2_003, column: 'key', value: 'b', reason: expect.stringContaining('more than 1,000') }],
    ]);
  });

  it('that are too long are told so, however few they are', async () => {
    const rows = await read(lines(header, 301, (index) => row(index < 300 ? 'a' : 'b', 'x'.repeat(20_000))));
    expect(rows.map(({ line, rows: of, fault }) => [line, of?.length, fault?.line, fault?.reason])).toEqual([
      [2, 207, 209, 'the rows of this dataset, from line 2 on, hold more than 4,194,304 characters'],
      [302, 1, undefined, undefined],
    ]);
  });
});
