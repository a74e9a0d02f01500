import { describe, expect, it } from 'vitest';
import { Decimal } from './decimal.js';
import { mergeDeclared } from './merge.js';
import { readWritten } from './written.js';

const d = (text: string) => new Decimal(text);
const fossil = (entry: unknown) => ({ 'GWP-fossil': entry });

describe('readWritten', () => {
  it('joins both ways of writing GWP-fossil', () => {
    const { patch, faults } = readWritten({
      footprint: { CO2e: { A1: '1' } },
      impacts: { ...fossil({ A5: '2' }), AP: null },
    });
    expect(faults).toEqual([]);
    expect(patch).toEqual({ 'GWP-fossil': { A1: d('1'), A5: d('2') }, AP: null });
  });
  it('is empty if nothing is written', () => {
    expect(readWritten({})).toEqual({ patch: {}, faults: [] });
    expect(readWritten({ footprint: {} })).toEqual({ patch: {}, faults: [] });
  });
  it('accepts the same value in both fields', () => {
    expect(
      readWritten({ footprint: { CO2e: { A1: '1.0', A2: '' } }, impacts: fossil({ A1: '1', A2: null }) }).faults,
    ).toEqual([]);
  });
  it.each([
    [{ A1: '2' }, 'impacts.GWP-fossil says "2"'],
    [{ A1: '' }, 'cleared'],
    [null, 'cleared'],
  ])('refuses two values for one stage: 1 and %j', (entry, words) => {
    const { faults } = readWritten({ footprint: { CO2e: { A1: '1' } }, impacts: fossil(entry) });
    expect(faults).toMatchObject([{ field: 'footprint.CO2e.A1' }]);
    expect(faults[0]?.message).toContain(words);
  });
  it('lets a null for a whole field stand beside the other field', () => {
    const now = { 'GWP-fossil': { A2: d('9') }, AP: { A1: d('9') } };
    for (const footprint of [null, { CO2e: null }]) {
      const { patch, faults } = readWritten({ footprint, impacts: fossil({ A1: '1' }) });
      expect(faults).toEqual([]);
      expect(mergeDeclared(now, patch)).toEqual({ 'GWP-fossil': { A1: d('1') }, AP: { A1: d('9') } });
    }
    const { patch, faults } = readWritten({ footprint: { CO2e: { A1: '1' } }, impacts: null });
    expect(faults).toEqual([]);
    expect(mergeDeclared(now, patch)).toEqual({ 'GWP-fossil': { A1: d('1') } });
  });
  it('collects the faults of both fields', () => {
    const { faults } = readWritten({ footprint: { CO2e: { A1: 1 } }, impacts: { XYZ: {} } });
    expect(faults.map(({ field }) => field)).toEqual(['footprint.CO2e.A1', 'impacts.XYZ']);
    expect(readWritten({ footprint: 'x' }).faults).toMatchObject([{ field: 'footprint' }]);
  });
});
