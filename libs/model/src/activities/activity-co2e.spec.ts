import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Invalid } from '#faults';
import { Decimal, decimalOf, print, quotient, stored } from '#impacts';
import type { UnitCode } from '#model/terms';
import { UNITS } from '#model/terms';
import type { ActivityLane, ActivityProduct, FactorSource } from './activity.js';
import type { CO2eInputs } from './activity-co2e.js';
import { activityCO2e } from './activity-co2e.js';

const lane: ActivityLane = {
  ...{ uuid: 'lane', name: 'Oslo to Bergen', version: 3 },
  ...{ totalKm: new Decimal(200), CO2ePerTkm: new Decimal('0.1') },
};
const steel: ActivityProduct = {
  ...{ kind: 'material', uuid: 'steel', name: 'Steel', version: 2, unit: 'kg' },
  ...{ productCarbonFootprint: new Decimal('1.5'), afterGate: { A4: new Decimal('0.25') } },
};
const chair: ActivityProduct = {
  ...steel,
  name: 'Chair',
  unit: 'pcs',
  weight: { quantity: new Decimal(4), unit: 'kg' },
};

function faultsOf(inputs: CO2eInputs): string[] {
  try {
    activityCO2e(inputs);
    return [];
  } catch (fault) {
    return (fault as Invalid).faults.map(({ field }) => field);
  }
}

function scope(code: string | undefined) {
  return { uuid: 'scope', name: 'A scope', code };
}

