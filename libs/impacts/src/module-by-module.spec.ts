import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from './decimal.js';
import type { DeclaredFigure, DeclaredFigures } from './figures.js';
import { impactRecords, printFigures } from './printed.js';
import { impactsText } from './printed-text.js';
import { Ratio } from './ratio.js';
import { declaredOf, scale } from './scale.js';
import { complete } from './totals.js';

/*
 * What `impacts` and `footprint.CO2e` show of declared figures, computed a second time from the specification's words alone
 * (the catalogue's page, and the totals of section 7 of the decisions): whole numbers, and no line of what is tested.
 */
const PRODUCT = ['A1', 'A2', 'A3'];
const LATER = ['A4', 'A5', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'C1', 'C2', 'C3', 'C4'];
const ALL = [...PRODUCT, ...LATER, 'D'];
const PARTS: Record<string, readonly string[]> = {
  'GWP-total': ['GWP-fossil', 'GWP-biogenic', 'GWP-luluc'],
  PERT: ['PERE', 'PERM'],
  PENRT: ['PENRE', 'PENRM'],
};
const CODES = [
  'GWP-total',
  'GWP-fossil',
  'GWP-biogenic',
  'GWP-luluc',
  'PERT',
  'PERE',
  'PERM',
  'PENRT',
  'PENRE',
  'PENRM',
  'SM',
];

type Given = Record<string, bigint>;

/** What one indicator shows: modules and totals that have a value. */
function expected(all: Record<string, Given>, code: string): Given {
  const given = all[code] ?? {};
  const parts = (PARTS[code] ?? []).map((part) => all[part] ?? {});
  const derived: Given = {};
  if (parts.length > 0) {
    for (const module of ALL) {
      if (parts.every((part) => module in part)) derived[module] = sum(parts.map((part) => part[module]!));
    }
    const aggregates = parts.map((part) => ('A1_A3' in part ? part.A1_A3 : total(part, PRODUCT)));
    if (parts.some((part) => 'A1_A3' in part) && aggregates.every((each) => each !== undefined)) {
      derived.A1_A3 = sum(aggregates);
    }
    // What is given stands; the aggregate and the modules that divide it are never mixed.
    if ('A1_A3' in given) for (const module of PRODUCT) delete derived[module];
    if (PRODUCT.some((module) => module in given)) delete derived.A1_A3;
    for (const key of Object.keys(given)) delete derived[key];
  }
  const printed: Given = { ...derived, ...given };
  const stated = new Set(parts.flatMap((part) => Object.keys(part)));
  const isWhole = (modules: readonly string[]) => modules.every((module) => !stated.has(module) || module in printed);
  const productIsWhole =
    'A1_A3' in printed || (isWhole(PRODUCT) && (!stated.has('A1_A3') || PRODUCT.every((module) => module in printed)));
  const product = printed.A1_A3 ?? total(printed, PRODUCT);
  const later = total(printed, LATER);
  const result: Given = {};
  for (const module of ALL) if (module in printed) result[module] = printed[module]!;
  if (product !== undefined && productIsWhole) result.A1_A3 = product;
  if (later !== undefined && productIsWhole && isWhole(LATER)) result.totalCarbonFootprint = later + (product ?? 0n);
  return result;
}

/** The six totals of GWP-fossil, which is never derived. */
function expectedTotals(given: Given): Record<string, string> {
  const product = given.A1_A3 ?? total(given, PRODUCT);
  const later = total(given, LATER);
  return {
    A1_A3: text(product),
    productCarbonFootprint: text(product),
    upstream: text(total(given, ['A1', 'A2'])),
    direct: text(given.A3),
    downstream: text(later),
    totalCarbonFootprint: text(
      product === undefined && later === undefined ? undefined : (product ?? 0n) + (later ?? 0n),
    ),
  };
}

const sum = (values: readonly bigint[]) => values.reduce((one, other) => one + other, 0n);
const text = (value: bigint | undefined) => (value === undefined ? '' : value.toString());

function total(figure: Given, modules: readonly string[]): bigint | undefined {
  const set = modules.filter((module) => module in figure);
  return set.length === 0 ? undefined : sum(set.map((module) => figure[module]!));
}

/** Few modules, so that parts often have the same ones; sometimes all three of the product stage, sometimes its aggregate. */
const aGiven: fc.Arbitrary<Given> = fc
  .tuple(
    fc.oneof(
      fc.dictionary(fc.constantFrom(...PRODUCT), aValue()),
      aValue().map((A1_A3) => ({ A1_A3 })),
      fc.constant({ A1: 3n, A2: 5n, A3: 7n }),
    ),
    fc.dictionary(fc.constantFrom('A4', 'B6', 'C1', 'C3', 'D'), aValue()),
  )
  .map(([product, later]) => ({ ...product, ...later }));
const someGiven = fc.dictionary(fc.constantFrom(...CODES), aGiven, { minKeys: 4 });

function aValue(): fc.Arbitrary<bigint> {
  return fc.bigInt({ min: -1000n, max: 1000n });
}

