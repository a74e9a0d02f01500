import { describe, expect, it } from 'vitest';
import type { Unit } from './model.js';
import { fittingUnits } from './units.js';

const UNITS = [
  { code: 'kg', name: 'kilogram', type: 'mass' },
  { code: 't', name: 'tonne', type: 'mass' },
  { code: 'kWh', name: 'kilowatt-hour', type: 'energy' },
  { code: 'pcs', name: 'piece', type: 'count' },
  { code: 'night', name: 'night', type: 'count' },
  { code: 'EUR', name: 'euro', type: 'money' },
  { code: 'USD', name: 'US dollar', type: 'money' },
] satisfies Unit[];

describe('units that fit a source', () => {
  it.each([
    ['kg', false, ['kg', 't']],
    ['kWh', false, ['kWh']],
    ['pcs', false, ['pcs']],
    ['pcs', true, ['kg', 't', 'pcs']],
    ['EUR', false, ['EUR']],
  ] as const)('in %s, with its weight: %j', (own, hasWeight, codes) => {
    expect(fittingUnits(UNITS, own, hasWeight).map(({ code }) => code)).toEqual(codes);
  });

  it('are all of them where its own is not known', () => {
    expect(fittingUnits(UNITS, undefined, false)).toEqual(UNITS);
  });
});
