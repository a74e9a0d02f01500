import { describe, expect, it } from 'vitest';
import { INDICATOR_CODES } from './catalogue.js';
import { Decimal } from './decimal.js';
import { readFootprintCO2e, readImpacts } from './declared.js';

const d = (text: string) => new Decimal(text);

describe('readFootprintCO2e', () => {
  it('distinguishes absent, cleared and set stages', () => {
    expect(readFootprintCO2e({ A1: '1.50', A2: '', A3: null }, 'footprint.CO2e')).toEqual({
      patch: { 'GWP-fossil': { A1: d('1.5'), A2: null, A3: null } },
      faults: [],
    });
    expect(readFootprintCO2e(undefined, 'f')).toEqual({ patch: {}, faults: [] });
    expect(readFootprintCO2e({}, 'f')).toEqual({ patch: {}, faults: [] });
  });
  it('ignores keys that cannot be written', () => {
    const input = { A5: '1', B6: '1', A1_A3: '1', totalCarbonFootprint: 7, upstream: 'x', other: {}, a1: '1' };
    expect(readFootprintCO2e(input, 'f')).toEqual({ patch: {}, faults: [] });
  });
  it('clears its stages and the aggregate by null', () => {
    const { patch } = readFootprintCO2e(null, 'f');
    expect(Object.keys(patch['GWP-fossil']!)).toHaveLength(15);
    expect(new Set(Object.values(patch['GWP-fossil']!))).toEqual(new Set([null]));
  });
  it.each([1, '1', [], true])('refuses %j in place of the object', (input) => {
    expect(readFootprintCO2e(input, 'footprint.CO2e').faults).toMatchObject([{ field: 'footprint.CO2e' }]);
  });
  it('names every stage that is not a decimal string', () => {
    const { faults } = readFootprintCO2e({ A1: 1, A2: '1e3', A3: ' ', D: {} }, 'footprint.CO2e');
    expect(faults.map(({ field }) => field)).toEqual(['A1', 'A2', 'A3', 'D'].map((key) => `footprint.CO2e.${key}`));
    expect(faults[0]?.message).toContain('decimal');
  });
});

describe('readImpacts', () => {
  it('reads modules, aggregate and method, whatever the case of the code, and ignores the rest', () => {
    const entry = { B7: '2', A1_A3: '3', method: 'EF', unit: 'g', totalCarbonFootprint: 9 };
    expect(readImpacts({ 'gwp-FOSSIL': entry, odp: { method: '', A1: '' } }, 'impacts')).toEqual({
      patch: { 'GWP-fossil': { B7: d('2'), A1_A3: d('3'), method: 'EF' }, ODP: { method: null, A1: null } },
      faults: [],
    });
  });
  it('clears an indicator, or all of them, by null', () => {
    expect(readImpacts({ AP: null }, 'impacts').patch).toEqual({ AP: null });
    expect(Object.keys(readImpacts(null, 'impacts').patch)).toEqual(INDICATOR_CODES);
  });
  it('refuses an unknown code, and lists the codes once', () => {
    const { faults } = readImpacts(JSON.parse('{"XYZ":{},"__proto__":{"A1":"1"}}'), 'impacts');
    expect(faults.map(({ field }) => field)).toEqual(['impacts.XYZ', 'impacts.__proto__']);
    expect(faults[0]?.message).toContain('GWP-fossil');
    expect(faults[1]?.message).toBe('unknown indicator');
  });
  it('refuses the same code twice', () => {
    const { faults } = readImpacts({ ODP: { A1: '1' }, odp: { A1: '2' } }, 'impacts');
    expect(faults).toEqual([{ field: 'impacts.odp', message: 'ODP is given twice' }]);
  });
  it('names every wrong value', () => {
    const { faults } = readImpacts(
      { AP: { A1: 0.5, method: 4 }, ODP: '1', POCP: { method: 'x'.repeat(501) } },
      'impacts',
    );
    expect(faults.map(({ field }) => field)).toEqual([
      'impacts.AP.A1',
      'impacts.AP.method',
      'impacts.ODP',
      'impacts.POCP.method',
    ]);
  });
  it.each([[[]], ['GWP-fossil'], [3]])('refuses %j in place of the object', (input) => {
    expect(readImpacts(input, 'impacts').faults).toMatchObject([{ field: 'impacts' }]);
  });
  it('reads own keys only', () => {
    const entry = Object.create({ A1: '1' }) as object;
    expect(readImpacts({ AP: entry }, 'impacts').patch).toEqual({ AP: {} });
  });
});
