import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, stored } from '#impacts';
import type { Figures, Module } from '#impacts';
import { undividedFigures } from '../lane-figures.js';
import { primaryDataShare } from '../primary-data-share.js';
import { computeModel } from './compute-model.js';
import { anInput, aSource } from './graph.arbitrary.js';
import { computeSwitch } from './switch-mean.js';

/** Of GWP-fossil, GWP-luluc and GWP-biogenic, in that order; undefined: not known. */
type Gases = readonly [string, string?, string?];

const figuresOf = ([fossil, luluc, biogenic]: Gases): Figures => ({
  'GWP-fossil': { A1_A3: fossil },
  ...(luluc !== undefined && { 'GWP-luluc': { A1_A3: luluc } }),
  ...(biogenic !== undefined && { 'GWP-biogenic': { A1_A3: biogenic } }),
});

interface Part {
  quantity: string;
  gases: Gases;
  share?: string;
  stage?: Module;
}

const drawn = ({ quantity, gases, share, stage = 'A1' }: Part) =>
  anInput({
    stage,
    quantity: new Decimal(quantity),
    material: aSource({
      figures: figuresOf(gases),
      primaryShare: share === undefined ? undefined : new Decimal(share),
    }),
  });

const sharesOf = (...parts: Part[]) => computeModel(parts.map(drawn), ['GWP-fossil']).modelled?.primaryShares;

describe('the primary data share of a model', () => {
  it('is the mean of its inputs’ shares, weighted by what they contribute', () => {
    const shares = sharesOf(
      { quantity: '1', gases: ['6'], share: '100' },
      { quantity: '2', gases: ['2'], share: '25' },
      { quantity: '3', gases: ['9'], share: '0', stage: 'C4' },
    );
    expect(shares).toEqual({ whole: '70', withoutBiogenic: '70' });
  });

  it('includes land use change and biogenic emissions in the weights if they count in the footprint', () => {
    const one: Part = { quantity: '1', gases: ['1', '3', '4'], share: '80' };
    expect(sharesOf(one, { quantity: '1', gases: ['1', '-1', '-2'], share: '0' })).toEqual({
      // 8 to 0 in all, 4 to 0 without biogenic emissions: land use change takes all of the other’s back, and uptake does not count.
      whole: '80',
      withoutBiogenic: '80',
    });
    // Land use change that is negative in sum contributes nothing, up or down: 5 to 1.
    expect(sharesOf(one, { quantity: '3', gases: ['1', '-4', '-5'], share: '0' })?.whole).toBe('50');
    // What one input does not tell counts of the other: 8 to 2.
    expect(sharesOf(one, { quantity: '2', gases: ['1'], share: '0' })?.whole).toBe('64');
  });

  it('is unknown if the share of a contribution is unknown, or if nothing contributes', () => {
    expect(sharesOf({ quantity: '1', gases: ['1'], share: '5' }, { quantity: '1', gases: ['1'] })).toEqual({});
    expect(sharesOf({ quantity: '1', gases: ['1'], share: '5' }, { quantity: '0', gases: ['1'] })?.whole).toBe('5');
    expect(sharesOf({ quantity: '1', gases: ['1'], share: '5' }, { quantity: '1', gases: ['0'] })?.whole).toBe('5');
    expect(sharesOf({ quantity: '0', gases: ['1'], share: '5' })).toEqual({});
    const lane = { totalKm: new Decimal(10), figures: undividedFigures(new Decimal(1)), for: 'input' };
    const { modelled } = computeModel([
      anInput({ material: aSource({ primaryShare: new Decimal(5) }) }),
      anInput({ uuid: 'carried', material: undefined, transport: lane }),
    ]);
    expect(modelled?.primaryShares).toEqual({});
  });

  it('equals what exact fractions make of the page’s formula, rounded once', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 9 }))
      .map(([digits, places]) => new Decimal(`${digits}e-${places}`).toFixed());
    const part = fc.record({
      quantity: fc.integer({ min: 0, max: 1_000_000 }).map((digits) => new Decimal(`${digits}e-3`).toFixed()),
      gases: fc.tuple(amount, amount, amount),
      share: fc.integer({ min: 0, max: 10_000 }).map((digits) => new Decimal(`${digits}e-2`).toFixed()),
      stage: fc.constantFrom<Module>('A1', 'A2', 'A3', 'A4', 'D'),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const shares = sharesOf(...parts);
        expect(published(shares?.whole)).toBe(oracle(parts, true));
        expect(published(shares?.withoutBiogenic)).toBe(oracle(parts, false));
      }),
    );
  });
});

