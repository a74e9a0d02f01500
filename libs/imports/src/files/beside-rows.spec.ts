import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BesideRows } from './beside-rows.js';
import { openTable } from './import-table.js';
import { inChunks } from './rows-in-chunks.js';

const TOLD = { line: 1, column: '', value: 'Ledger', reason: 'read as the table' };

describe('what a file has beside its rows', () => {
  it('is taken once, since the last time', () => {
    let passed = 2;
    const beside = new BesideRows({ passedOver: () => passed, told: [TOLD] });
    expect(beside.take()).toEqual({ passedOver: 2, told: [TOLD] });
    passed = 5;
    expect(beside.take()).toEqual({ passedOver: 3, told: [] });
    expect(beside.take()).toEqual({ passedOver: 0, told: [] });
  });

  it('is not taken of rows that an earlier worker handled', () => {
    const beside = new BesideRows({ passedOver: () => 2, told: [TOLD] });
    beside.skip();
    expect(beside.take()).toEqual({ passedOver: 0, told: [] });
  });

  it('adds up to the same, wherever a worker takes the file up', async () => {
    const content = Array.from({ length: 100 }, (_, at) => `${at},${at % 7 === 0 || at > 95 ? 'note' : 'row'}`);
    const columns = [
      { column: 'name', field: 'name' },
      { constant: '2026-01-31', field: 'startDate' },
    ];
    const where = [{ column: 'kind', is: 'row' }];
    const counted = async (handled: number): Promise<number[]> => {
      const input = Readable.from([`name,kind\n${content.join('\n')}\n`], { objectMode: false });
      const table = await openTable(input, { kind: 'activity', mode: 'create', mapping: { columns, where } });
      const beside = new BesideRows(table);
      let skip = handled;
      const isHandled = (): boolean => {
        if (skip === 0 && handled > 0) beside.skip();
        return skip-- > 0;
      };
      const counts: number[] = [];
      for await (const _ of inChunks(table.rows, table.reader, { chunkRows: 20 }, isHandled))
        counts.push(beside.take().passedOver);
      return counts;
    };
    const whole = await counted(0);
    expect(whole.reduce((sum, each) => sum + each)).toBe(18);
    expect([await counted(20), await counted(60), await counted(82)]).toEqual([whole.slice(1), whole.slice(3), []]);
  });
});
