import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complete, Decimal, print } from '#impacts';
import { activityCO2e } from '#model/activities';
import type { ActivityProduct } from '#model/activities';
import { computeElement } from './element-figures.js';
import { computeModel } from './graph/compute-model.js';
import type { GraphSource } from './graph/graph-source.js';
import { computeSwitch } from './graph/switch-mean.js';
import type { UnitCode } from '#model/terms';
import { codesOf, isConvertible, UNIT_CODES, UNITS } from '#model/terms';

/** A fraction of whole numbers: the oracle, which rounds nothing. */
interface Fraction {
  n: bigint;
  d: bigint;
}

function fraction(text: string): Fraction {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const n = BigInt(whole + part);
  return { n: text.startsWith('-') ? -n : n, d: 10n ** BigInt(part.length) };
}

const times = (...all: Fraction[]): Fraction => ({
  n: all.reduce((product, { n }) => product * n, 1n),
  d: all.reduce((product, { d }) => product * d, 1n),
});
const inverse = ({ n, d }: Fraction): Fraction => ({ n: d, d: n });
const plus = (one: Fraction, other: Fraction): Fraction => ({
  n: one.n * other.d + other.n * one.d,
  d: one.d * other.d,
});
const unit = (code: UnitCode) => fraction(UNITS[code].factor);

/** Rounded once to 30 decimals, half to even, where the fraction ends; where it does not, no further off than its 40th digit. */
function expectExact(compute: () => string | undefined, { n, d }: Fraction): void {
  // A larger one is refused.
  fc.pre(n * n < (d * 10n ** 20n) ** 2n);
  const printed = compute();
  const given = fraction(printed ?? 'none');
  if (ends(n, d)) {
    expect(printed).toBe(roundedOnce(n, d));
    return;
  }
  const off = given.n * d - n * given.d;
  const size = n < 0n ? -n : n;
  // 1e-30 of rounding, and half a unit in the 40th digit of the quotient.
  expect((off < 0n ? -off : off) * 10n ** 40n <= given.d * (d * 10n ** 10n + 5n * size * 10n)).toBe(true);
}

function ends(n: bigint, d: bigint): boolean {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  let rest = d / (a === 0n ? d : a);
  for (const prime of [2n, 5n]) while (rest % prime === 0n) rest /= prime;
  return rest === 1n;
}

function roundedOnce(n: bigint, d: bigint): string {
  const scaled = n * 10n ** 30n;
  let whole = scaled / d;
  const rest = scaled - whole * d;
  const twice = 2n * (rest < 0n ? -rest : rest);
  if (twice > d || (twice === d && whole % 2n !== 0n)) whole += n < 0n ? -1n : 1n;
  return print(new Decimal(`${whole}e-30`));
}

const aFactor = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => print(new Decimal(`${digits}e-${places}`)));
const aQuantity = fc
  .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([digits, places]) => digits / 10 ** places);
const textOf = (quantity: number) => print(new Decimal(String(quantity)));
const aPair = fc.constantFrom(
  ...UNIT_CODES.flatMap((from) => UNIT_CODES.filter((to) => isConvertible(from, to)).map((to) => [from, to] as const)),
);
const aMass = fc.constantFrom(...codesOf('mass'));

const aProduct = (perUnit: string, over: Partial<ActivityProduct>): ActivityProduct => ({
  ...{ kind: 'material', uuid: 'p', name: 'P', version: 1, productCarbonFootprint: new Decimal(perUnit) },
  ...over,
});
const aSource = (perUnit: string, over: Partial<GraphSource>): GraphSource => ({
  ...{ uuid: perUnit, figures: { AP: { A1_A3: perUnit } }, contributors: [], leavesOut: false, quantities: {} },
  ...over,
});
const anInput = (uuid: string, quantity: number, from: UnitCode, material: GraphSource) => ({
  ...{ uuid, name: uuid, stage: 'A1' as const, quantity: new Decimal(String(quantity)), unit: from, material },
});
const RUNS = { numRuns: 100 };

