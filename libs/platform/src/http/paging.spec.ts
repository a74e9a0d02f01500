import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printKey, readPage, single } from './paging.js';

const UUID = '0b6d1a4e-52b7-4c0f-9a39-3f0c5b1e7a11';
const keyOf = (created: string, uuid = UUID) => Buffer.from(`${created} ${uuid}`).toString('base64url');

describe('a page', () => {
  it('is the first of 100 where nothing is said', () => expect(readPage({})).toEqual({ page: 1, limit: 100 }));

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
    'is refused where it is no integer in range: %j',
    (text) => {
      for (const name of ['page', 'limit'])
        expect(() => readPage({ [name]: text })).toThrow(`${name}: has to be an integer`);
    },
  );

  it('has at most 1,000 rows', () => expect(() => readPage({ limit: '1001' })).toThrow('from 1 to 1000'));

  it('is said once', () => {
    expect(() => readPage({ page: ['1', '1'] })).toThrow('page: is given more than once');
    expect(() => single({ q: ['a'] }, 'q')).toThrow('q: is given more than once');
  });
});

describe('the key of a Link', () => {
  it('is read as it was printed', () => {
    const years = {
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(years), fc.uuid(), (created, uuid) => {
        const key = { created: created.toISOString(), uuid };
        expect(readPage({ after: printKey(key) })).toEqual({ page: 1, limit: 100, after: key });
      }),
    );
  });

  it.each([
    '',
    'nonsense',
    keyOf('2026-01-01T00:00:00.000Z', 'no-uuid'),
    keyOf('2026-02-30T00:00:00.000Z'),
    keyOf('2026-01-01T24:00:00.000Z'),
    keyOf('2026-13-01T00:00:00.000Z'),
    keyOf('0000-01-01T00:00:00.000Z'),
    keyOf('-000001-01-01T00:00:00.000Z'),
    keyOf('+010000-01-01T00:00:00.000Z'),
    keyOf('2026-01-01'),
    keyOf('now'),
  ])('is refused where no Link gave it: %s', (after) => {
    expect(() => readPage({ after })).toThrow('after: is not a key');
  });
});
