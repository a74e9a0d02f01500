import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, INDICATOR_CODES, print } from '#impacts';
import type { Figures, IndicatorCode } from '#impacts';
import type { PactAttributes, Quantity } from '#model/terms';
import { QUANTITY_NAMES } from '#model/terms';
import { carriedFacts } from './carried-facts.js';
import { computeModel } from './compute-model.js';
import type { GraphSource } from './graph-source.js';
import type { ModelInput } from './model-input.js';
import { computeSwitch } from './switch-mean.js';

/*
 * Random products are computed twice: by the code, level by level, and by what the rules say of all that lies below a product, in
 * integers. Models are three levels deep, of materials, of footprints of partners, of switches of two of these, and of transports.
 */

/** What a material states, in thousandths; an absent key is not stated. */
interface Leaf {
  readonly kind: 'leaf';
  readonly figures: Partial<Record<IndicatorCode, number>>;
  readonly pact: Partial<Record<'ccsTechnologicalCO2Capture' | 'landManagementBiogenicCO2Emissions', number>>;
  /** What the footprint of a partner states of biogenic carbon, of which GWP-biogenic is the sum. */
  readonly biogenic?: Partial<Record<'biogenicCO2Uptake' | 'biogenicNonCO2Emissions', number>>;
  /** What a material states for PACT of biogenic carbon, beside GWP-biogenic or without it. */
  readonly both?: Record<'biogenicCO2Uptake' | 'biogenicNonCO2Emissions', number> | undefined;
}
interface Model {
  readonly kind: 'model';
  readonly inputs: readonly { readonly amount: number; readonly of: Node; readonly stage: 'A1' | 'A3' | 'B3' }[];
}
interface Switch {
  readonly kind: 'switch';
  readonly sources: readonly Leaf[];
}
/** A transport of the first input, in thousandths of kg CO2e per tkm, undivided. */
interface Lane {
  readonly kind: 'lane';
  readonly perTkm: number;
}
type Node = Leaf | Model | Switch | Lane;

const thousandths = fc.integer({ min: -5_000, max: 5_000 });
const positive = fc.integer({ min: 0, max: 5_000 });
const negative = positive.map((amount) => -amount);
const sometimes = { requiredKeys: [] };
const stated = fc.record(
  { ccsTechnologicalCO2Capture: negative, landManagementBiogenicCO2Emissions: positive },
  sometimes,
);
const material: fc.Arbitrary<Leaf> = fc.record({
  kind: fc.constant('leaf' as const),
  figures: fc.record(
    {
      ...(Object.fromEntries(INDICATOR_CODES.map((code) => [code, thousandths])) as Record<
        IndicatorCode,
        typeof thousandths
      >),
      ...{ 'GWP-fossil': positive, 'GWP-luluc': positive },
    },
    sometimes,
  ),
  pact: stated,
  both: fc.option(fc.record({ biogenicCO2Uptake: negative, biogenicNonCO2Emissions: positive }), { nil: undefined }),
});
const partners: fc.Arbitrary<Leaf> = fc
  .record({
    fossil: positive,
    climate: fc.record({ 'GWP-luluc': positive }, sometimes),
    biogenic: fc.record({ biogenicCO2Uptake: negative, biogenicNonCO2Emissions: positive }, sometimes),
    pact: stated,
  })
  .map(({ fossil, climate, biogenic, pact }) => {
    const parts = Object.values(biogenic);
    const net = parts.length > 0 ? { 'GWP-biogenic': parts.reduce((sum, part) => sum + part, 0) } : {};
    return { kind: 'leaf' as const, figures: { 'GWP-fossil': fossil, ...climate, ...net }, pact, biogenic };
  });
