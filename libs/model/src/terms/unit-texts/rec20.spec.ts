import { describe, expect, it } from 'vitest';
import { Decimal } from '#impacts';
import { convert } from '../units.js';
import type { UnitCode } from '../units.js';
import { readUnitText } from './read-unit-text.js';
import { REC20 } from './rec20.js';

/** As Recommendation 20, revision 14, prints them: code and conversion factor, to seven digits. */
const PRINTED: readonly [code: string, factor: string, unit: UnitCode][] = [
  ['MGM', '1e-6', 'kg'], // milligram
  ['GRM', '1e-3', 'kg'], // gram
  ['KGM', '1', 'kg'], // kilogram
  ['TNE', '1e3', 'kg'], // tonne (metric ton)
  ['2U', '1e3', 'kg'], // megagram
  ['KTN', '1e6', 'kg'], // kilotonne
  ['LBR', '0.45359237', 'kg'], // pound
  ['ONZ', '2.834952e-2', 'kg'], // ounce (avoirdupois)
  ['LTN', '1.016047e3', 'kg'], // ton (UK) or long ton (US)
  ['CWA', '45.3592', 'kg'], // hundred pound (cwt) / hundred weight (US)
  ['CWI', '50.80235', 'kg'], // hundred weight (UK)
  ['DTN', '1e2', 'kg'], // decitonne
  ['JOU', '1', 'J'], // joule
  ['KJO', '1e3', 'J'], // kilojoule
  ['3B', '1e6', 'J'], // megajoule
  ['GV', '1e9', 'J'], // gigajoule
  ['D30', '1e12', 'J'], // terajoule
  ['WHR', '3.6e3', 'J'], // watt hour
  ['D32', '3.6e15', 'J'], // terawatt hour
  ['N71', '1.05506e8', 'J'], // therm (EC)
  ['N72', '1.054804e8', 'J'], // therm (U.S.)
  ['MLT', '1e-6', 'm3'], // millilitre
  ['CMQ', '1e-6', 'm3'], // cubic centimetre
  ['CLT', '1e-5', 'm3'], // centilitre
  ['DLT', '1e-4', 'm3'], // decilitre
  ['DMQ', '1e-3', 'm3'], // cubic decimetre
  ['HLT', '1e-1', 'm3'], // hectolitre
  ['MTQ', '1', 'm3'], // cubic metre
  ['K6', '1', 'm3'], // kilolitre
  ['D40', '1', 'm3'], // thousand litre
  ['MAL', '1e3', 'm3'], // megalitre
  ['R9', '1e3', 'm3'], // thousand cubic metre
  ['GLL', '3.785412e-3', 'm3'], // gallon (US)
  ['GLI', '4.546092e-3', 'm3'], // gallon (UK)
  ['FTQ', '2.831685e-2', 'm3'], // cubic foot
  ['YDQ', '0.764555', 'm3'], // cubic yard
  ['BLL', '158.9873e-3', 'm3'], // barrel (US)
  ['OZA', '2.957353e-5', 'm3'], // fluid ounce (US)
  ['OZI', '2.841306e-5', 'm3'], // fluid ounce (UK)
  ['KMT', '1e3', 'm'], // kilometre
  ['KTM', '1e3', 'm'], // kilometre
  ['FOT', '0.3048', 'm'], // foot
  ['SMI', '1609.344', 'm'], // mile (statute mile)
  ['MMT', '1e-3', 'm'], // millimetre
  ['CMT', '1e-2', 'm'], // centimetre
  ['DMT', '1e-1', 'm'], // decimetre
  ['INH', '25.4e-3', 'm'], // inch
  ['YRD', '0.9144', 'm'], // yard
  ['CMK', '1e-4', 'm2'], // square centimetre
  ['MTK', '1', 'm2'], // square metre
  ['HAR', '1e4', 'm2'], // hectare
  ['FTK', '9.290304e-2', 'm2'], // square foot
  ['KMK', '1e6', 'm2'], // square kilometre
  ['DMK', '1e-2', 'm2'], // square decimetre
  ['YDK', '8.361274e-1', 'm2'], // square yard
  ['HUR', '3600', 's'], // hour
  ['WEE', '6.048e5', 's'], // week
  ['KWH', '3.6e6', 'J'], // kilowatt hour
  ['MWH', '3.6e9', 'J'], // megawatt hour
  ['GWH', '3.6e12', 'J'], // gigawatt hour
  ['BTU', '1.055056e3', 'J'], // British thermal unit (international table)
  ['LTR', '1e-3', 'm3'], // litre
  ['MTR', '1', 'm'], // metre
  ['NMI', '1852', 'm'], // nautical mile
  ['TKM', '1', 'tkm'], // tonne kilometre
  ['SEC', '1', 's'], // second
  ['MIN', '60', 's'], // minute
  ['DAY', '86400', 's'], // day
];

/** Codes of counts and of information, for which it prints none. */
const COUNTS: readonly [code: string, factor: string, unit: UnitCode][] = [
  ['C62', '1', 'pcs'], // one
  ['H87', '1', 'pcs'], // piece
  ['EA', '1', 'pcs'], // each
  ['NAR', '1', 'pcs'], // number of articles
  ['DZN', '12', 'pcs'], // dozen
  ['HC', '100', 'pcs'], // hundred count
  ['T3', '1000', 'pcs'], // thousand piece
  ['FC', '1000', 'ft3'], // thousand cubic foot
  ['2P', '1e-6', 'GB'], // kilobyte
  ['4L', '1e-3', 'GB'], // megabyte
  ['E34', '1', 'GB'], // gigabyte
  ['E35', '1e3', 'GB'], // terabyte
  ['E36', '1e6', 'GB'], // petabyte
];

describe('a code of UN/ECE Recommendation 20', () => {
  it.each([...PRINTED, ...COUNTS])('%s is %s %s', (code, printed, unit) => {
    for (const text of [code, code.toLowerCase()]) {
      const read = readUnitText(text);
      if (read.kind !== 'understood') throw new Error(`${text} is ${read.kind}`);
      const amount = convert({ quantity: new Decimal(read.factor ?? '1'), unit: read.unit }, unit);
      const difference = amount?.minus(printed).abs().div(printed);
      expect([text, difference?.lt('1e-5')]).toEqual([text, true]);
    }
  });

  it('of the table is among those that were compared', () => {
    const compared = [...PRINTED, ...COUNTS].map(([code]) => code);
    expect(Object.keys(REC20).filter((code) => !compared.includes(code))).toEqual([]);
  });

  // A Julian year, the survey foot, and words of languages.
  it.each(['ANN', 'MON', 'ACR', 'MIL', 'MIO', 'SET', 'E4', '2J', '1A'])('%s is not understood', (code) => {
    expect(readUnitText(code).kind).not.toBe('understood');
  });
});
