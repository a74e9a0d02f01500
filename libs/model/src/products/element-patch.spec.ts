import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { complete, Decimal } from '#impacts';
import type { Element } from './element.js';
import type { BindableDataset } from '#model/factors';
import type { ElementPatch } from './element-patch.js';
import { applyPatch, recomputed } from './element-patch.js';
import { isOfPartner } from '#model/factors';
import type { UnitCode } from '#model/terms';

const declared = { 'GWP-fossil': { A1: new Decimal(3) } };

function anElement(fields: Partial<Element> = {}): Element {
  return {
    ...{ company: 'c', uuid: 'u', kind: 'material', chain: 'u', version: 1, versionState: 'draft', name: 'Part' },
    ...{
      unitFromDataset: false,
      dataQualityIndicators: { temporalDQR: 1 },
      declared,
      figures: complete(declared),
      pact: {},
      revision: 1,
    },
    ...{ created: new Date(0), updated: new Date(0) },
    ...fields,
  };
}

function aDataset(uuid: string, declaredUnit: UnitCode, fossil: string): BindableDataset {
  return {
    binding: { owner: 'o', uuid, name: uuid, declaredUnit, database: { name: 'Factors' } },
    figures: complete({ 'GWP-fossil': { A1_A3: new Decimal(fossil) } }),
    revision: 1,
  };
}

const steel = aDataset('steel', 'kg', '2');
const power = aDataset('power', 'kWh', '0.4');
const kg = (quantity: number) => ({ quantity: new Decimal(quantity), unit: 'kg' }) as const;
const total = ({ figures }: Element) => figures['GWP-fossil']?.A1_A3;

describe('a patch of an element', () => {
  it('keeps, clears and sets', () => {
    const now = anElement({ description: 'd', notes: 'n', unit: 'kg' });
    const patch: ElementPatch = {
      description: null,
      notes: undefined,
      sku: 's',
      dataQualityIndicators: { reliabilityDQR: 2 },
    };
    expect(applyPatch(now, patch, {}, undefined)).toEqual({
      ...now,
      description: undefined,
      sku: 's',
      dataQualityIndicators: { temporalDQR: 1, reliabilityDQR: 2 },
    });
  });

  it('binds it to a dataset, whose unit it takes if it has none', () => {
    const bound = applyPatch(anElement(), { datasetAmount: kg(5) }, { dataset: steel }, undefined);
    expect(bound).toMatchObject({ unit: 'kg', dataset: steel.binding, declared: {} });
    expect(total(bound)).toBe('10');
    expect(applyPatch(anElement({ unit: 'pcs' }), {}, { dataset: steel }, undefined).unit).toBe('pcs');
  });

  it('rescales with the amount alone, and begins with one declared unit on another dataset', () => {
    const bound = applyPatch(anElement(), { datasetAmount: kg(5) }, { dataset: steel }, undefined);
    expect(total(applyPatch(bound, { datasetAmount: kg(7) }, {}, steel))).toBe('14');
    expect(total(applyPatch(bound, {}, { dataset: steel }, steel))).toBe('10');
    const moved = applyPatch(bound, {}, { dataset: power }, steel);
    expect(moved.datasetAmount).toEqual({ quantity: new Decimal(1), unit: 'kWh' });
    expect(total(moved)).toBe('0.4');
  });

  it('unbinds the dataset, with only the figures sent at the same time', () => {
    const bound = applyPatch(anElement(), {}, { dataset: steel }, undefined);
    expect(applyPatch(bound, {}, { dataset: null }, steel)).toMatchObject({ declared: {}, figures: {} });
    const same = { figures: { 'GWP-fossil': { A1_A3: new Decimal(2) } } };
    const free = applyPatch(bound, same, { dataset: null }, steel);
    expect([free.dataset, free.datasetAmount, total(free)]).toEqual([undefined, undefined, '2']);
  });

  it('ignores figures if they are computed, and refuses an amount without a dataset', () => {
    const bound = applyPatch(anElement(), {}, { dataset: steel }, undefined);
    expect(total(applyPatch(bound, { figures: { 'GWP-fossil': { A1: new Decimal(9) } } }, {}, steel))).toBe('2');
    expect(() => applyPatch(anElement(), { datasetAmount: kg(1) }, {}, undefined)).toThrow(Invalid);
    expect(() => applyPatch(bound, { datasetAmount: kg(1) }, { dataset: null }, steel)).toThrow(Invalid);
    expect(() => applyPatch(bound, { datasetAmount: kg(1) }, { dataset: power }, steel)).toThrow(/kg .* kWh/);
  });
});

describe('an element bound to a dataset that states contents of biogenic carbon', () => {
  const pact = { biogenicCarbonContent: '0.4', packagingBiogenicCarbonContent: '0' };
  const timber = { ...aDataset('timber', 'kg', '2'), pact };
  const bound = applyPatch(anElement(), { datasetAmount: kg(5) }, { dataset: timber }, undefined);
  const drawn = { dataset: 'timber', isPartners: false, differences: [] };

  it('draws them as it does figures', () => {
    expect(bound.received).toEqual({
      ...drawn,
      ...{ biogenicCarbonContent: '2', packagingBiogenicCarbonContent: '0' },
    });
    expect(applyPatch(bound, { datasetAmount: kg(7) }, {}, timber).received?.biogenicCarbonContent).toBe('2.8');
    const perTwo = { ...timber, binding: { ...timber.binding, declaredAmount: new Decimal(2) } };
    expect(recomputed(bound, perTwo).received?.biogenicCarbonContent).toBe('1');
    expect(recomputed(bound, { ...timber, pact: { biogenicCarbonContent: '0.5' } }).received).toEqual({
      ...drawn,
      biogenicCarbonContent: '2.5',
    });
  });

  it('has those of another dataset once it is bound to that, and none unbound', () => {
    expect(applyPatch(bound, {}, { dataset: steel }, timber).received).toBeUndefined();
    expect(applyPatch(bound, {}, { dataset: null }, timber).received).toBeUndefined();
  });

  it('is of a partner only where the dataset is', () => {
    const received = { ...timber, received: { fossilGhgEmissions: '2', biogenicCarbonContent: '0.3' } };
    const of = applyPatch(anElement(), {}, { dataset: received as unknown as BindableDataset }, undefined).received;
    expect(of).toEqual({ dataset: 'timber', biogenicCarbonContent: '0.3', packagingBiogenicCarbonContent: '0' });
    expect([isOfPartner(of), isOfPartner(bound.received), isOfPartner(undefined)]).toEqual([true, false, false]);
  });
});

describe('an element recomputed', () => {
  it('has the current figures of its dataset', () => {
    const bound = applyPatch(anElement(), { datasetAmount: kg(5) }, { dataset: steel }, undefined);
    expect(total(recomputed(bound, aDataset('steel', 'kg', '3')))).toBe('15');
    expect(total(recomputed(bound, aDataset('steel', 't', '3')))).toBe('0.015');
  });
});
