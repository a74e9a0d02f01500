import { describe, expect, it } from 'vitest';
import { printPageKey } from '#platform';
import { readPage } from './page-request.js';
import { single } from './query.js';

describe('a page', () => {
  it('is by default the first page of 100 records', () => expect(readPage({})).toEqual({ page: 1, limit: 100 }));

  it.each([
    [
      { page: '2', limit: '1' },
      { page: 2, limit: 1 },
    ],
    [
      { page: '0002', limit: '1000' },
      { page: 2, limit: 1000 },
    ],
    [
      { page: '1000000000', other: 'x' },
      { page: 1_000_000_000, limit: 100 },
    ],
  ])('is read: %j', (query, page) => expect(readPage(query)).toEqual(page));

  it.each(['', '0', '-1', '+1', '1.0', '1e3', ' 1', '0x1', 'NaN', 'Infinity', '٣', '99999999999999999999'])(
    'is refused unless it is an integer in range: %j',
    (text) => {
      for (const name of ['page', 'limit'])
        expect(() => readPage({ [name]: text })).toThrow(`${name}: has to be an integer`);
    },
  );

  it('has at most 1,000 records', () => expect(() => readPage({ limit: '1001' })).toThrow('from 1 to 1000'));

  it('is refused where a parameter is given twice', () => {
    expect(() => readPage({ page: ['1', '1'] })).toThrow('page: is given more than once');
    expect(() => single({ q: ['a'] }, 'q')).toThrow('q: is given more than once');
  });
});

describe('the key of a page', () => {
  it('is read back as it was printed', () => {
    const key = { created: '2026-01-31T12:00:00.000Z', uuid: '0b6d1a4e-52b7-4c0f-9a39-3f0c5b1e7a11' };
    expect(readPage({ after: printPageKey(key) })).toEqual({ page: 1, limit: 100, after: key });
  });

  it('is read by the function of a listing that has its own order', () => {
    const readKey = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);
    expect(readPage({ after: '7' }, readKey)).toEqual({ page: 1, limit: 100, after: 7 });
    expect(() => readPage({ after: 'x' }, readKey)).toThrow('after: is not a key');
  });

  it.each(['', 'nonsense'])('is refused where it has another form: %j', (after) => {
    expect(() => readPage({ after })).toThrow('after: is not a key');
  });
});
