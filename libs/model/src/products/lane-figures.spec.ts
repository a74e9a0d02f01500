import { describe, expect, it } from 'vitest';
import { complete, Decimal } from '#impacts';
import type { DeclaredFigures, Figures, FiguresPatch } from '#impacts';
import type { BindableDataset } from '#model/factors';
import type { LaneFigures } from './lane-figures.js';
import { laneFaults, laneFiguresAfter, undividedFigures } from './lane-figures.js';
import { aSource, anInput } from './graph/graph.arbitrary.js';
import { computeModel } from './graph/compute-model.js';
import type { UnitCode } from '#model/terms';

const d = (text: string) => new Decimal(text);
const of = (figures: Record<string, string>): FiguresPatch =>
  Object.fromEntries(Object.entries(figures).map(([code, text]) => [code, { A1_A3: d(text) }]));

/** The amounts by indicator, an undivided one with a mark. */
const amounts = (figures: Figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([code, { A1_A3, method }]) => [code, method ? [A1_A3, method] : A1_A3]),
  );

const stated = (patch: Parameters<typeof laneFiguresAfter>[1], now?: LaneFigures) => laneFiguresAfter(now, patch, {});

function aDataset(figures: DeclaredFigures, declaredUnit: UnitCode = 'tkm', uuid = 'truck'): BindableDataset {
  const binding = { owner: 'o', uuid, name: 'Truck', declaredUnit, database: { name: 'Factors' } };
  return { binding, figures: complete(figures), revision: 1 };
}
const TRUCK = aDataset({ 'GWP-fossil': { A1: d('0.08'), A3: d('0.02') }, AP: { A1_A3: d('0.0001'), C1: d('9') } });

describe('the figures that a lane states', () => {
  it('are an undivided climate figure where only CO2ePerTkm is known', () => {
    const lane = stated({ CO2ePerTkm: d('0.1') });
    expect(amounts(lane.figures)).toEqual({ 'GWP-total': ['0.1', 'undivided'], 'GWP-fossil': ['0.1', 'undivided'] });
    expect(lane.figures).toEqual(undividedFigures(d('0.1')));
    const withAP = stated({ impacts: of({ AP: '0.0001' }) }, lane);
    expect(amounts(withAP.figures)).toEqual({ ...amounts(lane.figures), AP: '0.0001' });
    expect(amounts(stated({ CO2ePerTkm: d('0.2') }, withAP).figures)).toEqual({
      ...{ 'GWP-total': ['0.2', 'undivided'], 'GWP-fossil': ['0.2', 'undivided'], AP: '0.0001' },
    });
  });

  it('have GWP-fossil as one part of the climate figure once it is stated, or another part is', () => {
    const lane = stated({ impacts: of({ 'GWP-fossil': '0.1', AP: '0.0001' }) });
    expect([amounts(lane.figures), lane.CO2ePerTkm]).toEqual([{ 'GWP-fossil': '0.1', AP: '0.0001' }, d('0.1')]);
    const parts = of({ 'GWP-biogenic': '-0.02', 'GWP-luluc': '0.01' });
    const divided = stated({ impacts: parts }, stated({ CO2ePerTkm: d('0.1') }));
    const all = { 'GWP-total': '0.09', 'GWP-fossil': '0.1', 'GWP-biogenic': '-0.02', 'GWP-luluc': '0.01' };
    expect(amounts(divided.figures)).toEqual(all);
    expect(amounts(stated({ CO2ePerTkm: d('0.3') }, divided).figures)).toEqual({
      ...{ ...all, 'GWP-total': '0.29', 'GWP-fossil': '0.3' },
    });
  });

  it('are the same when they are sent back as they were read, derived ones too', () => {
    for (const impacts of [of({ 'GWP-fossil': '0.1', PERE: '1', PERM: '2' }), of({ AP: '1' }), {}]) {
      const lane = stated({ CO2ePerTkm: d('0.1'), impacts });
      const read: FiguresPatch = Object.fromEntries(
        Object.entries(lane.figures).map(([code, { method, A1_A3 }]) => [code, { method, A1_A3: d(A1_A3 ?? '') }]),
      );
      expect(stated({ CO2ePerTkm: lane.CO2ePerTkm, impacts: read }, lane)).toEqual(lane);
      expect(stated({ CO2ePerTkm: lane.CO2ePerTkm, impacts: read })).toEqual(lane);
    }
  });

  it('need GWP-fossil', () => {
    expect(() => stated({ impacts: of({ AP: '1' }) })).toThrow('CO2ePerTkm: or impacts with GWP-fossil');
    expect(() => stated({ impacts: { 'GWP-fossil': null } }, stated({ CO2ePerTkm: d('1') }))).toThrow('CO2ePerTkm');
    expect(() => stated({ datasetAmount: { quantity: d('1'), unit: 'tkm' } })).toThrow('datasetAmount: needs');
  });

  it('are of A1_A3 alone, and say one thing of GWP-fossil, which is not negative', () => {
    const faults = (patch: Parameters<typeof laneFaults>[0]) => laneFaults(patch).map(({ field }) => field);
    expect(faults({ impacts: { AP: { A1: d('1'), A2: null, A1_A3: d('1') } } })).toEqual(['impacts.AP.A1']);
    expect(faults({ impacts: of({ 'GWP-fossil': '-1', 'GWP-biogenic': '-1' }) })).toEqual(['impacts.GWP-fossil.A1_A3']);
    expect(faults({ CO2ePerTkm: d('0.10'), impacts: of({ 'GWP-fossil': '0.1' }) })).toEqual([]);
    expect(faults({ CO2ePerTkm: d('0.1'), impacts: of({ 'GWP-fossil': '0.2' }) })).toEqual(['CO2ePerTkm']);
  });
});

