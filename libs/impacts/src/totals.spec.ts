import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, print, sumOf } from './decimal.js';
import { someFigures } from './figures.arbitrary.js';
import type { DeclaredFigure, DeclaredFigures, Figure } from './figures.js';
import { DOWNSTREAM_MODULES, PRODUCT_MODULES } from './modules.js';
import type { DeclaredKey } from './modules.js';
import { complete, FOOTPRINT_TOTALS, withTotals } from './totals.js';

function aFigure(values: Partial<Record<DeclaredKey, string>>, method?: string): DeclaredFigure {
  const figure: DeclaredFigure = method === undefined ? {} : { method };
  for (const [key, text] of Object.entries(values)) figure[key as DeclaredKey] = new Decimal(text);
  return figure;
}
const fossil = (values: Partial<Record<DeclaredKey, string>>) =>
  complete({ 'GWP-fossil': aFigure(values) })['GWP-fossil'];

describe('the totals of one indicator', () => {
  it('add up the modules that are set, without D', () => {
    expect(fossil({ A1: '1', A2: '2', A3: '4', A4: '8', A5: '16', B6: '32', C4: '64', D: '-128' })).toMatchObject({
      A1_A3: '7',
      productCarbonFootprint: '7',
      upstream: '3',
      direct: '4',
      downstream: '120',
      totalCarbonFootprint: '127',
      D: '-128',
    });
  });
  it('are absent if no stage is set', () => {
    expect(fossil({ D: '1' })).toEqual({ D: '1' });
    expect(fossil({ A3: '1' })).toEqual({
      A3: '1',
      A1_A3: '1',
      productCarbonFootprint: '1',
      direct: '1',
      totalCarbonFootprint: '1',
    });
    expect(fossil({ C1: '1' })).toEqual({ C1: '1', downstream: '1', totalCarbonFootprint: '1' });
    expect(complete({ 'GWP-fossil': {} })).toEqual({});
  });
  it('count a declared zero', () => {
    expect(fossil({ A1: '0', C1: '-0' })).toMatchObject({ A1_A3: '0', upstream: '0', downstream: '0' });
  });
  it('take the aggregate for A1+A2+A3, and leave out its parts', () => {
    expect(fossil({ A1_A3: '5.50', A4: '1' })).toEqual({
      A4: '1',
      A1_A3: '5.5',
      productCarbonFootprint: '5.5',
      downstream: '1',
      totalCarbonFootprint: '6.5',
    });
  });
  it('are the exact sums of the printed modules, even where these were rounded', () => {
    const third = print(new Decimal(`0.${'3'.repeat(31)}`));
    expect(fossil({ A1: third, A2: third, A3: third })?.A1_A3).toBe(`0.${'9'.repeat(30)}`);
  });
  it('hold for whatever is declared', () => {
    fc.assert(
      fc.property(someFigures, (declared) => {
        for (const figure of Object.values(withTotals(declared))) expectConsistent(figure);
      }),
    );
  });
});

