import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { UNIT_CODES, type UnitCode } from '#model/terms';
import { kilograms, mappedOf, reasonOf } from './builders.js';

const weight = kilograms(2.5);

function unitOf(unit: UnitCode, over: Parameters<typeof mappedOf>[0] = {}) {
  const { pcf } = mappedOf({ unit, ...over }).content;
  return [pcf.declaredUnitAmount, pcf.declaredUnitOfMeasurement, pcf.productMassPerDeclaredUnit];
}

describe('the declared unit', () => {
  it.each<[UnitCode, string, string]>([
    ['kg', '1', 'kilogram'],
    ['t', '1000', 'kilogram'],
    ['g', '0.001', 'kilogram'],
    ['mg', '0.000001', 'kilogram'],
    ['lb', '0.45359237', 'kilogram'],
    ['oz', '0.028349523125', 'kilogram'],
  ])('of %s is %s %s, its mass itself', (unit, amount, pact) => {
    expect(unitOf(unit, { weight })).toEqual([amount, pact, amount]);
  });

  it.each<[UnitCode, string, string]>([
    ['l', '1', 'liter'],
    ['ml', '0.001', 'liter'],
    ['gal', '3.785411784', 'liter'],
    ['m3', '1', 'cubic meter'],
    ['m2', '1', 'square meter'],
    ['ha', '10000', 'square meter'],
    ['pcs', '1', 'piece'],
  ])('of %s is %s %s, its mass the weight', (unit, amount, pact) => {
    expect(unitOf(unit, { weight })).toEqual([amount, pact, '2.5']);
  });

  it.each<[UnitCode, string, string]>([
    ['kWh', '1', 'kilowatt hour'],
    ['Wh', '0.001', 'kilowatt hour'],
    ['MWh', '1000', 'kilowatt hour'],
    ['MJ', '1', 'megajoule'],
    ['GJ', '1000', 'megajoule'],
    ['kJ', '0.001', 'megajoule'],
    ['tkm', '1', 'ton kilometer'],
    ['h', '1', 'hour'],
  ])('of %s is %s %s, without mass', (unit, amount, pact) => {
    expect(unitOf(unit, { weight })).toEqual([amount, pact, '0']);
  });

  it('leaves the figures per one unit of the element', () => {
    expect(mappedOf({ unit: 't' }).content.pcf.fossilGhgEmissions).toBe('5.25');
  });

  it('takes the declared weight in kilograms, else the modeled one', () => {
    const modeledWeight = kilograms(3);
    expect(unitOf('pcs', { weight: { quantity: new Decimal(1), unit: 'lb' }, modeledWeight })[2]).toBe('0.45359237');
    expect(unitOf('pcs', { modeledWeight })[2]).toBe('3');
    expect(unitOf('pcs', { weight: { quantity: new Decimal(1), unit: 'l' }, modeledWeight })[2]).toBe('3');
  });

  it('is withheld where a thing that is weighed has no mass', () => {
    expect(reasonOf({ unit: 'pcs', weight: kilograms(0) })).toBe('weight must be above 0.');
  });

  it.each<UnitCode>(['pcs', 'l', 'ml', 'm3', 'm2'])('withholds one of %s without a weight', (unit) => {
    expect(reasonOf({ unit })).toBe(`weight is missing: PACT asks for the mass of one ${unit}.`);
  });

  it('withholds one of negative weight', () => {
    expect(reasonOf({ unit: 'pcs', weight: kilograms(-1) })).toBe('weight must be at least 0.');
  });

  it.each<UnitCode>(['km', 'pkm', 'EUR', 'night', 's', 'year'])('withholds one in %s', (unit) => {
    expect(reasonOf({ unit, weight })).toBe(`unit ${unit} has no counterpart in PACT.`);
  });

  it('withholds one without a unit', () => expect(reasonOf({ unit: undefined })).toBe('unit is missing.'));

  it.each(UNIT_CODES)('of %s is an exact amount above 0, or none', (unit) => {
    if (reasonOf({ unit, weight }) !== undefined) return;
    const [amount = ''] = unitOf(unit, { weight });
    expect(amount).toMatch(/^\d+(\.\d+)?$/);
    expect(amount.length).toBeLessThan(25);
    expect(new Decimal(amount).gt(0)).toBe(true);
  });
});