describe('the figures of a lane that is bound to a dataset', () => {
  const bound = laneFiguresAfter(undefined, {}, { named: TRUCK });

  it('are the dataset’s of A1 to A3, times what one tonne-kilometre consumes', () => {
    expect(amounts(bound.figures)).toEqual({ 'GWP-fossil': '0.1', AP: '0.0001' });
    expect(bound).toMatchObject({ CO2ePerTkm: d('0.1'), datasetAmount: { quantity: d('1'), unit: 'tkm' } });
    const perTonneMile = laneFiguresAfter(
      undefined,
      {},
      { named: aDataset({ 'GWP-fossil': { A1: d('1.609344') } }, 'tmi') },
    );
    expect(perTonneMile.CO2ePerTkm).toEqual(d('1'));
    const rescaled = laneFiguresAfter(
      bound,
      { datasetAmount: { quantity: d('1200'), unit: 'kgkm' } },
      { bound: TRUCK },
    );
    expect(amounts(rescaled.figures)).toEqual({ 'GWP-fossil': '0.12', AP: '0.00012' });
    const other = aDataset({ 'GWP-fossil': { A1: d('3') } }, 'tkm', 'train');
    expect(laneFiguresAfter(rescaled, {}, { bound: TRUCK, named: other }).CO2ePerTkm).toEqual(d('3'));
    expect(laneFiguresAfter(rescaled, {}, { bound: TRUCK, named: TRUCK })).toEqual(rescaled);
  });

  it('ignore what is written', () => {
    const patch = { CO2ePerTkm: d('7'), impacts: of({ AP: '7' }) };
    expect(laneFiguresAfter(bound, patch, { bound: TRUCK })).toEqual(bound);
  });

  it('are gone when it is unbound, so that a climate figure is needed', () => {
    const unbound = { bound: TRUCK, named: null };
    expect(() => laneFiguresAfter(bound, {}, unbound)).toThrow('CO2ePerTkm: or impacts');
    const { figures, dataset } = laneFiguresAfter(bound, { CO2ePerTkm: d('0.1') }, unbound);
    expect([figures, dataset]).toEqual([undividedFigures(d('0.1')), undefined]);
  });

  it.each<[BindableDataset, string]>([
    [aDataset({ 'GWP-fossil': { A1: d('1') } }, 'km'), 'dataset: is per km (kilometre)'],
    [aDataset({ 'GWP-fossil': { A4: d('1') } }), 'dataset: has no figure of GWP-fossil'],
    [aDataset({ 'GWP-fossil': { A1: d('-1') } }), 'dataset: its GWP-fossil must not be less than 0'],
  ])('can not be drawn from any dataset %#', (named, message) => {
    expect(() => laneFiguresAfter(undefined, {}, { named })).toThrow(message);
  });

  it('consume an amount of freight', () => {
    const patch = { datasetAmount: { quantity: d('1'), unit: 'km' as const } };
    expect(() => laneFiguresAfter(undefined, patch, { named: TRUCK })).toThrow('datasetAmount.unit: km');
  });
});

describe('a model with a transport', () => {
  const steel = aSource({ figures: complete({ 'GWP-fossil': { A1: d('2') }, AP: { A1: d('0.01') } }) });
  const modelOf = (figures: Figures) =>
    computeModel([
      anInput({ uuid: 'steel', quantity: d('1000'), unit: 'kg', material: steel }),
      anInput({ stage: 'A2', material: undefined, transport: { totalKm: d('100'), figures, for: 'steel' } }),
    ]).figures.AP?.A1_A3;

  it('has every indicator that its lane has, and none that it lacks', () => {
    expect(modelOf(stated({ CO2ePerTkm: d('0.1'), impacts: of({ AP: '0.0001' }) }).figures)).toBe('10.01');
    expect(modelOf(undividedFigures(d('0.1')))).toBeUndefined();
  });
});
