import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCriteriaQuery } from './events/criteria-query.js';
import { footprintKey } from './footprint-keys.js';
import type { FootprintStatus } from './footprint.js';
import { mappedOf } from './mapping/builders.js';
import { isSelected, selection, type Selectable } from './selection.js';

type Query = Record<string, string | string[]>;

/** An aluminium sheet made in Bavaria, valid through 2024, 2025 and 2026. */
const { keys } = mappedOf({
  sku: 'AL 7',
  syncId: 'ERP-42',
  cpcCode: '41532',
  taxonomy: { uuid: 'x', name: 'Aluminium', path: 'metals/aluminium' },
  geoLocation: { uuid: 'x', name: 'Bavaria', code: 'DE-BY' },
});

function aFootprint(over: Partial<Selectable> = {}): Selectable {
  return {
    keys,
    status: 'Active',
    validityStart: new Date('2024-01-01T00:00:00Z'),
    validityEnd: new Date('2027-01-01T00:00:00Z'),
    ...over,
  };
}

function matches(query: Query, footprint = aFootprint()): boolean {
  const read = readCriteriaQuery(query);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return isSelected(footprint, selection(read.criteria));
}

describe('a selection by ids', () => {
  it.each<Query>([
    { productId: 'URN:UUID:5A8F1D6E-2C3B-4E7A-8D90-A1B2C3D40002' },
    { productId: 'urn:uuid:5a8f1d6e-2c3b-4e7a-8d90-a1b2c3d40001' },
    { productId: 'urn:pact:acme.example.com:supplier-id:al%207' },
    { productId: 'urn:pact:acme.example.com:product-id:ERP-42' },
    { productId: '5A8F1D6E-2c3b-4e7a-8d90-a1b2c3d40002' },
    { productId: 'al 7' },
    { productId: 'erp-42' },
    { productId: ['nothing', 'AL 7'] },
    { companyId: 'urn:pact:acme.example.com:company-id:ACME' },
    { companyId: 'Acme' },
    { classification: 'urn:cpc:41532' },
    { classification: '41532' },
    { classification: 'urn:pact:acme.example.com:taxonomy:metals:aluminium' },
    { classification: 'Metals/Aluminium' },
    { geography: 'de-by' },
    { productId: 'AL 7', companyId: 'acme', geography: 'DE-BY', status: 'active', validOn: '2025-06-01' },
    { productId: '' },
    {},
  ])('finds %j', (query) => expect(matches(query)).toBe(true));

  it.each<Query>([
    { productId: 'AL' },
    { productId: 'urn:sku:AL 7' },
    { productId: 'acme' },
    { companyId: 'AL 7' },
    { classification: 'metals' },
    { geography: 'DE' },
    { geography: 'Europe' },
    { geography: 'XX' },
    { productId: 'AL 7', geography: 'FR' },
  ])('does not find %j', (query) => expect(matches(query)).toBe(false));

  it('finds nothing by empty values, whatever else is requested', () => {
    for (const name of ['productId', 'companyId', 'classification', 'geography', 'status']) {
      expect(isSelected(aFootprint(), selection({ [name]: [''] }))).toBe(false);
      expect(isSelected(aFootprint(), selection({ productId: ['AL 7'], [name]: [''] }))).toBe(false);
    }
    expect(isSelected(aFootprint(), selection({ productId: ['', 'AL 7'], status: ['', 'Active'] }))).toBe(true);
  });

  it('compares a value that begins with urn: with URNs only', () => {
    const { keys } = mappedOf({ sku: 'urn:not:ours' });
    expect(matches({ productId: 'urn:not:ours' }, aFootprint({ keys }))).toBe(false);
    const { keys: own } = mappedOf({ syncId: 'URN:gtin:4712345060507' });
    expect(matches({ productId: 'urn:gtin:4712345060507' }, aFootprint({ keys: own }))).toBe(true);
  });

  it('compares long values whole, by keys that an index can take', () => {
    const long = 'ß'.repeat(600);
    const [first, second] = [footprintKey('productId', `${long}A`), footprintKey('productId', `${long}b`)];
    expect(first).toBe(footprintKey('productId', `${long}a`));
    expect(first).not.toBe(second);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (value) => {
        expect(Buffer.byteLength(footprintKey('productId', value))).toBeLessThanOrEqual(1_026);
      }),
    );
  });
});

describe('a selection by status', () => {
  const found = (status: FootprintStatus, query: Query) => matches(query, aFootprint({ status }));

  it('compares ignoring case, and takes both without one', () => {
    expect(found('Deprecated', { status: 'DEPRECATED' })).toBe(true);
    expect(found('Deprecated', { status: 'Active' })).toBe(false);
    expect(found('Deprecated', { status: ['Active', 'deprecated'] })).toBe(true);
    expect(found('Deprecated', {})).toBe(true);
  });

  it('finds nothing by a status that does not exist', () => {
    expect(selection({ status: ['Bogus'] })).toEqual({ keys: [], statuses: [] });
    expect(found('Active', { status: 'Bogus' })).toBe(false);
  });
});

describe('a selection by validity', () => {
  it.each([
    [{ validOn: '2024-01-01T00:00:00Z' }, true],
    [{ validOn: '2027-01-01T00:00:00Z' }, true],
    [{ validOn: '2023-12-31T23:59:59.999Z' }, false],
    [{ validOn: '2027-01-01T00:00:00.001Z' }, false],
    [{ validOn: '2027-01-01' }, true],
    [{ validOn: '2023-12-31' }, false],
    [{ validAfter: '2023-12-31T23:59:59.999Z' }, true],
    [{ validAfter: '2024-01-01' }, false],
    [{ validBefore: '2027-01-01T00:00:00.001Z' }, true],
    [{ validBefore: '2027-01-01' }, false],
    [{ validAfter: '2023-01-01', validBefore: '2028-01-01', validOn: '2025-01-01' }, true],
  ])('%j: %s', (query, found) => expect(matches(query)).toBe(found));

  it('counts the whole of a day for validOn', () => {
    const footprint = aFootprint({ validityStart: new Date('2026-03-04T05:06:07.890Z') });
    expect(matches({ validOn: '2026-03-04' }, footprint)).toBe(true);
    expect(matches({ validOn: '2026-03-03' }, footprint)).toBe(false);
    expect(matches({ validOn: '2026-03-04T00:00:00Z' }, footprint)).toBe(false);
  });

  it('stays within the years that every party can represent', () => {
    expect(matches({ validOn: '9999-12-31' })).toBe(false);
    const read = readCriteriaQuery({ validAfter: '0000-01-01T00:00:00+23:59' });
    const { startsAfter } = selection('criteria' in read ? read.criteria : {});
    expect(startsAfter).toEqual(new Date('0001-01-01T00:00:00Z'));
  });
});