describe('a computation with a quotient multiplies first and rounds once', () => {
  it('in 3 TJ of a product per Wh', () => {
    const product = aProduct('36000000000', { unit: 'Wh' });
    expect(activityCO2e({ product, quantity: 3, unit: 'TJ' }).CO2e).toBe('30000000000000000000');
  });

  it('in activities, by units and by weights', () => {
    fc.assert(
      fc.property(aFactor, aQuantity, aPair, (perUnit, quantity, [from, to]) => {
        const product = aProduct(perUnit, { unit: to });
        expectExact(
          () => activityCO2e({ product, quantity, unit: from }).CO2e,
          times(fraction(textOf(quantity)), unit(from), inverse(unit(to)), fraction(perUnit)),
        );
      }),
      RUNS,
    );
    fc.assert(
      fc.property(aFactor, aQuantity, aMass, aQuantity, aMass, (perUnit, quantity, from, weight, per) => {
        const product = aProduct(perUnit, {
          unit: 'pcs',
          weight: { quantity: new Decimal(String(weight)), unit: per },
        });
        const mass = times(fraction(textOf(weight)), unit(per));
        expectExact(
          () => activityCO2e({ product, quantity, unit: from }).CO2e,
          times(fraction(textOf(quantity)), unit(from), inverse(mass), fraction(perUnit)),
        );
      }),
      RUNS,
    );
  });

  it('in elements that are bound to a dataset', () => {
    fc.assert(
      fc.property(aFactor, aQuantity, aPair, (perUnit, quantity, [from, to]) => {
        const figures = complete({ AP: { A1_A3: new Decimal(perUnit) } });
        const datasetAmount = { quantity: new Decimal(String(quantity)), unit: from };
        const dataset = { figures, declaredUnit: to };
        expectExact(
          () => computeElement({ dataset, datasetAmount }).AP?.A1_A3,
          times(fraction(textOf(quantity)), unit(from), inverse(unit(to)), fraction(perUnit)),
        );
      }),
      RUNS,
    );
  });

  it('in models, whose inputs of one unit are added before they are divided', () => {
    fc.assert(
      fc.property(aFactor, aQuantity, aQuantity, aPair, (perUnit, one, other, [from, to]) => {
        const source = aSource(perUnit, { unit: to });
        const inputs = [anInput('1', one, from, source), anInput('2', other, from, source)];
        const amount = plus(fraction(textOf(one)), fraction(textOf(other)));
        expectExact(
          () => computeModel(inputs).figures.AP?.A1_A3,
          times(amount, unit(from), inverse(unit(to)), fraction(perUnit)),
        );
      }),
      RUNS,
    );
    fc.assert(
      fc.property(aFactor, aQuantity, aMass, aQuantity, (perUnit, quantity, from, weight) => {
        const source = aSource(perUnit, { unit: 'pcs', weight: new Decimal(String(weight)) });
        const inputs = [anInput('1', quantity, from, source)];
        const pieces = times(fraction(textOf(quantity)), unit(from), inverse(fraction(textOf(weight))));
        expectExact(() => computeModel(inputs).figures.AP?.A1_A3, times(pieces, fraction(perUnit)));
      }),
      RUNS,
    );
  });

  it('in models of what has a mean weight, which divides later', () => {
    const pieces = ['0.000001', '0.000001', '0.000002'].map((kg) =>
      aSource('1', { unit: 'pcs', weight: new Decimal(kg) }),
    );
    const { figures, weight } = computeSwitch('pcs', pieces);
    const source = aSource('1', { unit: 'pcs', figures, weight });
    expect(computeModel([anInput('1', 1, 'kg', source)]).figures.AP?.A1_A3).toBe('750000');

    const hour = aSource('1', { unit: 'h', weight: new Decimal('0.000001') });
    const { modeledWeight } = computeModel([anInput('1', 1, 'min', hour)]);
    const minute = aSource('1', { unit: 'pcs', weight: modeledWeight?.quantity });
    expect(computeModel([anInput('1', 1, 'kg', minute)]).figures.AP?.A1_A3).toBe('60000000');
  });

  it('in switches', () => {
    fc.assert(
      fc.property(aFactor, aFactor, aFactor, aPair, (one, two, three, [from, to]) => {
        const sources = [one, two, three].map((perUnit) => aSource(perUnit, { unit: to }));
        const sum = [one, two, three].map(fraction).reduce(plus);
        expectExact(
          () => computeSwitch(from, sources).figures.AP?.A1_A3,
          times(sum, unit(from), inverse(unit(to)), { n: 1n, d: 3n }),
        );
      }),
      RUNS,
    );
  });
});
