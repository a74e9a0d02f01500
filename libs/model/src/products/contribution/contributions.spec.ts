import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complete, Decimal, Ratio, sumOf } from '#impacts';
import type { Figures } from '#impacts';
import { sumStages } from '../graph/stage-sums.js';
import { computeInputs } from '../graph/model-input.js';
import { anInput, aSource } from '../graph/graph.arbitrary.js';
import { undividedFigures } from '../lane-figures.js';
import type { Breakdown, BrokenInput, BrokenSource } from './breakdown.js';
import { datasetBreakdown, modelBreakdown, productBreakdown, switchBreakdown } from './breakdown.js';
import { chooseParts, PartOrder } from './choose-parts.js';
import type { MadeOf } from './contributions.js';
import { FiguresMadeOf, shareOf } from './contributions.js';

const GWP = ['GWP-fossil'] as const;
const d = (text: string) => new Decimal(text);

const aPart = (uuid: string, changes: Partial<BrokenSource> = {}): BrokenSource => ({
  ...{ ...aSource(), uuid, kind: 'material', name: uuid, hasParts: false, leavesOut: false },
  ...changes,
});
const ofFigure = (uuid: string, A1_A3: string) => aPart(uuid, { figures: { 'GWP-fossil': { A1_A3 } } });
const drawn = (uuid: string, material: BrokenSource, quantity: string | Decimal = '1'): BrokenInput => ({
  ...anInput({ uuid, quantity: new Decimal(quantity) }),
  material,
});
const amountsOf = ({ parts }: MadeOf) =>
  parts.map(({ part, amounts }) => [part.source?.uuid, amounts['GWP-fossil']?.toFixed()]);

function made(
  stored: string,
  top: Breakdown,
  known: Record<string, Breakdown> = {},
  { depth = 9, most = 2000, codes = GWP } = {},
): MadeOf {
  const { wholes, unread } = chooseParts([top], new PartOrder([top], codes), new Map(Object.entries(known)), {
    depth,
    most,
  });
  expect([...unread]).toEqual([]);
  const [whole] = wholes;
  if (!whole) throw new Error('There is no whole.');
  return new FiguresMadeOf(codes).of({ 'GWP-fossil': d(stored) }, whole);
}

