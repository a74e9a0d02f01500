import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { anInput, aPercent, aQuantity, aSource } from './graph.arbitrary.js';
import { computeInputs } from './model-input.js';
import type { ModelInput } from './model-input.js';
import { materialGroupOf, modeledWeights } from './modeled-weights.js';

const weightsOf = (...inputs: Partial<ModelInput>[]) =>
  modeledWeights(computeInputs(inputs.map((over, index) => anInput({ uuid: `${index}`, ...over }))));
const kilograms = (quantity: string) => ({ quantity: new Decimal(quantity), unit: 'kg' });

describe('the weights of a model', () => {
  it('add up the product inputs of A1 to A3, in kg', () => {
    expect(
      weightsOf(
        { quantity: new Decimal(500), unit: 'g' },
        { stage: 'A3', quantity: new Decimal(2), unit: 'kg', materialGroup: ['Steel', 'PRODUCT'] },
        {
          stage: 'A2',
          quantity: new Decimal(4),
          unit: 'pcs',
          material: aSource({ unit: 'pcs', weight: new Decimal(3) }),
        },
        { stage: 'A4', quantity: new Decimal(100) },
      ),
    ).toEqual({ modeledWeight: kilograms('14.5') });
  });

  it('keep packaging apart and leave ancillaries out, whatever the case', () => {
    expect(
      weightsOf(
        { quantity: new Decimal(1), materialGroup: ['Packaging'] },
        { quantity: new Decimal(2), materialGroup: ['product', 'PACKAGING'] },
        { quantity: new Decimal(4), materialGroup: ['product', 'Ancillary'] },
        { quantity: new Decimal(8), materialGroup: ['own word'] },
        { quantity: new Decimal(16), materialGroup: [] },
      ),
    ).toEqual({ modeledPackagingWeight: kilograms('3') });
  });

  it('are absent if no input qualifies', () => {
    expect(weightsOf({ unit: 'kWh', material: aSource({ unit: 'kWh' }) })).toEqual({});
    expect(weightsOf({ material: undefined })).toEqual({});
  });

  it('are zero if the inputs that qualify weigh nothing', () => {
    expect(weightsOf({ quantity: new Decimal(0), material: aSource({ recycledPercent: 50 }) })).toEqual({
      modeledWeight: kilograms('0'),
    });
  });

  it('average recycled content by mass, a missing percentage counting as 0', () => {
    expect(
      weightsOf(
        { quantity: new Decimal(3), material: aSource({ recycledPercent: 80 }) },
        { quantity: new Decimal(1), material: aSource({ recycledPercent: undefined }) },
        { quantity: new Decimal(9), material: aSource({ recycledPercent: 100 }), materialGroup: ['packaging'] },
      ).modeledRecycledPercent,
    ).toBe(60);
    expect(weightsOf({ material: aSource({ recycledPercent: 0 }) }).modeledRecycledPercent).toBe(0);
    expect(weightsOf({}, {}).modeledRecycledPercent).toBeUndefined();
  });

  it('are the same in any order, and recycled content stays between the least and the most of its sources', () => {
    const anyInput = fc
      .record({ quantity: aQuantity, recycledPercent: aPercent, packaging: fc.boolean() })
      .map(({ quantity, recycledPercent, packaging }) =>
        anInput({
          quantity,
          material: aSource({ recycledPercent }),
          materialGroup: packaging ? ['packaging'] : undefined,
        }),
      );
    fc.assert(
      fc.property(fc.array(anyInput, { maxLength: 20 }), (any) => {
        const inputs = any.map((input, index) => ({ ...input, uuid: `${index}` }));
        const forth = modeledWeights(computeInputs(inputs));
        expect(modeledWeights(computeInputs([...inputs].reverse()))).toEqual(forth);

        const product = inputs.filter(({ materialGroup }) => !materialGroup);
        const total = product.reduce((sum, { quantity }) => sum.plus(quantity ?? 0), new Decimal(0));
        expect(forth.modeledWeight?.quantity.toFixed()).toBe(product.length > 0 ? total.toFixed() : undefined);

        if (forth.modeledRecycledPercent === undefined) {
          expect(total.isZero()).toBe(true);
          return;
        }
        const percents = product.map(({ material }) => material?.recycledPercent ?? 0);
        expect(forth.modeledRecycledPercent).toBeGreaterThanOrEqual(Math.min(...percents));
        expect(forth.modeledRecycledPercent).toBeLessThanOrEqual(Math.max(...percents));
      }),
    );
  });
});

describe('the groups of an input', () => {
  it('are `product` by default if it has a material', () => {
    expect(materialGroupOf({ hasMaterial: true })).toEqual(['product']);
    expect(materialGroupOf({ hasMaterial: false })).toEqual([]);
    expect(materialGroupOf({ hasMaterial: true, materialGroup: [] })).toEqual([]);
  });
});
