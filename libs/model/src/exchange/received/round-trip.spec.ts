import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recomputed, type Element } from '#model/products';
import { type UnitCode } from '#model/terms';
import { complete, Decimal, print } from '#impacts';
import { aPublicationInput, mappedOf } from '../mapping/builders.js';
import { receivedExample } from './builders.js';
import { datasetOfFootprint } from './dataset-of-footprint.js';

const RUNS = 10_000;
const FIGURES = [
  ...(['pcfExcludingBiogenicUptake', 'pcfIncludingBiogenicUptake', 'fossilGhgEmissions'] as const),
  ...(['landUseChangeGhgEmissions', 'biogenicCO2Uptake', 'biogenicNonCO2Emissions', 'primaryDataShare'] as const),
];
type Figures = Partial<Record<(typeof FIGURES)[number], string>>;

/** Up to 20 digits, then up to 30 decimals: all that a figure may have. */
const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`));
const amount = fc
  .tuple(fc.oneof(digits(1, 4), digits(1, 18)), fc.oneof(fc.constant(''), digits(1, 6), digits(1, 30)))
  .map(([whole, decimals]) => (decimals === '' ? whole : `${whole}.${decimals}`));
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });
const UNITS = { kilogram: 'kg', liter: 'l', 'cubic meter': 'm3', piece: 'pcs', 'ton kilometer': 'tkm' } as const;

const footprints = fc
  .record({
    unit: fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[])),
    declared: fc.oneof(fc.constantFrom('1', '3', '1000', '0.007'), amount).filter((text) => new Decimal(text).gt(0)),
    fossil: amount,
    landUse: maybe(amount),
    uptake: maybe(amount.map((text) => `-${text}`)),
    emitted: maybe(amount),
    share: maybe(fc.integer({ min: 0, max: 100 }).map(String)),
  })
  .map(({ unit, declared, fossil, landUse, uptake, emitted, share }) => {
    const excluding = [fossil, landUse, emitted].reduce((sum, text) => sum.plus(text ?? 0), new Decimal(0));
    return receivedExample(
      {},
      {
        ...{ declaredUnitOfMeasurement: unit, declaredUnitAmount: declared, fossilGhgEmissions: fossil },
        ...{ landUseChangeGhgEmissions: landUse, biogenicCO2Uptake: uptake, biogenicNonCO2Emissions: emitted },
        ...{ pcfExcludingBiogenicUptake: excluding.toFixed(), primaryDataShare: share },
        pcfIncludingBiogenicUptake: excluding.plus(uptake ?? 0).toFixed(),
      },
    );
  });

function sent(footprint: Readonly<Record<string, unknown>>): Figures {
  const pcf = footprint['pcf'] as Figures;
  return Object.fromEntries(
    FIGURES.flatMap((field) => {
      const text = pcf[field];
      return text === undefined ? [] : [[field, print(new Decimal(text))]];
    }),
  );
}

/** The figures of the footprint of an element that consumes an amount of the dataset that a footprint became. */
function backFrom(footprint: unknown, amountOf: (declared: Decimal) => Decimal) {
  const factor = datasetOfFootprint(footprint);
  if (factor.kind === 'none') throw new Error(factor.reasons.join(' '));
  const { row, received } = factor;
  const declaredAmount = row.declaredAmount ?? new Decimal(1);
  const unit: UnitCode = row.unit;
  const database = { name: 'PACT: Partner', version: 'unspecified' };
  const binding = { owner: 'company', uuid: 'dataset', name: row.name, declaredUnit: unit, declaredAmount, database };
  const element = {
    ...aPublicationInput({ unit: 'pcs', weight: { quantity: new Decimal(1), unit: 'kg' } }),
    datasetAmount: { quantity: amountOf(declaredAmount), unit },
  } as unknown as Element;
  const bound = recomputed(element, {
    binding,
    figures: complete(row.figures),
    revision: 1,
    received: { ...received, dataSource: 'partner' },
  });
  const { pcf } = mappedOf({ ...bound, contributors: [database] }).content;
  return pcf;
}

it(`gives back the figures of ${RUNS} footprints through dataset and bound element`, () => {
  fc.assert(
    fc.property(footprints, (footprint) => {
      const pcf = backFrom(footprint, (declared) => declared);
      const { primaryDataShare = '0', ...figures } = sent(footprint);
      const back = Object.fromEntries(
        FIGURES.flatMap((field) => (pcf[field] === undefined ? [] : [[field, pcf[field]]])),
      );
      expect(back).toEqual({ ...figures, primaryDataShare });
    }),
    { numRuns: RUNS },
  );
}, 600_000);

it('gives one of the unit the exact part of the declared amount where that ends, else one rounded once', () => {
  const parts = { declaredUnitAmount: '8', fossilGhgEmissions: '1', biogenicCO2Uptake: '-3' };
  const pcf = backFrom(receivedExample({}, parts), () => new Decimal(1));
  expect(pcf).toMatchObject({ fossilGhgEmissions: '0.125', biogenicCO2Uptake: '-0.375' });
  const third = backFrom(receivedExample({}, { ...parts, declaredUnitAmount: '3' }), () => new Decimal(1));
  expect(third).toMatchObject({ fossilGhgEmissions: `0.${'3'.repeat(30)}`, biogenicCO2Uptake: '-1' });
});