describe('a figure', () => {
  it('is its inputs, the largest first', () => {
    const top = productBreakdown([drawn('a', ofFigure('ore', '1')), drawn('b', ofFigure('coal', '-3'), '2')], GWP);
    const of = made('-5', top);
    expect(amountsOf(of)).toEqual([
      ['coal', '-6'],
      ['ore', '1'],
    ]);
    expect(of).toMatchObject({ rounding: { 'GWP-fossil': d('0') }, changedSince: {} });
    expect(of.cut).toBeUndefined();
  });

  it('is not carried by inputs after A3, whose goods a transport may carry all the same', () => {
    const later = { ...drawn('b', ofFigure('coal', '7')), stage: 'C1' as const };
    const { material: _, ...bare } = drawn('c', ofFigure('x', '1'));
    const carrying = { ...bare, transport: { totalKm: d('100'), figures: undividedFigures(d('0.5')), for: 'b' } };
    expect(productBreakdown([drawn('a', ofFigure('ore', '1')), later, carrying], GWP)).toMatchObject({
      parts: [{ input: { uuid: 'a' } }, { input: { uuid: 'c' } }],
      computed: { 'GWP-fossil': d('1.05') },
    });
  });

  it('of a shared source stands at each place with the amount of that place, and is broken down once', () => {
    const shared = aPart('steel', { hasParts: true });
    const steel = productBreakdown([drawn('s', ofFigure('ore', '2'))], GWP);
    const top = productBreakdown([drawn('a', shared, '1'), drawn('b', shared, '10')], GWP);
    const { parts } = made('22', top, { steel });
    expect(
      parts.map(({ amounts, madeOf: inside }) => [amounts['GWP-fossil']?.toFixed(), inside && amountsOf(inside)]),
    ).toEqual([
      ['20', [['ore', '20']]],
      ['2', [['ore', '2']]],
    ]);
  });

  it('names the sources that are to be read, and no deeper than asked', () => {
    const top = productBreakdown([drawn('a', aPart('steel', { hasParts: true })), drawn('b', aPart('ore'))], GWP);
    const none = new Map<string, Breakdown>();
    expect([...chooseParts([top], new PartOrder([top], GWP), none, { depth: 2, most: 9 }).unread]).toEqual(['steel']);
    expect([...chooseParts([top], new PartOrder([top], GWP), none, { depth: 1, most: 9 }).unread]).toEqual([]);
    const zero = productBreakdown([drawn('a', aPart('steel', { hasParts: true }), '0')], GWP);
    expect([...chooseParts([zero], new PartOrder([zero], GWP), none, { depth: 2, most: 9 }).unread]).toEqual([]);
  });

  it('is cut to the largest parts, wherever they stand, and says what is cut', () => {
    const half = productBreakdown([drawn('x', ofFigure('x', '6')), drawn('y', ofFigure('y', '0.5'))], GWP);
    const top = productBreakdown(
      [
        drawn('a', aPart('half', { hasParts: true, figures: { 'GWP-fossil': { A1_A3: '6.5' } } })),
        drawn('b', ofFigure('b', '3')),
        drawn('c', ofFigure('c', '1')),
      ],
      GWP,
    );
    const of = made('10.5', top, { half }, { most: 3 });
    expect(amountsOf(of)).toEqual([
      ['half', '6.5'],
      ['b', '3'],
    ]);
    expect(of.cut).toEqual({ count: 1, amounts: { 'GWP-fossil': d('1') } });
    const inside = of.parts[0]?.madeOf;
    expect([inside && amountsOf(inside), inside?.cut]).toEqual([
      [['x', '6']],
      { count: 1, amounts: { 'GWP-fossil': d('0.5') } },
    ]);
  });

  it('of a switch is its sources’ mean, of a bound element its dataset', () => {
    expect(switchBreakdown({ unit: 'kg' }, [ofFigure('a', '1'), ofFigure('b', '2')], GWP)).toMatchObject({
      computed: { 'GWP-fossil': d('1.5') },
    });
    expect(
      amountsOf(made('1.5', switchBreakdown({ unit: 'kg' }, [ofFigure('a', '1'), ofFigure('b', '2')], GWP))),
    ).toEqual([
      ['b', '1'],
      ['a', '0.5'],
    ]);
    const shared = { unit: 'kg' as const, stated: [d('0.9'), d('0.1')] };
    expect(amountsOf(made('1.1', switchBreakdown(shared, [ofFigure('a', '1'), ofFigure('b', '2')], GWP)))).toEqual([
      ['a', '0.9'],
      ['b', '0.2'],
    ]);
    const dataset = { declaredUnit: 'kWh' as const, figures: complete({ 'GWP-fossil': { A1: d('0.3') } }) };
    const source = { kind: 'dataset' as const, uuid: 'd', name: 'd', hasParts: false, leavesOut: false };
    const bound = { dataset, datasetAmount: { quantity: d('36'), unit: 'MJ' as const } };
    expect(amountsOf(made('3', datasetBreakdown(source, bound, GWP)))).toEqual([['d', '3']]);
    const stuck = datasetBreakdown(source, { dataset, datasetAmount: { quantity: d('1'), unit: 'kg' } }, GWP);
    expect(made('3', stuck)).toMatchObject({ parts: [{ amounts: {} }], changedSince: { 'GWP-fossil': d('3') } });
  });

  it('derives a sum of a dataset’s parts as the element does', () => {
    const figures = complete({ PERE: { A1: d('1') }, PERM: { A1: d('0.5') } });
    const source = { kind: 'dataset' as const, uuid: 'd', name: 'd', hasParts: false, leavesOut: false };
    const { computed } = datasetBreakdown(source, { dataset: { declaredUnit: 'kg', figures } }, ['PERT']);
    expect(computed).toEqual({ PERT: d('1.5') });
  });
});

describe('a share', () => {
  it.each([
    ['1', '3', '0.3333333333'],
    ['2', '3', '0.6666666667'],
    ['-1', '2', '-0.5000000000'],
    ['-1', '-4', '0.2500000000'],
    ['3', '2', '1.5000000000'],
    ['-1', '1e20', '0.0000000000'],
    ['0', '5', '0.0000000000'],
  ])('%s of %s is %s', (amount, whole, share) => {
    expect(shareOf(d(amount), d(whole))).toBe(share);
  });

  it('of zero and of an unknown figure is none', () => {
    expect([shareOf(d('1'), d('0')), shareOf(d('1'), undefined)]).toEqual([undefined, undefined]);
  });
});

