import { describe, expect, it } from 'vitest';
import type { ElementView } from '#products';
import { Decimal, printFigures } from '#impacts';
import { elementFacts, elementRecord, factsOfListedMaterial } from './element-record.js';

function anElement(fields: Partial<ElementView> = {}): ElementView {
  const { co2e, impacts } = printFigures({});
  return {
    ...{ company: 'c', uuid: 'u', kind: 'material', chain: 'u', version: 1, versionState: 'locked', name: 'Steel' },
    ...{ unitFromDataset: false, dataQualityIndicators: {}, pact: {}, revision: 7 },
    ...{ created: new Date(0), updated: new Date(0) },
    ...{ co2eText: JSON.stringify(co2e), impactsText: JSON.stringify(impacts) },
    ...fields,
  };
}

/** The record as it is sent. */
const sent = (element: ElementView) =>
  JSON.parse(JSON.stringify(elementRecord(element, ['GWP-fossil'], imageUrl).record)) as Record<string, unknown>;

const imageUrl = (name: string): string => `https://example.test/${name}`;

const amount = (quantity: string, unit: 'kg' | 'g') => ({ quantity: new Decimal(quantity), unit });

describe('the record of an element', () => {
  it('lacks keys without a value', () => {
    const keys = ['uuid', 'name', 'dataSource', 'versionState', 'created', 'updated', 'footprint', 'impacts'];
    expect(Object.keys(sent(anElement()))).toEqual(keys);
  });

  it('shows the state of its version, except in the listing of materials', () => {
    expect(sent(anElement()).versionState).toBe('locked');
    const { versionState, ...rest } = elementFacts(anElement(), imageUrl);
    expect(versionState).toBe('locked');
    expect(factsOfListedMaterial(anElement(), imageUrl)).toEqual(rest);
  });

  it('sums the modelled weights, in the unit of the first of them', () => {
    const both = sent(anElement({ modeledWeight: amount('2', 'kg'), modeledPackagingWeight: amount('500', 'g') }));
    expect(both).toMatchObject({ modeledTotalWeight: { quantity: 2.5, unit: 'kg' } });
    const one = sent(anElement({ modeledPackagingWeight: amount('500', 'g') }));
    expect(one).toMatchObject({ modeledTotalWeight: { quantity: 500, unit: 'g' } });
  });

  it('is rated by its own indicators, else by its dataset', () => {
    const rating = new Decimal('2.5');
    const dataset = {
      owner: 'o',
      uuid: 'd',
      name: 'Ore',
      declaredUnit: 'kg',
      rating,
      database: { name: 'F' },
    } as const;
    expect(sent(anElement({ dataset }))).toMatchObject({ dataQualityRating: 2.5 });
    const rated = anElement({
      dataset,
      dataQualityIndicators: { temporalDQR: 1, reliabilityDQR: 2, coveragePercent: 80, specificPercent: 0 },
    });
    expect(sent(rated)).toMatchObject({ dataQualityRating: 1.5, dataQualityIndicators: { averagePercent: 40 } });
  });
});