/** A share as a footprint states it. */
const published = (share: string | undefined) => share && stored(new Decimal(share), 'primaryDataShare');

const PLACES = 12;

/** A plain decimal as an integer of its 12th decimals. */
function units(text: string): bigint {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${decimals.padEnd(PLACES, '0')}`);
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** sum of (share x |contribution to pcfExcludingBiogenicUptake|) / sum of |contributions|, in integers only. */
function oracle(parts: readonly Part[], countsBiogenic: boolean): string | undefined {
  const inside = parts.filter(({ stage }) => stage === 'A1' || stage === 'A2' || stage === 'A3');
  const emissions = inside.map(({ quantity, gases: [fossil, luluc, biogenic], share }) => ({
    // Of what is biogenic only emissions count, not uptake.
    gases: [fossil, luluc, biogenic?.startsWith('-') ? '0' : biogenic].map(
      (gas) => units(quantity) * units(gas ?? '0'),
    ),
    share: units(share ?? '0'),
  }));
  const total = (gas: number) => emissions.reduce((sum, { gases }) => sum + (gases[gas] ?? 0n), 0n);
  const counted = [true, total(1) >= 0n, countsBiogenic];
  let [above, below] = [0n, 0n];
  for (const { gases, share } of emissions) {
    const contribution = abs(gases.reduce((sum, gas, nth) => (counted[nth] ? sum + gas : sum), 0n));
    above += share * contribution;
    below += contribution;
  }
  return below === 0n ? undefined : halfEven(above, below * 10n ** BigInt(PLACES));
}

/** A fraction to 30 decimals, in plain notation. */
function halfEven(above: bigint, below: bigint): string {
  const scaled = above * 10n ** 30n;
  const twice = 2n * (scaled % below);
  const down = scaled / below;
  const rounded = twice > below || (twice === below && down % 2n === 1n) ? down + 1n : down;
  const digits = rounded.toString().padStart(31, '0');
  return `${digits.slice(0, -30)}.${digits.slice(-30)}`.replace(/\.?0+$/, '');
}

describe('the primary data share of a switch', () => {
  it('is that of its sources, weighted by what each adds to the mean', () => {
    const source = (fossil: string, share?: string) =>
      aSource({ figures: figuresOf([fossil]), primaryShare: share === undefined ? undefined : new Decimal(share) });
    const shareOf = (...sources: ReturnType<typeof aSource>[]) => computeSwitch('kg', sources).primaryShare?.toFixed();
    expect(shareOf(source('3', '100'), source('1', '20'))).toBe('80');
    expect(shareOf(source('3', '100'), source('1'))).toBeUndefined();
    expect(shareOf(source('3', '100'), source('0'))).toBe('100');
    expect(computeSwitch(undefined, []).primaryShare).toBeUndefined();
  });
});

describe('the primary data share of an element', () => {
  const element = { dataQualityIndicators: {}, pact: {} };
  const modelled = {
    primaryShares: { whole: '30', withoutBiogenic: '40' },
    known: { biogenicNonCO2Emissions: '3' },
    gaps: [],
  };
  const stated = { dataQualityIndicators: { specificPercent: 12.5 } };
  it.each([
    ['its owner’s word', { ...element, ...stated, modelled }, '12.5'],
    ['its owner’s word, of a dataset', { ...element, ...stated, dataset: 'x' }, '12.5'],
    ['nothing, of a dataset', { ...element, dataset: 'x' }, '0'],
    ['its model’s', { ...element, modelled }, '30'],
    ['its model’s, stating the same', { ...element, modelled, pact: { biogenicNonCO2Emissions: '3' } }, '30'],
    ['its model’s without the biogenic part', { ...element, modelled, pact: { biogenicNonCO2Emissions: '0.0' } }, '40'],
    ['its model’s, stating an uptake', { ...element, modelled, pact: { biogenicCO2Uptake: '-1' } }, '30'],
    ['not known', { ...element, modelled, pact: { biogenicNonCO2Emissions: '2' } }, undefined],
    ['not known', { ...element, modelled: {} }, undefined],
    ['not known', element, undefined],
  ])('is %s: %j', (_, of, expected) => expect(primaryDataShare(of)?.toFixed()).toBe(expected));
});
