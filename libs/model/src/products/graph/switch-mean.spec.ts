import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { anInput, aPercent, aSource } from './graph.arbitrary.js';
import { computeInputs } from './model-input.js';
import { modeledWeights } from './modeled-weights.js';
import { computeSwitch, unconvertibleSource } from './switch-mean.js';

describe('a switch', () => {
  it('is the mean of its sources per one of its own unit', () => {
    const { figures } = computeSwitch('t', [
      aSource({ unit: 'kg', figures: { 'GWP-fossil': { A1_A3: '2' } } }),
      aSource({ unit: 'g', figures: { 'GWP-fossil': { A1_A3: '0.004' } } }),
    ]);
    expect(figures['GWP-fossil']).toEqual({
      ...{ A1_A3: '3000', productCarbonFootprint: '3000', totalCarbonFootprint: '3000' },
    });
  });

  it('has an indicator only if every source has it, and its own GWP-total', () => {
    const { figures } = computeSwitch('kg', [
      aSource({ figures: { AP: { A1_A3: '1' }, ODP: { A1_A3: '1' }, 'GWP-total': { A1_A3: '3' } } }),
      aSource({ figures: { AP: { A1_A3: '2', method: 'EF 3.1' }, 'GWP-total': { A1_A3: '4' } } }),
    ]);
    expect(Object.keys(figures)).toEqual(['GWP-total', 'AP']);
    expect(figures['GWP-total']?.A1_A3).toBe('3.5');
    expect(figures.AP).toMatchObject({ A1_A3: '1.5', method: 'Mixed' });
  });

  it('has thirds to 30 decimals', () => {
    const sources = ['1', '0', '0'].map((A1_A3) => aSource({ figures: { AP: { A1_A3 } } }));
    expect(computeSwitch('kg', sources).figures.AP?.A1_A3).toBe('0.333333333333333333333333333333');
  });

  it('has the mean weight of its sources, and their mean recycled content by mass', () => {
    const heavy = aSource({ unit: 'pcs', weight: new Decimal(3), recycledPercent: 100 });
    const light = aSource({ unit: 'pcs', weight: new Decimal(1) });
    expect(computeSwitch('pcs', [heavy, light])).toMatchObject({ weight: new Decimal(2), recycledPercent: 75 });
    expect(computeSwitch('pcs', [heavy, aSource({ unit: 'pcs' })]).weight).toBeUndefined();
    expect(computeSwitch('kg', [heavy, light])).toMatchObject({ weight: new Decimal(1), recycledPercent: 50 });
  });

  it('has the recycled content of a model with an equal share of each source', () => {
    const aSourceOfPieces = fc
      .record({ grams: fc.integer({ min: 0, max: 10_000 }), recycledPercent: fc.option(aPercent, { nil: undefined }) })
      .map(({ grams, recycledPercent }) =>
        aSource({ unit: 'pcs', weight: new Decimal(`${grams}e-3`), recycledPercent }),
      );
    fc.assert(
      fc.property(fc.array(aSourceOfPieces, { minLength: 1, maxLength: 5 }), (sources) => {
        const inputs = sources.map((material, nth) => anInput({ uuid: `${nth}`, unit: 'pcs', material }));
        const { modeledRecycledPercent } = modeledWeights(computeInputs(inputs));
        expect(computeSwitch('pcs', sources).recycledPercent).toBe(modeledRecycledPercent);
      }),
    );
  });

  it('has by its shares what one of equal shares has that names each source so often', () => {
    const aSharedSource = fc
      .record({
        grams: fc.integer({ min: 1, max: 10_000 }),
        recycledPercent: fc.option(aPercent, { nil: undefined }),
        A1_A3: fc.integer({ min: -100, max: 1000 }).map(String),
        primary: fc.integer({ min: 0, max: 100 }),
        supplier: fc.integer({ min: 0, max: 100 }),
        times: fc.integer({ min: 1, max: 4 }),
      })
      .map(({ grams, A1_A3, primary, supplier, recycledPercent, times }, nth = grams) => ({
        times,
        source: aSource({
          ...{ uuid: `${nth}`, unit: 'pcs', weight: new Decimal(`${grams}e-3`), recycledPercent },
          ...{ figures: { 'GWP-fossil': { A1_A3 } } },
          ...{ primaryShare: new Decimal(primary), supplierShare: new Decimal(supplier) },
        }),
      }));
    fc.assert(
      fc.property(fc.array(aSharedSource, { minLength: 1, maxLength: 4 }), (shared) => {
        const named = shared.flatMap(({ source, times }) => Array.from({ length: times }, () => source));
        const whole = named.length;
        // Only so many sources that each share ends.
        fc.pre([1, 2, 4, 5, 8, 10, 16].includes(whole));
        const shares = shared.map(({ times }) => new Decimal(times).div(whole));
        const of = computeSwitch(
          'pcs',
          shared.map(({ source }) => source),
          shares,
        );
        expect(of).toEqual(computeSwitch('pcs', named));
      }),
    );
  });

  it('has no recycled content if no source states any, or the weight of one is not known', () => {
    const stated = aSource({ unit: 'pcs', weight: new Decimal(1), recycledPercent: 40 });
    const silent = aSource({ unit: 'pcs', weight: new Decimal(1) });
    expect(computeSwitch('pcs', [silent, silent]).recycledPercent).toBeUndefined();
    expect(computeSwitch('pcs', [stated, silent]).recycledPercent).toBe(20);
    expect(computeSwitch('pcs', [stated, aSource({ unit: 'pcs' })]).recycledPercent).toBeUndefined();
  });

  it('has the databases of all its sources, and is incomplete if one of them is', () => {
    const sources = [aSource({ contributors: ['b'] }), aSource({ contributors: ['a', 'b'], leavesOut: true })];
    expect(computeSwitch('kg', sources)).toMatchObject({ contributors: ['a', 'b'], leavesOut: true });
  });

  it('has no figure without sources', () => {
    expect(computeSwitch('kg', [])).toEqual({ figures: {}, contributors: [], leavesOut: false, quantities: {} });
  });

  it('refuses a source that does not convert', () => {
    const power = aSource({ uuid: 'power', unit: 'kWh' });
    expect(unconvertibleSource('kg', [aSource(), power])).toBe(power);
    expect(unconvertibleSource('t', [aSource()])).toBeUndefined();
  });
});
