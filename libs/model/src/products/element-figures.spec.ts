import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Invalid } from '#faults';
import { complete, Decimal, print, stored } from '#impacts';
import type { BoundDataset } from './element-figures.js';
import { boundAmount, computeElement } from './element-figures.js';
import type { Amount, UnitCode } from '#model/terms';

const amount = (quantity: string, unit: UnitCode): Amount => ({ quantity: new Decimal(quantity), unit });
const electricity: BoundDataset = {
  declaredUnit: 'kWh',
  figures: complete({
    'GWP-fossil': { A1_A3: new Decimal('0.20705') },
    AP: { A1: new Decimal('2'), D: new Decimal('-1') },
  }),
};

describe('an element of declared figures', () => {
  it('has their totals', () => {
    const figures = computeElement({ declared: { AP: { A1: new Decimal('0.1'), A3: new Decimal('0.2') } } });
    expect(figures.AP).toMatchObject({ A1_A3: '0.3', totalCarbonFootprint: '0.3' });
  });
});

describe('an element bound to a dataset', () => {
  it('consumes one declared unit if no amount is set', () => {
    expect(computeElement({ dataset: electricity })).toEqual(electricity.figures);
  });
  it('scales every indicator and module by the amount in declared units', () => {
    const figures = computeElement({ dataset: electricity, datasetAmount: amount('3.6', 'MJ') });
    expect(figures['GWP-fossil']?.A1_A3).toBe('0.20705');
    expect(computeElement({ dataset: electricity, datasetAmount: amount('2', 'MWh') })).toMatchObject({
      'GWP-fossil': { A1_A3: '414.1', totalCarbonFootprint: '414.1' },
      AP: { A1: '4000', A1_A3: '4000', D: '-2000' },
    });
  });
  it('with an amount of 0 has zeros, not gaps', () => {
    const figures = computeElement({ dataset: electricity, datasetAmount: amount('0', 'J') });
    expect(figures).toMatchObject({ 'GWP-fossil': { A1_A3: '0' }, AP: { A1: '0', D: '0' } });
  });
  it('refuses an amount that does not convert, naming both units', () => {
    for (const compute of [
      computeElement,
      ({ dataset, datasetAmount }: Bound) => boundAmount(dataset, datasetAmount),
    ]) {
      try {
        compute({ dataset: electricity, datasetAmount: amount('1', 'kg') });
        expect.unreachable();
      } catch (fault) {
        expect((fault as Invalid).faults).toMatchObject([{ field: 'datasetAmount.unit' }]);
        expect((fault as Invalid).message).toMatch(/kg.*kWh/);
      }
    }
  });
  it('has the same figures whatever the unit of the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (quantity) => {
        const asKilowattHours = computeElement({ dataset: electricity, datasetAmount: amount(`${quantity}`, 'kWh') });
        const joules = print(new Decimal(quantity).times(3_600_000));
        expect(computeElement({ dataset: electricity, datasetAmount: amount(joules, 'J') })).toEqual(asKilowattHours);
        expect(asKilowattHours['GWP-fossil']?.A1_A3).toBe(stored(new Decimal('0.20705').times(quantity), 'AP'));
      }),
    );
  });
});

describe('boundAmount', () => {
  it('is one declared unit by default', () => {
    expect(boundAmount(electricity)).toEqual(amount('1', 'kWh'));
    expect(boundAmount(electricity, amount('3.6', 'MJ'))).toEqual(amount('3.6', 'MJ'));
  });
});

type Bound = { dataset: BoundDataset; datasetAmount: Amount };
