import { describe, expect, it } from 'vitest';
import { Decimal, print, sumOf } from '#impacts';
import type { Module } from '#impacts';
import type { ProductFigures } from './scope-effect.js';
import { countedFigures, countedModules } from './scope-effect.js';

function aProduct(toGate: string | undefined, afterGate: Record<string, string> = {}): ProductFigures {
  return {
    ...(toGate !== undefined && { productCarbonFootprint: new Decimal(toGate) }),
    afterGate: Object.fromEntries(Object.entries(afterGate).map(([module, text]) => [module, new Decimal(text)])),
  };
}

/** As `[upstream, downstream]`; undefined where the product has no figure for it. */
function countedIn(code: string | undefined, product: ProductFigures): (string | undefined)[] {
  const { upstream, downstream } = countedFigures(product, code);
  return [upstream, downstream].map((each) => each && print(each));
}

const heater = aProduct('60', { A4: '10', A5: '2', B6: '400', B2: '3', C2: '1', C4: '92' });
const oven = aProduct('60', { A4: '10', B6: '400' });
const power = aProduct('0.4');
const diesel = aProduct('0.6', { B1: '2.5' });

describe('what a product counts', () => {
  it.each([
    ['1', '403', '0'],
    ['2', '60', '0'],
    ['3.1', '60', '0'],
    ['3.8', '60', '0'],
    ['3.9', '0', '10'],
    ['3.10', '0', '2'],
    ['3.11', '0', '403'],
    ['3.12', '0', '93'],
    ['3.13', '0', '403'],
    ['3.14', '0', '60'],
    ['3.15', '0', '60'],
    [undefined, '60', '508'],
    ['own', '60', '508'],
  ])('in scope %s: %s upstream, %s downstream', (code, ...counted) => {
    expect(countedIn(code, heater)).toEqual(counted);
  });

  it('when it is sold counts each module once over 3.9 to 3.12', () => {
    const counted = ['3.9', '3.10', '3.11', '3.12'].map((code) => countedFigures(heater, code).downstream);
    expect(print(sumOf(counted.map((each) => each ?? new Decimal(0))))).toBe('508');
  });

  it('is 0 for a module that does not apply to it, and its own figure for a service', () => {
    expect(countedIn('3.10', oven)).toEqual(['0', '0']);
    expect(countedIn('3.12', oven)).toEqual(['0', '0']);
    for (const code of ['3.9', '3.10', '3.11', '3.12', '3.13', '3.14', '3.15']) {
      expect(countedIn(code, power)).toEqual(['0', '0.4']);
    }
    expect(countedIn('3.13', aProduct('60', { C4: '5' }))).toEqual(['0', '60']);
  });

  it('in scope 1 is what its use emits, where it states that', () => {
    expect(countedIn('1', diesel)).toEqual(['2.5', '0']);
    expect(countedIn('1', aProduct(undefined, { B1: '2.5' }))).toEqual(['2.5', '0']);
    expect(countedIn('1', power)).toEqual(['0.4', '0']);
    expect(countedIn('2', diesel)).toEqual(['0.6', '0']);
    expect(countedIn('1', aProduct('0.6', { B1: '0' }))).toEqual(['0', '0']);
  });

  it('is unknown where it states nothing that the scope takes', () => {
    const onlyEnd = aProduct(undefined, { C4: '5' });
    expect(countedIn('1', onlyEnd)).toEqual([undefined, '0']);
    expect(countedIn('3.1', onlyEnd)).toEqual([undefined, '0']);
    expect(countedIn('3.9', onlyEnd)).toEqual(['0', '0']);
    expect(countedIn('3.12', onlyEnd)).toEqual(['0', '5']);
    expect(countedIn('3.13', onlyEnd)).toEqual(['0', undefined]);
    expect(countedIn('3.15', onlyEnd)).toEqual(['0', undefined]);
    expect(countedIn('3.11', aProduct(undefined))).toEqual(['0', undefined]);
    expect(countedIn(undefined, onlyEnd)).toEqual([undefined, '5']);
  });
});

describe('a module that lacks every figure', () => {
  const lacking = (stage: Module): ProductFigures => ({
    ...power,
    basis: { model: { drawsOnPartners: false, incompleteInputs: [{ name: 'Unknown', stage }] } },
  });

  it('is stated: the product is no service, and its figure is 0, with a gap', () => {
    expect(countedIn('3.12', lacking('C3'))).toEqual(['0', '0']);
    expect(countedIn('3.9', lacking('C3'))).toEqual(['0', '0']);
    expect(countedIn('1', lacking('B1'))).toEqual(['0', '0']);
    expect(countedModules(lacking('C3'), ['downstream'], '3.12')).toContain('C3');
    expect(countedIn('3.12', lacking('A1'))).toEqual(['0', '0.4']);
  });
});
