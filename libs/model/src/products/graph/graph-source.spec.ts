import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { amount } from './graph.arbitrary.js';
import { massOf, unitsOf } from './graph-source.js';

describe('how many units of a source an amount is', () => {
  it('is the amount converted to the unit of the source', () => {
    expect(unitsOf(amount('2.5', 't'), { unit: 'kg' })?.toDecimal().toFixed()).toBe('2500');
  });

  it('converts a mass by the weight of one unit', () => {
    expect(
      unitsOf(amount(3, 'kg'), { unit: 'pcs', weight: new Decimal('0.5') })
        ?.toDecimal()
        .toFixed(),
    ).toBe('6');
    expect(
      unitsOf(amount(1500, 'g'), { unit: 'l', weight: new Decimal('0.75') })
        ?.toDecimal()
        .toFixed(),
    ).toBe('2');
  });

  it.each([
    ['pieces of what is sold by the kilogram', amount(3, 'pcs'), { unit: 'kg', weight: new Decimal(1) }],
    ['litres of what is counted in pieces', amount(3, 'l'), { unit: 'pcs', weight: new Decimal(1) }],
    ['a mass of what has no weight', amount(3, 'kg'), { unit: 'pcs' }],
    ['a mass of what weighs nothing', amount(3, 'kg'), { unit: 'pcs', weight: new Decimal(0) }],
    ['anything of what has no unit', amount(3, 'kg'), {}],
    ['one currency of another', amount(3, 'EUR'), { unit: 'USD' }],
  ] as const)('is not known for %s', (_, of, source) => {
    expect(unitsOf(of, source)).toBeUndefined();
  });
});

describe('the mass of an amount', () => {
  it('is the amount itself if it is a mass', () => {
    expect(massOf(amount(2, 't'), { unit: 'pcs' })?.toDecimal().toFixed()).toBe('2000');
    expect(massOf(amount(2, 't'))?.toDecimal().toFixed()).toBe('2000');
  });

  it('is the weight of its units', () => {
    expect(
      massOf(amount(12, 'pcs'), { unit: 'pcs', weight: new Decimal('0.25') })
        ?.toDecimal()
        .toFixed(),
    ).toBe('3');
    expect(
      massOf(amount(2, 'm3'), { unit: 'l', weight: new Decimal('0.8') })
        ?.toDecimal()
        .toFixed(),
    ).toBe('1600');
  });

  it('is not known without a weight', () => {
    expect(massOf(amount(2, 'kWh'), { unit: 'kWh' })).toBeUndefined();
    expect(massOf(amount(2, 'kWh'))).toBeUndefined();
  });
});