const CODES = ['GWP-fossil', 'AP'] as const;
const someFigures: fc.Arbitrary<Figures> = fc.dictionary(
  fc.constantFrom(...CODES),
  aSigned().map((A1_A3) => ({ A1_A3 })),
);

function aSigned(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.constantFrom(30, 24))
    .map(([digits, decimals]) => new Decimal(`${digits}e-${decimals}`).toFixed());
}

/** Small enough that figures stay within 20 digits over all levels. */
const aQuantity = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: -3, max: 0 }))
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`));

/** A graph of levels, each of whose models draws on sources of the level below, in units that do and don't divide evenly. */
const aGraph = fc
  .record({
    leaves: fc.array(fc.tuple(someFigures, fc.constantFrom('1', '3', '7', '0.017')), { minLength: 1, maxLength: 6 }),
    levels: fc.array(
      fc.array(fc.array(fc.tuple(fc.nat(), aQuantity, fc.boolean()), { minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 3,
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ leaves, levels }) => {
    const known = new Map<string, Breakdown>();
    let below = leaves.map(([figures, weight], nth) =>
      aPart(`leaf ${nth}`, { unit: 'pcs', weight: d(weight), figures }),
    );
    let top: readonly BrokenInput[] = [];
    for (const [level, models] of levels.entries()) {
      below = models.map((inputs, nth) => {
        top = inputs.map(([of, quantity, isLater], at): BrokenInput => {
          const source = below[of % below.length] ?? aPart('none');
          const stage = isLater ? 'A3' : 'A1';
          return { ...anInput({ uuid: `${level} ${nth} ${at}`, quantity, unit: 'kg', stage }), material: source };
        });
        const figures = sumStages(
          computeInputs(top).map(({ input, times, figures: of }) => ({ stage: input.stage, times, figures: of })),
          CODES,
        );
        const uuid = `model ${level} ${nth}`;
        known.set(uuid, productBreakdown(top, CODES));
        return aPart(uuid, { unit: level % 2 === 0 ? 'pcs' : 'kg', weight: d('0.3'), figures, hasParts: true });
      });
    }
    return { known, top };
  });

describe('in every graph', () => {
  it('parts, what is cut, rounding and changes add up to each stored figure, and only rounding is left', () => {
    fc.assert(
      fc.property(aGraph, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 40 }), (graph, depth, most) => {
        const stages = modelBreakdown(graph.top, CODES);
        const tops = [...stages.values()];
        const { wholes, unread } = chooseParts(tops, new PartOrder(tops, CODES), graph.known, { depth, most });
        expect(unread.size).toBe(0);
        const figures = new FiguresMadeOf(CODES);
        let shown = 0;
        for (const [at, { computed }] of [...stages.values()].entries()) {
          const whole = wholes[at];
          if (!whole) throw new Error('A stage is lost.');
          shown += checked(computed, figures.of(computed, whole), d('1'));
        }
        expect(shown).toBeLessThanOrEqual(most);
      }),
      { numRuns: 300 },
    );
  });

  function checked(figures: Breakdown['computed'], of: MadeOf, units: Decimal): number {
    expect(of.changedSince).toEqual({});
    for (const code of CODES) {
      const figure = figures[code];
      if (figure === undefined) continue;
      const { parts, cut, rounding } = of;
      const all = [...parts.flatMap(({ amounts }) => amounts[code] ?? []), cut?.amounts[code] ?? d('0')];
      const sum = sumOf(all).plus(rounding[code] ?? 0);
      expect(sum.toFixed()).toBe(figure.toFixed());
      // Each amount is rounded once, the figure of a source in each of its stages, before it was multiplied; quotients that
      // don't end have 40 digits.
      const most = units
        .times(3)
        .plus(parts.length + 3)
        .times('1e-30');
      const digits = sumOf([figure, ...all].map((amount) => amount.abs())).times('1e-39');
      expect(rounding[code]?.abs().lte(most.plus(digits))).toBe(true);
    }
    return of.parts.reduce(
      (count, { amounts, madeOf: inside, times = Ratio.of(d('1')) }) =>
        count + 1 + (inside ? checked(amounts, inside, times.toDecimal()) : 0),
      0,
    );
  }
});