const leaf = fc.oneof(material, partners);
const aSwitch: fc.Arbitrary<Switch> = fc.tuple(leaf, leaf).map((sources) => ({ kind: 'switch' as const, sources }));
const lane: fc.Arbitrary<Lane> = positive.map((perTkm) => ({ kind: 'lane' as const, perTkm }));
const modelOf = (node: fc.Arbitrary<Node>): fc.Arbitrary<Model> =>
  fc
    .array(
      fc.record({
        amount: fc.integer({ min: 0, max: 8 }),
        of: node,
        stage: fc.constantFrom('A1' as const, 'A3' as const, 'B3' as const),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((inputs) => ({ kind: 'model' as const, inputs }));
const low = modelOf(fc.oneof(leaf, aSwitch, lane));
const middle = modelOf(fc.oneof(leaf, aSwitch, lane, low));
const world = modelOf(fc.oneof(leaf, aSwitch, lane, low, middle));

const text = (amount: number): string => print(new Decimal(amount).times('0.001'));

/** By the code. */
function sourceOf(node: Leaf | Model | Switch, uuid: string): GraphSource {
  const base = { uuid, unit: 'kg' as const, contributors: [], leavesOut: false };
  if (node.kind === 'switch') {
    return {
      ...base,
      ...computeSwitch(
        'kg',
        node.sources.map((source, at) => sourceOf(source, `${uuid}-${at}`)),
      ),
    };
  }
  if (node.kind === 'leaf') {
    const figures: Figures = Object.fromEntries(
      Object.entries(node.figures).map(([code, amount]) => [code, { A1_A3: text(amount) }]),
    );
    const of = Object.entries({ ...node.pact, ...node.both, ...node.biogenic }).map(([field, amount]) => [
      field,
      text(amount),
    ]);
    const facts = Object.fromEntries(of) as PactAttributes;
    const isPartners = node.biogenic !== undefined;
    return {
      ...{ ...base, figures },
      ...carriedFacts({
        figures,
        ...(isPartners ? { pact: {}, received: { dataset: 'd', ...facts } } : { pact: facts }),
      }),
    };
  }
  const { figures, modelled } = computed(node, uuid);
  const leavesOut = modelled?.incompleteInputs.some(({ stage }) => stage !== 'B3') ?? false;
  return { ...base, figures, leavesOut, ...carriedFacts({ figures, pact: {}, ...(modelled && { modelled }) }) };
}

function computed(model: Model, uuid: string) {
  return computeModel(
    model.inputs.map(({ amount, of, stage }, at): ModelInput => {
      const input = { uuid: `${uuid}/${at}`, name: `${at}`, stage };
      if (of.kind === 'lane') {
        const weight = { quantity: new Decimal(amount), unit: 't' as const };
        return { ...input, transport: transportOf(of, weight) };
      }
      return { ...input, quantity: new Decimal(amount), unit: 'kg', material: sourceOf(of, `${uuid}/${at}`) };
    }),
  );
}

function transportOf({ perTkm }: Lane, weight: NonNullable<ModelInput['transport']>['weight']) {
  return {
    totalKm: new Decimal(1),
    figures: { 'GWP-fossil': { A1_A3: text(perTkm), method: 'undivided' } },
    ...(weight && { weight }),
  };
}

/** By the rules: an amount in half thousandths to the depth of a switch, and whether something below lacks it. */
interface Known {
  readonly amount?: bigint;
  readonly lacks: boolean;
}
const HALVES = 2n;

function statedBelow(node: Node, quantity: Quantity): Known {
  switch (node.kind) {
    case 'lane':
      return { lacks: !EXPECTED.includes(quantity) };
    case 'leaf':
      return ofLeaf(node, quantity);
    case 'switch':
      return added(
        node.sources.map((source) => ({ times: 1n, known: ofLeaf(source, quantity, 1n) })),
        quantity,
      );
    case 'model': {
      const inside = node.inputs.filter(({ amount, stage }) => amount > 0 && stage !== 'B3');
      const counted = OF_PRODUCT.includes(quantity) ? inside.filter(({ of }) => of.kind !== 'lane') : inside;
      return added(
        counted.map(({ amount, of }) => ({ times: BigInt(amount), known: statedBelow(of, quantity) })),
        quantity,
      );
    }
  }
}

const EXPECTED: readonly Quantity[] = [
  ...(['landUseChangeGhgEmissions', 'biogenicCO2Uptake', 'biogenicNonCO2Emissions', 'GWP-biogenic'] as const),
];
const OF_PRODUCT: readonly Quantity[] = [
  ...(['packagingGhgEmissions', 'fossilCarbonContent', 'biogenicCarbonContent'] as const),
  'packagingBiogenicCarbonContent',
];

function ofLeaf({ figures, pact, both, biogenic: parts }: Leaf, quantity: Quantity, share = HALVES): Known {
  const of = (amount: number | undefined): Known =>
    amount === undefined ? { lacks: true } : { amount: BigInt(amount) * share, lacks: false };
  const biogenic = figures['GWP-biogenic'];
  if (both && (quantity === 'biogenicCO2Uptake' || quantity === 'biogenicNonCO2Emissions')) return of(both[quantity]);
  if (parts && (quantity === 'biogenicCO2Uptake' || quantity === 'biogenicNonCO2Emissions')) {
    // A footprint that states one part states that the other is nothing.
    return parts[quantity] === undefined && Object.keys(parts).length > 0 ? { lacks: false } : of(parts[quantity]);
  }
  switch (quantity) {
    case 'landUseChangeGhgEmissions':
      return of(figures['GWP-luluc']);
    case 'GWP-biogenic':
      return of(biogenic);
    case 'biogenicCO2Uptake':
      return biogenic === undefined || biogenic < 0 ? of(biogenic) : { lacks: false };
    case 'biogenicNonCO2Emissions':
      return biogenic === undefined || biogenic > 0 ? of(biogenic) : { lacks: false };
    case 'ccsTechnologicalCO2Capture':
    case 'landManagementBiogenicCO2Emissions':
      return of(pact[quantity]);
    default:
      return { lacks: true };
  }
}

/** A quantity that nothing states, and that no climate figure has to have, is not there. */
function added(parts: readonly { times: bigint; known: Known }[], quantity: Quantity): Known {
  const amounts = parts.flatMap(({ times, known }) => (known.amount === undefined ? [] : [times * known.amount]));
  if (amounts.length === 0 && !EXPECTED.includes(quantity)) return { lacks: true };
  const amount = amounts.length === 0 ? {} : { amount: amounts.reduce((sum, each) => sum + each, 0n) };
  return { ...amount, lacks: parts.some(({ known }) => known.lacks) };
}

/** An indicator over A1 to A3: there only if every input with an amount has it, but for GWP-fossil. */
function indicator(node: Node, code: IndicatorCode): bigint | undefined {
  if (node.kind === 'lane') return code === 'GWP-fossil' ? BigInt(node.perTkm) * HALVES : undefined;
  if (node.kind === 'leaf') {
    const amount = node.figures[code];
    return amount === undefined ? undefined : BigInt(amount) * HALVES;
  }
  if (node.kind === 'switch') {
    const amounts = node.sources.map(({ figures }) => figures[code]);
    if (amounts.includes(undefined)) return undefined;
    return amounts.reduce<bigint>((sum, amount) => sum + BigInt(amount ?? 0), 0n);
  }
  const byStage = (['A1', 'A3'] as const).map((stage) => {
    const of = node.inputs.filter((input) => input.stage === stage);
    const parts = of.map((input) =>
      input.amount === 0 && indicator(input.of, code) === undefined ? 'none' : times(input, code),
    );
    const known = parts.flatMap((part) => (typeof part === 'bigint' ? [part] : []));
    const isWhole = code === 'GWP-fossil' || !parts.includes(undefined);
    return {
      isThere: of.length > 0,
      sum: isWhole && known.length > 0 ? known.reduce((sum, each) => sum + each, 0n) : undefined,
      isWhole,
    };
  });
  const stages = byStage.filter(({ isThere }) => isThere);
  if (code !== 'GWP-fossil' && stages.some(({ isWhole }) => !isWhole)) return undefined;
  const sums = stages.flatMap(({ sum }) => (sum === undefined ? [] : [sum]));
  return sums.length === 0 ? undefined : sums.reduce((sum, each) => sum + each, 0n);
}

function times({ amount, of }: Model['inputs'][number], code: IndicatorCode): bigint | undefined {
  const one = indicator(of, code);
  return one === undefined ? undefined : BigInt(amount) * one;
}

const printed = (amount: bigint | undefined) =>
  amount === undefined ? undefined : print(new Decimal(amount.toString()).times('0.0005'));

describe('a world of products', () => {
  it('has the quantities and gaps that the rules make of all that lies below', () => {
    fc.assert(
      fc.property(world, (model) => {
        const { modelled } = computed(model, 'top');
        for (const quantity of QUANTITY_NAMES) {
          const { amount, lacks } = statedBelow(model, quantity);
          expect([quantity, modelled?.known?.[quantity]]).toEqual([quantity, printed(amount)]);
          const isGap = modelled?.gaps?.some(({ of }) => of.includes(quantity)) ?? false;
          const isThere = amount !== undefined || EXPECTED.includes(quantity);
          expect([quantity, isGap]).toEqual([quantity, isThere && lacks]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has an indicator only where every input has it, but for GWP-fossil', () => {
    fc.assert(
      fc.property(world, (model) => {
        const { figures } = computed(model, 'top');
        for (const code of INDICATOR_CODES)
          expect([code, figures[code]?.A1_A3]).toEqual([code, printed(indicator(model, code))]);
      }),
      { numRuns: 300 },
    );
  });
});
