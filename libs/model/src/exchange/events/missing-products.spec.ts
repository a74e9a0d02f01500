import { describe, expect, it } from 'vitest';
import { missingProducts } from './missing-products.js';

const footprints = [
  { productIds: ['urn:gtin:1', 'urn:pact:acme.example:supplier-id:A%2F1'] },
  { productIds: ['urn:uuid:2C5E1B52-7a0e-4f0c-9a39-3f0c5b1e7a11', 'urn:x:100%'] },
  { productIds: [7] },
  { productIds: 'urn:gtin:3' },
  {},
];

describe('the products that an answer lacks', () => {
  it.each([
    [['URN:GTIN:1'], []],
    [['a/1', '2c5e1b52-7a0e-4f0c-9a39-3f0c5b1e7a11', '100%'], []],
    [
      ['urn:gtin:1', 'urn:gtin:2', 'urn:gtin:3'],
      ['urn:gtin:2', 'urn:gtin:3'],
    ],
    [['urn:other:supplier-id:A%2F1'], ['urn:other:supplier-id:A%2F1']],
    [undefined, []],
  ])('of %j are %j', (productId, missing) => {
    expect(missingProducts({ productId }, footprints)).toEqual(missing);
  });
});
