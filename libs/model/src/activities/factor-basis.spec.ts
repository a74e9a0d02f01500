import { describe, expect, it } from 'vitest';
import { Decimal, DOWNSTREAM_MODULES, PRODUCT_MODULES } from '#impacts';
import type { Module } from '#impacts';
import type { ActivityProduct, ProductBasis } from './activity.js';
import { factorBasis } from './factor-basis.js';

const LATER = new Decimal(1);

function basisOf(basis: ProductBasis | undefined, downstream?: Decimal): ActivityProduct {
  return {
    kind: 'material',
    uuid: 'p',
    name: 'Product',
    version: 1,
    ...(basis && { basis }),
    ...(downstream && { afterGate: { C1: downstream } }),
  };
}

function model(more: Partial<NonNullable<ProductBasis['model']>> = {}): ProductBasis {
  return { model: { drawsOnPartners: false, incompleteInputs: [], ...more } };
}

describe('the share of a figure that comes from partners', () => {
  const dataset = { uuid: 'd', name: 'Steel', database: 'DESNZ', version: '2025' };
  const both = [...PRODUCT_MODULES, ...DOWNSTREAM_MODULES];

  it.each<[string, ActivityProduct, readonly Module[], string | undefined]>([
    ['nothing of what was declared', basisOf({}), both, '0'],
    ['nothing of a dataset that is no footprint of a partner', basisOf({ dataset }), both, '0'],
    ['all of the footprint of a partner', basisOf({ dataset, isPartners: true }), both, '1'],
    ['nothing of a model without figures of partners', basisOf(model(), LATER), both, '0'],
    [
      'the part of a model that is kept, as a share',
      basisOf(model({ drawsOnPartners: true, shares: { supplier: '12.5' } })),
      both,
      '0.125',
    ],
    [
      'the same where the product states later modules that do not count',
      basisOf(model({ drawsOnPartners: true, shares: { supplier: '12.5' } }), LATER),
      PRODUCT_MODULES,
      '0.125',
    ],
    [
      'not known where later modules count, of which no share is kept',
      basisOf(model({ drawsOnPartners: true, shares: { supplier: '12.5' } }), LATER),
      both,
      undefined,
    ],
    ['not known where none is kept', basisOf(model({ drawsOnPartners: true, shares: {} })), both, undefined],
    ['not known of a model of an earlier release', basisOf(model({ drawsOnPartners: true })), both, undefined],
  ])('is %s', (_, product, modules, share) => {
    expect(factorBasis(product, modules).supplierShare).toBe(share);
  });
});

describe('the gaps of a figure', () => {
  const incompleteInputs = [
    { uuid: 'i', name: 'Salt', stage: 'A1' as const },
    { name: 'Power', stage: 'B6' as const },
  ];

  it('are the inputs without a figure in the modules that count', () => {
    const product = basisOf(model({ incompleteInputs }));
    expect(factorBasis(product, PRODUCT_MODULES).gaps).toEqual({ count: 1, inputs: [{ uuid: 'i', name: 'Salt' }] });
    expect(factorBasis(product, ['B6']).gaps).toEqual({ count: 1, inputs: [{ name: 'Power' }] });
    expect(factorBasis(product, ['A4'])).not.toHaveProperty('gaps');
    expect(factorBasis(basisOf(undefined), PRODUCT_MODULES)).toEqual({ supplierShare: '0' });
  });

  it('are all counted, and the first hundred named', () => {
    const many = Array.from({ length: 120 }, (_, nth) => ({ name: `Input ${nth}`, stage: 'A3' as const }));
    const { gaps } = factorBasis(basisOf(model({ incompleteInputs: many })), PRODUCT_MODULES);
    expect([gaps?.count, gaps?.inputs.length, gaps?.inputs.at(-1)]).toEqual([120, 100, { name: 'Input 99' }]);
  });
});
