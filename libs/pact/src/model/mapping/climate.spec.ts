import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, print, type Figures } from '#impacts';
import { mappedOf, reasonOf } from './builders.js';

const figures = (fossil: string, others: Record<string, string> = {}): Figures =>
  Object.fromEntries(Object.entries({ 'GWP-fossil': fossil, ...others }).map(([code, A1_A3]) => [code, { A1_A3 }]));

const pcfOf = (...over: Parameters<typeof mappedOf>) => mappedOf(...over).content.pcf;
const commentOf = (...over: Parameters<typeof mappedOf>) => mappedOf(...over).content.comment;

describe('fossil emissions', () => {
  it('are GWP-fossil, cradle to gate', () => {
    const pcf = pcfOf({ figures: { 'GWP-fossil': { A1_A3: '0.30', A4: '9', totalCarbonFootprint: '9.3' } } });
    expect(pcf.fossilGhgEmissions).toBe('0.3');
    expect(pcf.pcfExcludingBiogenicUptake).toBe('0.3');
    expect(pcf.pcfIncludingBiogenicUptake).toBe('0.3');
  });

  it('may be a declared zero', () => expect(pcfOf({ figures: figures('0') }).fossilGhgEmissions).toBe('0'));

  it.each([
    [{ figures: {} }, 'impacts[GWP-fossil].A1_A3 is missing.'],
    [{ figures: { 'GWP-fossil': { A4: '1' } } }, 'impacts[GWP-fossil].A1_A3 is missing.'],
    [{ figures: figures('-0.1') }, 'impacts[GWP-fossil].A1_A3 must be at least 0.'],
    [{ incompleteInputs: ['Ore', 'Power'] }, 'impacts[GWP-fossil] is missing in model inputs: Ore, Power.'],
  ])('withhold the element with %j', (over, reason) => expect(reasonOf(over)).toBe(reason));

  it('are commented as undivided if their source did not divide them', () => {
    expect(commentOf({ figures: { 'GWP-fossil': { A1_A3: '1', method: 'undivided' } } })).toContain('undivided');
    expect(commentOf()).not.toContain('undivided');
  });
});

describe('land use change', () => {
  it('is GWP-luluc, and counts', () => {
    const pcf = pcfOf({ figures: figures('1', { 'GWP-luluc': '0.5' }) });
    expect(pcf).toMatchObject({ landUseChangeGhgEmissions: '0.5', pcfExcludingBiogenicUptake: '1.5' });
    expect(pcfOf({ figures: figures('1', { 'GWP-luluc': '0' }) }).landUseChangeGhgEmissions).toBe('0');
    expect(pcfOf()).not.toHaveProperty('landUseChangeGhgEmissions');
  });

  it('is left out when negative, and says so', () => {
    const over = { figures: figures('1', { 'GWP-luluc': '-0.5' }) };
    expect(pcfOf(over)).not.toHaveProperty('landUseChangeGhgEmissions');
    expect(pcfOf(over).pcfExcludingBiogenicUptake).toBe('1');
    expect(commentOf(over)).toContain('GWP-luluc of -0.5 left out');
  });
});

describe('biogenic carbon', () => {
  it('is uptake where GWP-biogenic is negative', () => {
    const over = { figures: figures('1', { 'GWP-biogenic': '-1.8' }) };
    expect(pcfOf(over)).toMatchObject({
      biogenicCO2Uptake: '-1.8',
      pcfExcludingBiogenicUptake: '1',
      pcfIncludingBiogenicUptake: '-0.8',
    });
    expect(pcfOf(over)).not.toHaveProperty('biogenicNonCO2Emissions');
    expect(commentOf(over)).toContain('GWP-biogenic of -1.8 is CO2 uptake');
  });

  it('is non-CO2 emissions where GWP-biogenic is positive', () => {
    const over = { figures: figures('1', { 'GWP-biogenic': '0.2' }) };
    expect(pcfOf(over)).toMatchObject({
      biogenicNonCO2Emissions: '0.2',
      pcfExcludingBiogenicUptake: '1.2',
      pcfIncludingBiogenicUptake: '1.2',
    });
    expect(commentOf(over)).toContain('GWP-biogenic of 0.2 is non-CO2 emissions');
  });

  it('is what the element states for PACT, rather than any figure', () => {
    const over = {
      figures: figures('1', { 'GWP-biogenic': '9' }),
      pact: { biogenicCO2Uptake: '-2', biogenicNonCO2Emissions: '+0.10' },
    };
    expect(pcfOf(over)).toMatchObject({
      biogenicCO2Uptake: '-2',
      biogenicNonCO2Emissions: '0.1',
      pcfExcludingBiogenicUptake: '1.1',
      pcfIncludingBiogenicUptake: '-0.9',
    });
    expect(commentOf(over)).not.toContain('GWP-biogenic');
  });

  it('withholds the element when it has the wrong sign', () => {
    expect(reasonOf({ pact: { biogenicCO2Uptake: '1' } })).toBe(
      'pact.biogenicCO2Uptake must be a decimal number, at most 0.',
    );
    expect(reasonOf({ pact: { biogenicNonCO2Emissions: '-1' } })).toBe(
      'pact.biogenicNonCO2Emissions must be a decimal number, at least 0.',
    );
  });
});

describe('the sums of a footprint', () => {
  it('are exact, in plain digits', () => {
    const amount = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map((units) => new Decimal(`${units}e-30`));
    fc.assert(
      fc.property(amount, amount, amount, (fossil, luluc, biogenic) => {
        const over = {
          figures: figures(print(fossil.abs()), { 'GWP-luluc': print(luluc), 'GWP-biogenic': print(biogenic) }),
        };
        const pcf = pcfOf(over);
        const excluding = fossil.abs().plus(Decimal.max(luluc, 0)).plus(Decimal.max(biogenic, 0));
        expect(pcf.pcfExcludingBiogenicUptake).toBe(print(excluding));
        expect(pcf.pcfIncludingBiogenicUptake).toBe(print(excluding.plus(Decimal.min(biogenic, 0))));
        expect(pcf.pcfIncludingBiogenicUptake).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });
});
