import { describe, expect, it } from 'vitest';
import { daysOf, filterOf, withChoice, yearOf } from './filter.js';

describe('the filters of an address', () => {
  it('are those of the API, without the page and what is empty', () => {
    expect(filterOf({ sd: '2025-01-01', ed: '', without: 'scope,taxonomy', q: 'gas', page: '2' })).toEqual({
      ...{ sd: '2025-01-01', without: ['scope', 'taxonomy'], q: 'gas' },
    });
    expect(filterOf({})).toEqual({});
  });

  it('name a scope, or that there is none, but never both', () => {
    const query = { scope: 'a', without: 'taxonomy' };
    expect(withChoice(query, 'scope', '-', '-')).toMatchObject({ scope: undefined, without: 'taxonomy,scope' });
    expect(withChoice({ without: 'scope' }, 'scope', 'b', '-')).toMatchObject({ scope: 'b', without: undefined });
  });
});

describe('a period', () => {
  it.each([
    ['2025', '2025-01-01', '2025-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2025-02', '2025-02-01', '2025-02-28'],
    ['2025-12', '2025-12-01', '2025-12-31'],
  ])('%s has the days %s to %s', (period, sd, ed) => expect(daysOf(period)).toEqual({ sd, ed }));

  it('is a year only as a whole', () => {
    expect(yearOf(daysOf('2025'))).toBe('2025');
    expect([yearOf(daysOf('2025-01')), yearOf({}), yearOf({ sd: '2025-01-01' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
