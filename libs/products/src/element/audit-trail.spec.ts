import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import type { Element } from '#model/products';
import { changesBetween } from './audit-trail.js';
import { differentFields } from './element-columns.js';

function anElement(fields: Partial<Element> = {}): Element {
  return {
    ...{ company: 'c', uuid: 'u', kind: 'material', chain: 'u', version: 1, versionState: 'draft', name: 'Steel' },
    ...{ unitFromDataset: false, dataQualityIndicators: {}, declared: {}, figures: {}, pact: {}, revision: 1 },
    ...{ created: new Date(0), updated: new Date(0) },
    ...fields,
  };
}

const dataset = { owner: 'o', uuid: 'd', name: 'Ore', declaredUnit: 'kg', database: { name: 'Factors' } } as const;
const bound = (A1_A3: string) =>
  anElement({ dataset, datasetAmount: { quantity: new Decimal('1.50'), unit: 'kg' }, figures: { AP: { A1_A3 } } });

describe('the audit trail', () => {
  it('of a new element has all its fields', () => {
    const element = anElement({ unit: 'kg', recycledPercent: 0, declared: { AP: { A1: new Decimal('1.0') } } });
    expect(changesBetween(undefined, element)).toEqual({
      versionState: { to: 'draft' },
      name: { to: 'Steel' },
      unit: { to: 'kg' },
      recycledPercent: { to: 0 },
      impacts: { to: { AP: { A1: '1' } } },
    });
  });

  it('has the fields that were set, changed or cleared, and no others', () => {
    const was = anElement({ notes: 'a', sku: 's', startDate: new Date('2024-01-01T00:00:00Z') });
    const now = anElement({ notes: 'b', weight: { quantity: new Decimal('1e21'), unit: 'kg' }, share: false });
    expect(changesBetween(was, now)).toEqual({
      notes: { from: 'a', to: 'b' },
      sku: { from: 's' },
      startDate: { from: '2024-01-01T00:00:00.000Z' },
      weight: { to: { quantity: '1000000000000000000000', unit: 'kg' } },
      share: { to: false },
    });
    expect(changesBetween(was, was)).toEqual({});
  });

  it('of a bound element has the figures computed from its dataset, whatever their order', () => {
    expect(changesBetween(bound('1'), bound('2'))).toEqual({
      impacts: { from: { AP: { A1_A3: '1' } }, to: { AP: { A1_A3: '2' } } },
    });
    const stored = { ...bound('3'), figures: { AP: { A1_A3: '3', A2: '1', A1: '2' }, ODP: { A1: '1' } } };
    const computed = { ...bound('3'), figures: { ODP: { A1: '1' }, AP: { A1: '2', A2: '1', A1_A3: '3' } } };
    expect(changesBetween(stored, computed)).toEqual({});
  });
});

describe('the fields in which two elements differ', () => {
  it('include only those that a client writes', () => {
    expect(differentFields(anElement(), anElement({ name: 'Iron', pact: { fossilCarbonContent: '1' } }))).toEqual([
      'name',
      'pact',
    ]);
    expect(differentFields(bound('1'), { ...bound('2'), revision: 7, updated: new Date() })).toEqual([]);
  });
});
