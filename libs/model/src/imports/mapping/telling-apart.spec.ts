import { describe, expect, it } from 'vitest';
import { tellingApart } from './telling-apart.js';

const rows = (...all: string[][]) => all.map(([key = '', ...texts]) => ({ key, texts }));

describe('what tells apart rows of one key', () => {
  it('is one column, where one does', () => {
    expect(tellingApart(rows(['k', 'n', '1.5', 'SE'], ['k', 'n', '2.5', 'LY']), [0, 1, 2])).toEqual([2]);
    expect(tellingApart(rows(['k', '2013', 'SE'], ['l', '2013', 'SE'], ['k', '2014', 'SE']), [0, 1])).toEqual([0]);
  });

  it('is several columns, where it takes them', () => {
    const grid = ['2013', '2014'].flatMap((year) => ['SE', 'LY', 'KW'].map((region) => ['k', year, region]));
    expect(tellingApart(rows(...grid), [0, 1])).toEqual([1, 0]);
  });

  it('is nothing where rows say the same, or only amounts differ', () => {
    expect(tellingApart(rows(['k', 'a'], ['k', ' a ']), [0])).toBeUndefined();
    expect(tellingApart(rows(['k', '1'], ['k', '2,5']), [0])).toBeUndefined();
    expect(tellingApart(rows(['k', '1'], ['l', '2']), [0])).toEqual([]);
  });
});
