import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printFootprintKey, readFootprintPage } from './footprint-page.js';

describe('the requested part of a listing', () => {
  it.each([
    [{}, { limit: 100, offset: 0 }],
    [
      { LIMIT: '7', Offset: '3' },
      { limit: 7, offset: 3 },
    ],
    [
      { limit: '0', offset: '' },
      { limit: 0, offset: 0 },
    ],
    [{ limit: '1001' }, { limit: 1000, offset: 0 }],
    [{ limit: '999999999999999' }, { limit: 1000, offset: 0 }],
    [{ offset: '999999999999999' }, { limit: 100, offset: 1_000_000_000 }],
  ])('%j is %j', (query, page) => {
    expect(readFootprintPage(query)).toEqual({ page });
  });

  it.each([
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1.0' }, 'limit'],
    [{ offset: '1e3' }, 'offset'],
    [{ limit: ['1', '1'] }, 'limit'],
    [{ limit: '1', LIMIT: '2' }, 'limit'],
    [{ after: 'bm9uZQ' }, 'after'],
    [{ after: printFootprintKey({ created: '2026-02-30T00:00:00.000Z', id: crypto.randomUUID() }) }, 'after'],
    [{ after: printFootprintKey({ created: '2026-02-03T00:00:00.000Z', id: 'x' }) }, 'after'],
  ])('%j is refused', (query, field) => {
    expect(readFootprintPage(query)).toMatchObject({ faults: [{ field }] });
  });

  it('continues from the key that was printed', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true }),
        (id, at) => {
          const after = { created: at.toISOString(), id };
          expect(readFootprintPage({ after: printFootprintKey(after) })).toEqual({
            page: { limit: 100, offset: 0, after },
          });
        },
      ),
    );
  });
});