describe('the CO2e of an activity', () => {
  it('is the sum of given amounts, of which a missing one counts as 0 and stays missing', () => {
    expect(activityCO2e({ given: { upstream: '1.5', downstream: '-0.25' }, product: steel })).toMatchObject({
      ...{ UpstreamCO2e: '1.5', DownstreamCO2e: '-0.25', CO2e: '1.25' },
    });
    const upstreamOnly = activityCO2e({ given: { upstream: '2' } });
    expect(upstreamOnly).toEqual({ UpstreamCO2e: '2', DownstreamCO2e: undefined, CO2e: '2' });
    expect(upstreamOnly.factorSource).toBeUndefined();
  });

  it('is computed beside a given half, of which the factor then has no number', () => {
    const given = { upstream: '2', computed: 'downstream' } as const;
    const beside = activityCO2e({ given, product: steel, quantity: 4, unit: 'kg' });
    expect(beside).toMatchObject({ UpstreamCO2e: '2', DownstreamCO2e: '1', CO2e: '3' });
    expect(beside.factorSource).toEqual({
      ...{ kind: 'material', uuid: 'steel', name: 'Steel', version: 2, unit: 'kg' },
      ...{ downstream: '0.25', given: 'upstream', supplierShare: '0' },
    });
    const gateOnly = { ...steel, productCarbonFootprint: undefined };
    expect(activityCO2e({ given, product: gateOnly, quantity: 4, unit: 'kg' }).CO2e).toBe('3');
    expect(faultsOf({ given: { downstream: '1', computed: 'upstream' }, product: gateOnly })).toEqual([
      'quantity',
      'unit',
    ]);
    // A lane has no downstream: beside a given upstream nothing is computed.
    expect(activityCO2e({ given, transportLane: lane })).toEqual({ UpstreamCO2e: '2', CO2e: '2' });
    expect(
      activityCO2e({ given: { downstream: '1', computed: 'upstream' }, transportLane: lane, quantity: 5, unit: 't' }),
    ).toMatchObject({ UpstreamCO2e: '100', CO2e: '101', factorSource: { upstream: '0.1', given: 'downstream' } });
  });

  it('is tonne-kilometres, given or computed from a mass, times the factor of the lane', () => {
    const carried = activityCO2e({ transportLane: lane, product: steel, quantity: 500, unit: 'kg' });
    expect(carried).toMatchObject({ UpstreamCO2e: '10', CO2e: '10' });
    expect(carried.factorSource).toEqual({
      ...{ kind: 'transportLane', uuid: 'lane', name: 'Oslo to Bergen', version: 3, unit: 'tkm', upstream: '0.1' },
      totalKm: '200',
    });
    const inTkm = activityCO2e({ transportLane: lane, quantity: 5_000, unit: 'kgkm' });
    expect(inTkm.CO2e).toBe('0.5');
    expect(inTkm.factorSource).not.toHaveProperty('totalKm');
    expect(faultsOf({ transportLane: lane, quantity: 5, unit: 'pkm' })).toEqual(['unit']);
  });

  it('is the quantity in the unit of the product times its figures', () => {
    const used = activityCO2e({ product: steel, quantity: 2, unit: 't' });
    expect(used).toMatchObject({ UpstreamCO2e: '3000', DownstreamCO2e: '500', CO2e: '3500' });
    expect(used.factorSource).toEqual({
      ...{
        kind: 'material',
        uuid: 'steel',
        name: 'Steel',
        version: 2,
        unit: 'kg',
        upstream: '1.5',
        downstream: '0.25',
      },
      supplierShare: '0',
    });
  });

  it('converts between mass and pieces by the weight', () => {
    const byWeight = activityCO2e({ product: chair, quantity: 10, unit: 'kg' });
    expect(byWeight).toMatchObject({ UpstreamCO2e: '3.75', factorSource: { unit: 'pcs', weightKg: '4' } });
    expect(activityCO2e({ product: chair, quantity: 10, unit: 'pcs' }).factorSource).not.toHaveProperty('weightKg');
    const weighed = { ...steel, weight: { quantity: new Decimal(500), unit: 'g' } } as const;
    const inPieces = activityCO2e({ product: weighed, quantity: 4, unit: 'pcs' });
    expect(inPieces).toMatchObject({ UpstreamCO2e: '3', factorSource: { unit: 'kg', weightKg: '0.5' } });
    expect(faultsOf({ product: { ...chair, weight: undefined }, quantity: 10, unit: 'kg' })).toEqual(['unit']);
    const weightless = { ...chair, weight: { quantity: new Decimal(0), unit: 'kg' } } as const;
    expect(faultsOf({ product: weightless, quantity: 10, unit: 'kg' })).toEqual(['unit']);
    expect(faultsOf({ product: chair, quantity: 10, unit: 'kWh' })).toEqual(['unit']);
    expect(faultsOf({ product: weighed, quantity: 10, unit: 'm3' })).toEqual(['unit']);
    expect(faultsOf({ product: { ...steel, unit: undefined }, quantity: 10, unit: 'kg' })).toEqual(['unit']);
  });

  it.each([
    ['1', '1.5', '0'],
    ['2', '1.5', '0'],
    ['3.1', '1.5', '0'],
    ['3.8', '1.5', '0'],
    ['3.9', '0', '0.25'],
    ['3.10', '0', '0'],
    ['3.15', '0', '1.5'],
    [undefined, '1.5', '0.25'],
    ['own', '1.5', '0.25'],
  ])('counts in scope %s %s upstream and %s downstream', (code, upstream, downstream) => {
    const counted = activityCO2e({ product: steel, scope: scope(code), quantity: 1, unit: 'kg' });
    expect(counted).toMatchObject({ UpstreamCO2e: upstream, DownstreamCO2e: downstream });
    expect(counted.factorSource).toMatchObject({ upstream, downstream });
  });

  it('is refused, not guessed or 0, for a product without a figure', () => {
    const unknown = { ...steel, productCarbonFootprint: undefined };
    expect(faultsOf({ product: unknown, quantity: 1, unit: 'kg' })).toEqual(['product']);
    const nothing = { ...unknown, afterGate: {} };
    expect(faultsOf({ product: nothing, scope: scope('3.11'), quantity: 1, unit: 'kg' })).toEqual(['product']);
    expect(activityCO2e({ product: unknown, scope: scope('3.9'), quantity: 1, unit: 'kg' }).CO2e).toBe('0.25');
    const gateOnly = { ...steel, afterGate: undefined };
    expect(activityCO2e({ product: gateOnly, quantity: 1, unit: 'kg' })).toMatchObject({ DownstreamCO2e: '0' });
  });

  it('needs a quantity and a unit to be computed', () => {
    expect(faultsOf({ product: steel })).toEqual(['quantity', 'unit']);
    expect(faultsOf({ transportLane: lane, quantity: 1 })).toEqual(['unit']);
  });

  it('is 0 without a source if nothing is known', () => {
    expect(activityCO2e({ quantity: 5, unit: 'kg' })).toEqual({ CO2e: '0' });
  });

  it('is exact, and negative for a reversal', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (quantity) => {
        const there = activityCO2e({ product: steel, quantity, unit: 'kg' });
        const back = activityCO2e({ product: steel, quantity: -quantity, unit: 'kg' });
        expect(new Decimal(there.CO2e).plus(back.CO2e).isZero()).toBe(true);
        const exact = decimalOf(quantity).times('1.75');
        expect(new Decimal(there.CO2e).minus(exact).abs().lte('1e-30')).toBe(true);
      }),
    );
  });

  it('is refused if it has more than 20 digits', () => {
    expect(() => activityCO2e({ product: steel, quantity: 1e300, unit: 't' })).toThrow(Invalid);
  });

  it('depends only on the activity and its factorSource', () => {
    const aQuantity = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((milli) => milli / 1000);
    const aLength = fc.integer({ min: 1, max: 10 ** 9 }).map((milli) => new Decimal(milli).times('0.001609344'));
    const aWeight = fc.tuple(fc.integer({ min: 1, max: 10 ** 6 }), fc.constantFrom<UnitCode>('kg', 'g', 'lb', 'oz'));
    const aUnit = fc.constantFrom<UnitCode>('kg', 't', 'lb', 'pcs', 'tkm', 'kgkm');
    fc.assert(
      fc.property(aQuantity, aUnit, aLength, aWeight, fc.boolean(), (quantity, unit, totalKm, weight, isLane) => {
        const [grams, per] = weight;
        const product = {
          ...chair,
          unit: unit === 'lb' ? 'kg' : 'pcs',
          weight: { quantity: new Decimal(grams), unit: per },
        } as const;
        const inputs: CO2eInputs = isLane ? { transportLane: { ...lane, totalKm } } : { product };
        fc.pre(isLane ? unit !== 'pcs' : !unit.endsWith('km'));
        const { CO2e, factorSource } = activityCO2e({ ...inputs, quantity, unit });
        expect(CO2e).toBe(recomputed({ quantity, unit }, JSON.parse(JSON.stringify(factorSource)) as FactorSource));
      }),
    );
  });
});

/** As somebody would who has nothing but the record. */
function recomputed(activity: { quantity: number; unit: UnitCode }, used: FactorSource): string {
  const factorOf = (unit: UnitCode) => new Decimal(UNITS[unit].factor);
  const amount = new Decimal(String(activity.quantity)).times(factorOf(activity.unit));
  if (used.totalKm !== undefined) {
    return print(
      amount
        .times('0.001')
        .times(used.totalKm)
        .times(used.upstream ?? 0),
    );
  }
  const divisor = used.weightKg === undefined ? factorOf(used.unit) : new Decimal(used.weightKg);
  const [upstream, downstream] = [used.upstream ?? '0', used.downstream ?? '0'].map(
    (each) => new Decimal(stored(quotient(amount.times(each), divisor), 'CO2e')),
  );
  return print((upstream ?? new Decimal(0)).plus(downstream ?? 0));
}