function declaredFrom(all: Record<string, Given>): DeclaredFigures {
  return Object.fromEntries(
    Object.entries(all).map(([code, given]) => [
      code,
      Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key, new Decimal(value.toString())]),
      ) as DeclaredFigure,
    ]),
  );
}

/** The record of an indicator without what no figure stands in. */
function valuesIn(record: object | undefined): Record<string, string> {
  const {
    unit: _unit,
    method: _method,
    ...values
  } = JSON.parse(JSON.stringify(record ?? {})) as Record<string, string>;
  if (values.A1_A3 === '') delete values.A1_A3;
  return values;
}

const expectedTexts = (all: Record<string, Given>, code: string) =>
  Object.fromEntries(Object.entries(expected(all, code)).map(([key, value]) => [key, value.toString()]));

const RUNS = { numRuns: 100 };

/** What a property takes depends on who else has the machine. */
const TIMEOUT_MS = 60_000;

describe('the record of declared figures', () => {
  it(
    'is what the page says, of every indicator, printed as records, as a text and from what a dataset keeps',
    () => {
      fc.assert(
        fc.property(someGiven, (all) => {
          const figures = complete(declaredFrom(all));
          const { co2e, impacts } = printFigures(figures);
          const asText = JSON.parse(impactsText(figures)) as typeof impacts;
          const kept = JSON.parse(JSON.stringify(figures)) as typeof figures;
          const codes = CODES as (keyof typeof impacts)[];
          const values = codes.map((code) => expectedTexts(all, code));
          for (const records of [impacts, asText, impactRecords(kept, codes)]) {
            expect(codes.map((code) => valuesIn(records[code]))).toEqual(values);
          }
          expect(co2e).toMatchObject(expectedTotals(all['GWP-fossil'] ?? {}));
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'is the same once it is declared in full, derived values and all',
    () => {
      fc.assert(
        fc.property(someGiven, (all) => {
          const { impacts } = printFigures(complete(declaredFrom(all)));
          const again = printFigures(complete(declaredOf(complete(declaredFrom(all)))));
          expect(again.impacts).toEqual(impacts);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'is, of what a dataset is bound with, that of its figures times the amount',
    () => {
      fc.assert(
        fc.property(someGiven, fc.bigInt({ min: -50n, max: 50n }), (all, times) => {
          const { impacts } = printFigures(
            complete(scale(complete(declaredFrom(all)), Ratio.of(new Decimal(times.toString())))),
          );
          const codes = CODES as (keyof typeof impacts)[];
          const scaled = codes.map((code) =>
            Object.fromEntries(Object.entries(expected(all, code)).map(([key, value]) => [key, `${value * times}`])),
          );
          expect(codes.map((code) => valuesIn(impacts[code]))).toEqual(scaled);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

describe('a total of derived values', () => {
  const of = (values: Record<string, string>): DeclaredFigure =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, new Decimal(value)]));

  it('is absent if a part has a module that the others lack', () => {
    const parts = [
      of({ A1: '10', C1: '5', D: '-1' }),
      of({ A1: '1', C1: '.5', C3: '.1', D: '-.2' }),
      of({ A1: '.3', C1: '.1', D: '-.1' }),
    ] as const;
    const { impacts } = printFigures(
      complete({
        ...{ 'GWP-fossil': parts[0], 'GWP-biogenic': parts[1], 'GWP-luluc': parts[2] },
        ...{ PERE: parts[0], PERM: parts[1], PENRE: parts[1], PENRM: parts[2] },
      }),
    );
    expect(valuesIn(impacts['GWP-total'])).toEqual({ A1: '11.3', C1: '5.6', D: '-1.3', A1_A3: '11.3' });
    expect(valuesIn(impacts.PERT)).toEqual({ A1: '11', C1: '5.5', D: '-1.2', A1_A3: '11' });
    expect(valuesIn(impacts.PENRT)).toEqual({ A1: '1.3', C1: '0.6', D: '-0.3', A1_A3: '1.3' });
  });

  it('is absent, too, if the indicator is declared in the modules that all parts have, or in fewer', () => {
    const parts = { PERE: of({ A1: '10', A2: '2', C1: '5' }), PERM: of({ A1: '1', C1: '1' }) };
    const totals = (PERT: Record<string, string>) => {
      const { impacts } = printFigures(complete({ ...parts, PERT: of(PERT) }));
      return valuesIn(impacts.PERT);
    };
    expect(totals({ A1: '11', C1: '6' })).toEqual({ A1: '11', C1: '6' });
    expect(totals({ A1: '7' })).toEqual({ A1: '7', C1: '6' });
    expect(totals({ A2: '7' })).toEqual({ A1: '11', A2: '7', C1: '6', A1_A3: '18', totalCarbonFootprint: '24' });
    expect(totals({ A1_A3: '7' })).toEqual({ A1_A3: '7', C1: '6', totalCarbonFootprint: '13' });
    const gate = { ...parts, PERM: of({ A1_A3: '1' }), PERT: of({ A1: '7', A3: '7' }) };
    expect(valuesIn(printFigures(complete(gate)).impacts.PERT)).toEqual({ A1: '7', A3: '7' });
  });
});
