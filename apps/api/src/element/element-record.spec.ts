import { describe, expect, it } from 'vitest';
import type { ShownElement } from '#footprint/store';
import { Decimal, printFigures } from '#impacts';
import { elementRecord, listedMaterial, withoutFigures } from './element-record.js';

function anElement(said: Partial<ShownElement> = {}): ShownElement {
  const { co2e, impacts } = printFigures({});
  return {
    ...{ uuid: 'u', versionState: 'locked', name: 'Steel' },
    ...{ dataQualityIndicators: {}, pact: {}, revision: 7 },
    printed: {
      ...{ co2e: JSON.stringify(co2e), impacts: JSON.stringify(impacts) },
      ...{ created: '2026-01-01T00:00:00.000Z', updated: '2026-01-02T00:00:00.000Z' },
    },
    ...said,
  };
}

/** As it crosses the wire. */
const sent = (element: ShownElement) =>
  JSON.parse(JSON.stringify(elementRecord(element, ['GWP-fossil'], imageUrl))) as Record<string, unknown>;

const imageUrl = (name: string): string => `https://example.test/${name}`;

const amount = (quantity: string, unit: 'kg' | 'g') => ({ quantity: new Decimal(quantity), unit });

describe('the record of an element', () => {
  it('lacks what has no value, and what is ours alone', () => {
    const keys = [
      'uuid',
      'name',
      'dataQualityIndicators',
      'dataSource',
      'versionState',
      'pact',
      'created',
      'updated',
      'footprint',
      'impacts',
    ];
    expect(Object.keys(sent(anElement()))).toEqual(keys);
  });

  it('keeps zeros, false and empty texts', () => {
    const element = anElement({
      recycledPercent: 0,
      share: false,
      description: '',
      weight: amount('0', 'kg'),
      modeledRecycledPercent: 0,
    });
    expect(sent(element)).toMatchObject({
      recycledPercent: 0,
      share: false,
      description: '',
      weight: { quantity: 0, unit: 'kg' },
      modeledRecycledPercent: 0,
    });
  });

  it('has the state of its version, but not in the listing of materials', () => {
    expect(sent(anElement()).versionState).toBe('locked');
    const { versionState, ...rest } = withoutFigures(anElement(), imageUrl);
    expect(versionState).toBe('locked');
    expect(listedMaterial(anElement(), imageUrl)).toEqual(rest);
  });

  it('sums what was modelled, in the unit of the first that is there', () => {
    const both = sent(anElement({ modeledWeight: amount('2', 'kg'), modeledPackagingWeight: amount('500', 'g') }));
    expect(both).toMatchObject({
      modeledWeight: { quantity: 2, unit: 'kg' },
      modeledPackagingWeight: { quantity: 500, unit: 'g' },
      modeledTotalWeight: { quantity: 2.5, unit: 'kg' },
    });
    const one = sent(anElement({ modeledPackagingWeight: amount('500', 'g') }));
    expect(one).toMatchObject({ modeledTotalWeight: { quantity: 500, unit: 'g' } });
    expect(one).not.toHaveProperty('modeledWeight');
  });

  it('rates itself by its own indicators, else by its dataset', () => {
    const database = { name: 'Factors', version: '2024', gwpSet: 'AR5', boundary: 'gate' };
    const declaredUnit = 'kg' as const;
    const dataset = { owner: 'o', uuid: 'd', name: 'Ore', declaredUnit, rating: new Decimal('2.5'), database };
    expect(sent(anElement({ dataset, datasetAmount: amount('1', 'kg') }))).toMatchObject({
      dataSource: 'external',
      dataset: { uuid: 'd', name: 'Ore', source: 'Factors', declaredUnit: 'kg' },
      dataQualityRating: 2.5,
    });
    const rated = anElement({
      dataset,
      dataQualityIndicators: { temporalDQR: 1, reliabilityDQR: 2, coveragePercent: 80, specificPercent: 0 },
    });
    expect(sent(rated)).toMatchObject({ dataQualityRating: 1.5, dataQualityIndicators: { averagePercent: 40 } });
  });
});
