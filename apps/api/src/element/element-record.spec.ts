import { describe, expect, it } from 'vitest';
import type { ShownElement } from '#footprint/store';
import { Decimal, printFigures } from '#impacts';
import { elementRecord, madeMembers, madeMembersOfListedMaterial } from './element-record.js';

function anElement(said: Partial<ShownElement> = {}): ShownElement {
  const { co2e, impacts } = printFigures({});
  return {
    ...{ uuid: 'u', versionState: 'locked', dataQualityIndicators: {}, revision: 7 },
    printed: {
      members: JSON.stringify({ uuid: 'u', name: 'Steel', footprint: { CO2e: co2e } }).slice(0, -1),
      impacts: JSON.stringify(impacts),
      created: '2026-01-01T00:00:00.000Z',
    },
    ...said,
  };
}

/** As it crosses the wire. */
const sent = (element: ShownElement) =>
  JSON.parse(JSON.stringify(elementRecord(element, ['GWP-fossil'], imageUrl).record)) as Record<string, unknown>;

const imageUrl = (name: string): string => `https://example.test/${name}`;

const amount = (quantity: string, unit: 'kg' | 'g') => ({ quantity: new Decimal(quantity), unit });

describe('the record of an element', () => {
  it('has what is printed, and lacks what has no value', () => {
    const keys = ['uuid', 'name', 'footprint', 'versionState', 'impacts'];
    expect(Object.keys(sent(anElement()))).toEqual(keys);
  });

  it('has the state of its version, but not in the listing of materials', () => {
    expect(sent(anElement()).versionState).toBe('locked');
    const { versionState, ...rest } = madeMembers(anElement(), imageUrl);
    expect(versionState).toBe('locked');
    expect(madeMembersOfListedMaterial(anElement(), imageUrl)).toEqual(rest);
  });

  it('sums what was modelled, in the unit of the first that is there', () => {
    const both = sent(anElement({ modeledWeight: amount('2', 'kg'), modeledPackagingWeight: amount('500', 'g') }));
    expect(both).toMatchObject({ modeledTotalWeight: { quantity: 2.5, unit: 'kg' } });
    const one = sent(anElement({ modeledPackagingWeight: amount('500', 'g') }));
    expect(one).toMatchObject({ modeledTotalWeight: { quantity: 500, unit: 'g' } });
  });

  it('rates itself by its own indicators, else by its dataset', () => {
    const datasetRating = new Decimal('2.5');
    expect(sent(anElement({ datasetRating }))).toMatchObject({ dataQualityRating: 2.5 });
    const rated = anElement({
      datasetRating,
      dataQualityIndicators: { temporalDQR: 1, reliabilityDQR: 2, coveragePercent: 80, specificPercent: 0 },
    });
    expect(sent(rated)).toMatchObject({ dataQualityRating: 1.5, dataQualityIndicators: { averagePercent: 40 } });
  });
});
