import type { FieldFault } from '#faults';
import { describe, expect, it } from 'vitest';
import { namesAny, readCriteria } from './criteria.js';
import { readCriteriaQuery } from './events/criteria-query.js';
import { ignoredCriteria, misnamedParameters } from './criterion-names.js';

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

  it('are read as name[] and name[0], and a value with commas as itself and its parts', () => {
    const query = { 'productId[]': ['a', 'b'], 'PRODUCTID[0]': 'c', geography: 'DE, FR,', 'status[12]': 'Active' };
    expect(readCriteriaQuery(query)).toEqual({
      criteria: { productId: ['a', 'b', 'c'], geography: ['DE, FR,', 'DE', 'FR'], status: ['Active'] },
    });
    expect(misnamedParameters(query)).toEqual([]);
  });
});

describe('a name that resembles a criterion', () => {
  it.each([
    ['productIds', 'productId'],
    ['product_id', 'productId'],
    ['PRODUCT-IDS[]', 'productId'],
    ['productId[x]', 'productId'],
    ['productId[0][1]', 'productId'],
    ['company_ids', 'companyId'],
    ['geographys', 'geography'],
    ['statuss', 'status'],
    ['valid_on', 'validOn'],
    ['validOn[]', 'validOn'],
    ['Limits', 'limit'],
    ['limit[]', 'limit'],
    ['off_set', 'offset'],
  ])('%s is a fault of a query, which names %s', (written, right) => {
    expect(misnamedParameters({ [written]: '' })).toEqual([
      { field: written, message: `is no parameter of this listing: use ${right}` },
    ]);
  });

  it.each([
    '$filter',
    'after',
    'productName',
    'id',
    'ids',
    'page',
    's',
    '',
    '[]',
    'LIMIT',
    'validon',
    `${'_'.repeat(200)}limit`,
  ])('%s is none', (written) => expect(misnamedParameters({ [written]: 'x' })).toEqual([]));

  it('is found in a request, whose criteria have exact names, up to 10 of them', () => {
    const data = { productId: ['a'], productid: ['a'], 'status[]': ['Active'], comment: '', limit: 1, other: {} };
    expect(ignoredCriteria(data)).toEqual([
      { name: 'productid', criterion: 'productId' },
      { name: 'status[]', criterion: 'status' },
    ]);
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`status${'_'.repeat(nth + 1)}`, '']));
    expect(ignoredCriteria(many)).toHaveLength(10);
  });
});
