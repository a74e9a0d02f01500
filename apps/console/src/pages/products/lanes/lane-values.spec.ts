import { describe, expect, it } from 'vitest';
import { laneBody, laneValues } from './lane-values.js';
import type { Lane } from './LaneTable.js';

const ROAD = { uuid: 'r', name: 'Road', totalKm: 100, CO2ePerTkm: '0.1', impacts: {} } as unknown as Lane;
const dataset = { uuid: 'd', name: 'Truck', source: 'Factors', declaredUnit: 'tkm' } as const;
const BOUND: Lane = { ...ROAD, dataset, datasetAmount: { quantity: 1.2, unit: 'tkm' } };

describe('what the form of a lane sends', () => {
  it('is what was changed', () => {
    const before = laneValues(ROAD);
    expect(laneBody(before, before)).toEqual({ name: 'Road' });
    expect(laneBody({ ...before, totalKm: '1,5', CO2ePerTkm: '0,2' }, before)).toEqual({
      ...{ name: 'Road', totalKm: 1.5, CO2ePerTkm: '0.2' },
    });
  });

  it('binds to a factor, with the amount, and unbinds with a figure', () => {
    const own = laneValues(ROAD);
    expect(laneBody({ ...own, source: 'factor', dataset: 'd' }, own)).toMatchObject({
      ...{ dataset: { uuid: 'd' }, datasetAmount: null },
    });
    const bound = laneValues(BOUND);
    expect(laneBody({ ...bound, quantity: '1500', unit: 'kgkm' }, bound)).toMatchObject({
      ...{ dataset: { uuid: 'd' }, datasetAmount: { quantity: 1500, unit: 'kgkm' } },
    });
    expect(laneBody({ ...bound, source: 'own', CO2ePerTkm: '0.3' }, bound)).toEqual({
      ...{ name: 'Road', dataset: null, CO2ePerTkm: '0.3' },
    });
  });
});
