import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, print, ZERO } from './decimal.js';
import { aSmallAmount, someFigures } from './figures.arbitrary.js';
import { Ratio } from './ratio.js';
import { scale } from './scale.js';
import { complete } from './totals.js';

describe('scale', () => {
  it('multiplies modules, or the aggregate if there are none', () => {
    const dataset = complete({
      'GWP-fossil': { A1: new Decimal('0.1'), A3: new Decimal('0.2'), C4: new Decimal('1') },
      AP: { method: 'EF 3.1', A1_A3: new Decimal('0.20705') },
    });
    const twice = complete(scale(dataset, Ratio.of(new Decimal(2))));
    expect(twice['GWP-fossil']).toMatchObject({
      A1: '0.2',
      A3: '0.4',
      A1_A3: '0.6',
      C4: '2',
      totalCarbonFootprint: '2.6',
    });
    expect(twice.AP).toMatchObject({ method: 'EF 3.1', A1_A3: '0.4141' });
    expect(twice.AP?.upstream).toBeUndefined();
  });
  it('leaves out values derived from other indicators, and keeps the others', () => {
    const part = { A1: new Decimal(1) };
    const parts = { 'GWP-fossil': part, 'GWP-biogenic': part, 'GWP-luluc': part };
    expect(scale(complete(parts), Ratio.of(new Decimal(2)))['GWP-total']).toBeUndefined();
    const given = scale(complete({ ...parts, 'GWP-total': { A1: new Decimal(5) } }), Ratio.of(new Decimal(2)));
    expect(print(given['GWP-total']!.A1!)).toBe('10');
  });
  it('by zero keeps declared zeros', () => {
    expect(complete(scale({ AP: { A1_A3: '5' } }, Ratio.of(ZERO))).AP?.A1_A3).toBe('0');
  });
  it('by one changes nothing', () => {
    fc.assert(
      fc.property(someFigures, (declared) => {
        const figures = complete(declared);
        expect(complete(scale(figures, Ratio.of(new Decimal(1))))).toEqual(figures);
      }),
    );
  });
  it('by a whole number is the same as repeating the sum', () => {
    fc.assert(
      fc.property(someFigures, fc.integer({ min: -1000, max: 1000 }), (declared, times) => {
        const figures = complete(declared);
        for (const [code, figure] of Object.entries(complete(scale(figures, Ratio.of(new Decimal(times)))))) {
          const before = figures[code as keyof typeof figures]?.totalCarbonFootprint;
          const expected = before === undefined ? undefined : print(new Decimal(before).times(times));
          expect(figure.totalCarbonFootprint).toBe(expected);
        }
      }),
    );
  });
  it('keeps a sum of indicators equal to its parts after rounding', () => {
    fc.assert(
      fc.property(aSmallAmount, aSmallAmount, aSmallAmount, (one, other, factor) => {
        const figures = complete({ PERE: { A1_A3: one }, PERM: { A1_A3: other } });
        const scaled = complete(scale(figures, Ratio.of(factor.times('1e-15'))));
        const parts = new Decimal(scaled.PERE!.A1_A3!).plus(scaled.PERM!.A1_A3!);
        expect(scaled.PERT?.A1_A3).toBe(print(parts));
      }),
    );
  });
});
