import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INDICATOR_CODES, INDICATORS } from './catalogue.js';
import { Decimal } from './decimal.js';
import { someFigures } from './figures.arbitrary.js';
import type { Figures } from './figures.js';
import { DECLARED_KEYS } from './modules.js';
import { co2eRecord, figuresOf, impactRecords, printFigures } from './printed.js';
import { complete } from './totals.js';

const of = (value: string) => new Decimal(value);

describe('footprint.CO2e', () => {
  it('has its 14 stages and 6 totals, with or without a value, and no other', () => {
    const keys = [
      ...['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'B5', 'C1', 'C2', 'C3', 'C4', 'D'],
      ...['totalCarbonFootprint', 'productCarbonFootprint', 'upstream', 'direct', 'downstream', 'A1_A3'],
    ];
    expect(co2eRecord()).toEqual(Object.fromEntries(keys.map((key) => [key, ''])));
    // Stages it has no key for count in its totals.
    const { 'GWP-fossil': figure } = complete({ 'GWP-fossil': { A1: of('1'), A5: of('2'), D: of('9') } });
    const record = co2eRecord({ ...figure, method: 'Own' });
    expect(Object.keys(record)).toEqual(keys);
    expect(record).toMatchObject({ A1: '1', A2: '', downstream: '2', totalCarbonFootprint: '3', D: '9' });
  });
});

describe('impacts', () => {
  it('has an entry for every selected code, in that order', () => {
    expect(Object.keys(impactRecords({}, INDICATOR_CODES))).toEqual(INDICATOR_CODES);
    expect(impactRecords({}, ['PM', 'AP'])).toEqual({
      PM: { unit: 'diseaseIncidence', method: 'EN15804+A2 - Additional impact categories and indicators', A1_A3: '' },
      AP: { unit: 'molH+e', method: 'EN15804+A2 - Core impact categories and indicators', A1_A3: '' },
    });
  });

  it('has the stages that are set, its own method, and the total if a stage beyond A3 other than D is set', () => {
    const figures = complete({
      AP: { A1: of('1'), A3: of('2'), method: 'Own' },
      ODP: { A1_A3: of('3'), B7: of('4') },
      SM: { A2: of('5'), D: of('-6') },
      FW: { D: of('-7') },
    });
    const { AP, ODP, SM, FW } = impactRecords(figures, ['AP', 'ODP', 'SM', 'FW']);
    expect(AP).toEqual({ unit: 'molH+e', method: 'Own', A1: '1', A3: '2', A1_A3: '3' });
    expect(ODP).toMatchObject({ A1_A3: '3', B7: '4', totalCarbonFootprint: '7' });
    expect(SM).toMatchObject({ A1_A3: '5', D: '-6' });
    expect(FW).toMatchObject({ A1_A3: '', D: '-7' });
    for (const record of [SM, FW]) expect(record).not.toHaveProperty('totalCarbonFootprint');
  });
});

describe('a printed record', () => {
  it('holds all declared values, and all totals of GWP-fossil', () => {
    fc.assert(
      fc.property(someFigures, (declared) => {
        const figures = complete(declared);
        const kept = JSON.parse(JSON.stringify(printFigures(figures))) as ReturnType<typeof printFigures>;
        const read = figuresOf(kept);
        expect(read['GWP-fossil']).toEqual(figures['GWP-fossil']);
        expect(declaredIn(read)).toEqual(declaredIn(figures));
        expect(printFigures(read)).toEqual(printFigures(figures));
      }),
    );
  });

  it('keeps a method of its own, also of an indicator without a value', () => {
    const figures: Figures = { AP: { method: 'Own' }, ODP: { method: INDICATORS.ODP.method, A1_A3: '1' } };
    expect(figuresOf(printFigures(figures))).toEqual({ AP: { method: 'Own' }, ODP: { A1_A3: '1' } });
  });
});

function declaredIn(figures: Figures): unknown {
  return INDICATOR_CODES.map((code) => DECLARED_KEYS.map((key) => figures[code]?.[key]));
}
