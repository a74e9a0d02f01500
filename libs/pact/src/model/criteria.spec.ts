import type { FieldFault } from '#faults';
import { describe, expect, it } from 'vitest';
import { namesAny, readCriteria } from './criteria.js';
import { readCriteriaQuery } from './criteria-query.js';

const at = new Date('2026-01-31T00:00:00Z');

describe('criteria', () => {
  it.each([
    [{}, false],
    [{ productId: [] }, false],
    [{ productId: ['', ''], status: [''] }, false],
    [{ productId: ['', 'a'] }, true],
    [{ status: ['Bogus'] }, true],
    [{ validOn: { at, wholeDay: true } }, true],
    [{ validBefore: { at, wholeDay: false } }, true],
  ])('%j name any: %s', (criteria, any) => expect(namesAny(criteria)).toBe(any));

  it('are read from an event with its empty values, but not an empty date', () => {
    const faults: FieldFault[] = [];
    const dates = { validOn: '', validAfter: '', validBefore: '' };
    const criteria = readCriteria({ productId: ['', 'a'], companyId: '', geography: [], ...dates }, 'data', faults);
    expect(criteria).toEqual({ productId: ['', 'a'], companyId: [''] });
    expect(faults.map(({ field }) => field)).toEqual(['data.validOn', 'data.validAfter', 'data.validBefore']);
  });
});

describe('criteria in a query string', () => {
  it('are read ignoring the case of their names, repeated or not', () => {
    expect(
      readCriteriaQuery({ productid: 'a', PRODUCTID: ['b', ''], Status: 'Active', VALIDON: '2026-01-31' }),
    ).toEqual({
      criteria: { productId: ['a', 'b'], status: ['Active'], validOn: { at, wholeDay: true } },
    });
  });

  it('may be more than in an event', () => {
    expect(readCriteriaQuery({ productId: Array(101).fill('a') })).toHaveProperty('criteria');
  });

  it('ignore unknown parameters, $filter and empty values', () => {
    expect(readCriteriaQuery({ $filter: 'x eq 1', limit: '0', productId: '', validOn: '' })).toEqual({ criteria: {} });
  });

  it('are at fault with an invalid date, a date given twice, or text that cannot be stored', () => {
    const outcome = readCriteriaQuery({ validOn: 'soon', validAfter: ['2026-01-31', '2026-02-01'], productId: '\0' });
    const faults = 'faults' in outcome ? outcome.faults : [];
    expect(faults.map(({ field }) => field)).toEqual(['productId', 'validOn', 'validAfter']);
  });
});
