import { describe, expect, it } from 'vitest';
import { editedOf, patchOf, withoutNumber } from './edited.js';
import type { Product } from '../kind.js';

describe('the fields of a product as they are typed', () => {
  const before = editedOf({ name: 'Chip', weight: { quantity: 1e-7, unit: 'kg' }, recycledPercent: 0 } as Product);

  it('have numbers, however small they are', () => {
    expect(withoutNumber(before)).toEqual([]);
    expect(withoutNumber({ ...before, weight: 'much' })).toEqual(['weight']);
    expect(patchOf(before, { ...before, weightUnit: 'g' })).toEqual({ weight: { quantity: 1e-7, unit: 'g' } });
  });

  it('are sent where they were changed, and cleared where they were emptied', () => {
    expect(patchOf(before, before)).toEqual({});
    expect(patchOf(before, { ...before, weight: '', recycledPercent: '', technologicalDQR: '2' })).toEqual({
      ...{ weight: null, recycledPercent: null, dataQualityIndicators: { technologicalDQR: 2 } },
    });
  });

  it('have what PACT asks, with every digit of a decimal', () => {
    const stated = editedOf({
      name: 'Lime',
      pact: {
        ...{ fossilCarbonContent: '0.123456789012345678901', packagingEmissionsIncluded: false },
        validityPeriodEnd: '2027-01-01T00:00:00.000Z',
        verification: { providerName: 'Verity' },
      },
    } as Product);
    expect(stated).toMatchObject({
      ...{ fossilCarbonContent: '0.123456789012345678901', packagingEmissionsIncluded: 'false' },
      ...{ validityPeriodEnd: '2027-01-01', providerName: 'Verity', standardName: '', biogenicCarbonContent: '' },
    });
    expect(patchOf(stated, stated)).toEqual({});
    expect(
      patchOf(stated, {
        ...stated,
        ...{ biogenicCarbonContent: ' 0,40 ', packagingEmissionsIncluded: 'true', validityPeriodEnd: '' },
        ...{ standardName: 'ISO 14064-3', providerName: '' },
      }),
    ).toEqual({
      pact: {
        ...{ biogenicCarbonContent: '0.40', packagingEmissionsIncluded: true, validityPeriodEnd: null },
        verification: { providerName: null, standardName: 'ISO 14064-3' },
      },
    });
  });
});
