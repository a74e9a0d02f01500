import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, print } from '#impacts';
import {
  codesOf,
  conversionFault,
  convert,
  isConvertible,
  isUnitCode,
  kindOf,
  UNIT_CODES,
  UNIT_KINDS,
  UNITS,
  unitFault,
} from './units.js';
import type { UnitCode } from './units.js';

const inUnit = (quantity: string, unit: UnitCode, to: UnitCode) => {
  const converted = convert({ quantity: new Decimal(quantity), unit }, to);
  return converted && print(converted);
};
const aUnit = fc.constantFrom(...UNIT_CODES);
const aQuantity = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: -12, max: 3 }))
  .map(([digits, exponent]) => new Decimal(`${digits}e${exponent}`));

describe('convert', () => {
  it.each<[string, UnitCode, UnitCode, string]>([
    ['1', 'mi', 'km', '1.609344'],
    ['1', 'km', 'mi', '0.6213711922373339696174341843633182215859'],
    ['1.609344', 'km', 'mi', '1'],
    ['3.6', 'MJ', 'kWh', '1'],
    ['1', 'kWh', 'MJ', '3.6'],
    ['1', 'lb', 'kg', '0.45359237'],
    ['16', 'oz', 'lb', '1'],
    ['1', 'bbl', 'gal', '42'],
    ['231', 'gal', 'l', '874.430122104'],
    ['1', 'ft3', 'l', '28.316846592'],
    ['1', 'tmi', 'tkm', '1.609344'],
    ['1000', 'kgkm', 'tkm', '1'],
    ['1', 'pmi', 'pkm', '1.609344'],
    ['1', 'year', 'day', '365'],
    ['1', 'nmi', 'm', '1852'],
    ['9', 'ft2', 'm2', '0.83612736'],
    ['100', 'ha', 'km2', '1'],
    ['1', 'TJ', 'GJ', '1000'],
    ['1', 'kt', 't', '1000'],
    ['1', 'tn_us', 'lb', '2000'],
    ['1', 'tn_uk', 'lb', '2240'],
    ['1', 'cwt_us', 'lb', '100'],
    ['1', 'cwt_uk', 'lb', '112'],
    ['1', 'thm_us', 'MJ', '105.4804'],
    ['10', 'thm_ec', 'MMBtu', '1'],
    ['1', 'MMBtu', 'J', '1055055852.62'],
    ['1', 'yd3', 'ft3', '27'],
    ['1', 'dm3', 'l', '1'],
    ['1', 'hl', 'l', '100'],
    ['1', 'tnmi_us', 'tkm', '1.45997231821056'],
  ])('%s %s in %s is %s', (quantity, from, to, expected) => {
    expect(inUnit(quantity, from, to)).toBe(expected);
  });
  it('is exact for long quantities if the ratio is', () => {
    expect(inUnit('12345678901234567890.123456789012345678901234567891', 'g', 'kg')).toBe(
      '12345678901234567.890123456789012345678901234567891',
    );
  });
  it.each<[UnitCode, UnitCode]>([
    ['kg', 'l'],
    ['USD', 'EUR'],
    ['pcs', 'night'],
    ['tkm', 'pkm'],
    ['m', 'm2'],
    ['GBh', 'CPUh'],
    ['GB', 'GBh'],
    ['vkm', 'km'],
    ['m2a', 'm2'],
    ['CHF', 'EUR'],
  ])('gives nothing from %s to %s', (from, to) => {
    expect(inUnit('1', from, to)).toBeUndefined();
    expect(inUnit('1', to, from)).toBeUndefined();
  });
  it('to the same unit changes nothing', () => {
    fc.assert(
      fc.property(aUnit, aQuantity, (unit, quantity) => {
        expect(convert({ quantity, unit }, unit)?.eq(quantity)).toBe(true);
      }),
    );
  });
  it('there and back differs by no more than 40 digits allow', () => {
    fc.assert(
      fc.property(aUnit, aUnit, aQuantity, (unit, to, quantity) => {
        const there = convert({ quantity, unit }, to);
        expect(there !== undefined).toBe(isConvertible(unit, to));
        if (there === undefined) return;
        const back = convert({ quantity: there, unit: to }, unit)!;
        expect(back.minus(quantity).abs().lte(quantity.abs().times('1e-38'))).toBe(true);
      }),
    );
  });
});

describe('the unit codes', () => {
  it('cover every kind', () => {
    for (const kind of UNIT_KINDS) expect(codesOf(kind).length).toBeGreaterThan(0);
  });
  it('are told from other words, and from each other by case', () => {
    expect(isUnitCode('MJ')).toBe(true);
    for (const text of ['mJ', 'KG', '', 'toString', '__proto__', 7, null, undefined])
      expect(isUnitCode(text)).toBe(false);
  });
  it('have the active national currencies, without funds, metals, tests and those of the past', () => {
    expect(codesOf('money')).toHaveLength(155);
    for (const code of ['CHF', 'INR', 'XOF', 'ZWG', 'VED', 'XCG', 'SLE', 'STN']) expect(isUnitCode(code)).toBe(true);
    for (const code of ['XAU', 'XDR', 'XTS', 'XXX', 'CHE', 'CLF', 'USN', 'HRK', 'BGN', 'ANG', 'SLL', 'ZWL'])
      expect(isUnitCode(code)).toBe(false);
  });
  it('have exact positive factors', () => {
    for (const { factor } of Object.values(UNITS)) expect(factor).toMatch(/^\d+(\.\d+)?$/);
  });
});

describe('unitFault', () => {
  it('names the valid codes, of the kind where it is known', () => {
    expect(unitFault('kilo', 'weight.unit', 'mass')).toEqual({
      field: 'weight.unit',
      message: '"kilo" is no unit code; valid: mg, g, kg, t, kt, lb, oz, tn_us, tn_uk, cwt_us, cwt_uk',
    });
    expect(unitFault('km', 'weight.unit', 'mass').message).toContain('is no unit of mass');
    const { message } = unitFault('x'.repeat(10_000), 'unit');
    for (const code of UNIT_CODES.filter((each) => kindOf(each) !== 'money')) expect(message).toContain(code);
    expect(message).toContain('currencies of ISO 4217 such as EUR');
    expect(message.length).toBeLessThan(500);
  });
});

describe('conversionFault', () => {
  it('names both units', () => {
    expect(conversionFault('kg', 'kWh', 'unit').message).toBe('kg (kilogram) does not convert to kWh (kilowatt-hour)');
  });
});