describe('GWP-total', () => {
  const parts = (fossil: DeclaredFigure, biogenic: DeclaredFigure, luluc: DeclaredFigure): DeclaredFigures => ({
    'GWP-fossil': fossil,
    'GWP-biogenic': biogenic,
    'GWP-luluc': luluc,
  });
  const one = aFigure({ A1: '1', A3: '2', C4: '4', D: '8' });
  const twice = (values: Partial<Record<DeclaredKey, string>>) => [aFigure(values), aFigure(values)] as const;

  it('is the sum of its three parts, module by module', () => {
    expect(complete(parts(one, one, one))['GWP-total']).toMatchObject({
      A1: '3',
      A3: '6',
      C4: '12',
      D: '24',
      A1_A3: '9',
    });
  });
  it('is not derived while a part is missing', () => {
    expect(complete({ 'GWP-fossil': one, 'GWP-biogenic': one })['GWP-total']).toBeUndefined();
    expect(complete(parts(one, one, { method: 'unknown' }))['GWP-total']).toBeUndefined();
  });
  it('is not changed if it is declared', () => {
    const declared = { ...parts(one, one, one), 'GWP-total': aFigure({ A1: '100', A3: '0', C4: '0', D: '0' }) };
    expect(complete(declared)['GWP-total']).toMatchObject({
      A1: '100',
      A3: '0',
      A1_A3: '100',
      totalCarbonFootprint: '100',
    });
  });
  it('takes missing stages from the parts, but never beside a declared aggregate', () => {
    const given = { ...parts(one, one, one), 'GWP-total': aFigure({ A1: '100' }) };
    expect(complete(given)['GWP-total']).toMatchObject({ A1: '100', A3: '6', C4: '12', A1_A3: '106' });
    const aggregate = { ...parts(one, one, one), 'GWP-total': aFigure({ A1_A3: '100' }) };
    const { A1, A3, ...total } = complete(aggregate)['GWP-total']!;
    expect([A1, A3]).toEqual([undefined, undefined]);
    expect(total).toMatchObject({ A1_A3: '100', C4: '12', totalCarbonFootprint: '112' });
  });
  it('is an aggregate if a part is one, and has the later stages of the parts', () => {
    const aggregate = aFigure({ A1_A3: '5' });
    expect(complete(parts(one, aggregate, aggregate))['GWP-total']).toEqual({
      A1_A3: '13',
      productCarbonFootprint: '13',
    });
  });
  it('has the modules that all parts have, and no total over one that only some have', () => {
    const product = complete(parts(aFigure({ A1: '1', A2: '2', C1: '4' }), ...twice({ A1: '1', C1: '1' })));
    expect(product['GWP-total']).toEqual({ A1: '3', C1: '6', downstream: '6' });
    const later = complete(parts(aFigure({ A4: '1', C4: '9' }), ...twice({ A4: '1' })));
    expect(later['GWP-total']).toEqual({ A4: '3' });
    const gate = complete(parts(aFigure({ A1_A3: '1', C1: '1' }), ...twice({ C1: '1' })));
    expect(gate['GWP-total']).toEqual({ C1: '3', downstream: '3' });
  });
  it('has no total over a module that one of its parts states and it does not, declared or derived', () => {
    const given = { ...parts(aFigure({ A1: '1', C4: '9' }), ...twice({ A1: '1' })) };
    const total = complete({ ...given, 'GWP-total': aFigure({ A1: '5', C1: '1' }) })['GWP-total'];
    expect(total).toEqual({ A1: '5', C1: '1', A1_A3: '5', productCarbonFootprint: '5', upstream: '5' });
    const inPart = complete({ ...given, 'GWP-total': aFigure({ C1: '1' }) })['GWP-total'];
    expect(inPart).toMatchObject({ A1: '3', C1: '1', A1_A3: '3' });
    expect(inPart?.totalCarbonFootprint).toBeUndefined();
  });
  it('has the method Mixed if the parts have different methods', () => {
    const by = (method?: string) => aFigure({ A1: '1' }, method);
    expect(complete(parts(by('X'), by('X'), by('X')))['GWP-total']?.method).toBe('X');
    expect(complete(parts(by(), by(), by()))['GWP-total']?.method).toBeUndefined();
    expect(complete(parts(by('X'), by(), by()))['GWP-total']?.method).toBe('Mixed');
    const named = { ...parts(by('X'), by(), by()), 'GWP-total': { method: 'Own' } };
    expect(complete(named)['GWP-total']).toMatchObject({ method: 'Own', A1: '3' });
  });
  it('is left alone by withTotals', () => {
    expect(withTotals(parts(one, one, one))['GWP-total']).toBeUndefined();
  });
});

describe('PERT and PENRT', () => {
  it('are the sum of their two parts', () => {
    const energy = aFigure({ A1_A3: '2' });
    const figures = complete({ PERE: energy, PERM: energy, PENRE: energy, PENRM: aFigure({ A1_A3: '-2' }) });
    expect(figures.PERT?.A1_A3).toBe('4');
    expect(figures.PENRT?.A1_A3).toBe('0');
  });
});

function expectConsistent(figure: Figure): void {
  const set = (keys: readonly (keyof Figure)[]) => keys.flatMap((key) => figure[key] ?? []);
  const sum = (keys: readonly (keyof Figure)[]) => print(sumOf(set(keys).map((text) => new Decimal(text))));
  const modules = set(PRODUCT_MODULES);
  if (modules.length > 0) expect(figure.A1_A3).toBe(sum(PRODUCT_MODULES));
  else expect([figure.upstream, figure.direct]).toEqual([undefined, undefined]);
  expect(figure.productCarbonFootprint).toBe(figure.A1_A3);
  expect(figure.downstream).toBe(set(DOWNSTREAM_MODULES).length > 0 ? sum(DOWNSTREAM_MODULES) : undefined);
  const inside = set(['A1_A3', 'downstream']);
  expect(figure.totalCarbonFootprint).toBe(inside.length > 0 ? sum(['A1_A3', 'downstream']) : undefined);
  for (const total of FOOTPRINT_TOTALS) expect(figure[total]).not.toBe('');
}
