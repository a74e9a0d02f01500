import { describe, expect, it } from 'vitest';
import { convert } from '../units.js';
import { Decimal } from '#impacts';
import type { UnitCode } from '../units.js';
import { readUnitText } from './read-unit-text.js';
import type { UnitContext } from './read-unit-text.js';

const unitOf = (text: string, context?: UnitContext) => {
  const read = readUnitText(text, context);
  return read.kind === 'understood' ? read.unit : read.kind;
};
const candidatesOf = (text: string, context?: UnitContext) => {
  const read = readUnitText(text, context);
  return read.kind === 'asked' ? read.candidates.flatMap(({ unit }) => unit ?? []) : read.kind;
};

describe('the text of a unit', () => {
  it.each<[UnitCode, readonly string[]]>([
    [
      'kg',
      ['kg', 'KG', 'Kg', 'KGM', 'kgs', 'kilogram', 'Kilogramm', 'kilogrammes', 'kilogramos', 'chilogrammi', ' kg '],
    ],
    ['t', ['t', 'TNE', 'tonne', 'Tonnen', 'tonnes', 'toneladas', 'tonnellate', 'metric ton', 'TO', '2U']],
    ['tn_us', ['tn_us', 'TN_US', 'short ton', 'US tons']],
    ['tn_uk', ['tn_uk', 'LTN', 'long tons']],
    ['l', ['l', 'L', 'LTR', 'litres', 'Liter', 'litro', 'litri', 'ltr']],
    ['ml', ['ml', 'mL', 'MLT', 'cm³', 'ccm']],
    [
      'm3',
      [
        'm3',
        'M3',
        'm³',
        'm^3',
        'm**3',
        'cbm',
        'MTQ',
        'cubic metres',
        'Kubikmeter',
        'mètres cubes',
        'metros cúbicos',
        'metri cubi',
      ],
    ],
    [
      'm2',
      ['m2', 'M2', 'm²', 'm^2', 'qm', 'sq m', 'sq. m.', 'MTK', 'Quadratmeter', 'mètre carré', 'metro cuadrado', 'mq'],
    ],
    ['m', ['m', 'MTR', 'metres', 'lfm', 'lfd. m', 'mètre', 'metro', 'metri']],
    ['kWh', ['kWh', 'kwh', 'KWH', 'KwH', 'kilowatt-hours', 'Kilowattstunden', 'kilowattheure', 'kWh.']],
    ['MWh', ['MWh', 'mwh', 'MWH', 'Megawattstunde']],
    ['MJ', ['MJ', 'mj', '3B', 'megajoules']],
    ['gal', ['gal', 'GAL', 'GLL', 'US gallons']],
    [
      'pcs',
      [
        'pcs',
        'PCS',
        'pcs.',
        'PCE',
        'EA',
        'PC',
        'Stk',
        'Stk.',
        'Stück',
        'Stueck',
        'Nos',
        'Nos.',
        'pièce',
        'pieza',
        'pezzi',
        'H87',
        'C62',
        'each',
        'Item(s)',
        'unités',
      ],
    ],
    [
      'tkm',
      ['tkm', 'TKM', 'tonne.km', 't.km', 't*km', 't·km', 'tonne-kilometres', 'Tonnenkilometer', 'tonnes-kilomètres'],
    ],
    ['pkm', ['pkm', 'passenger.km', 'Personenkilometer', 'passager.km', 'pax-km']],
    ['vkm', ['vkm', 'vehicle.km', 'véhicule.km', 'Fahrzeugkilometer']],
    ['night', ['night', 'Room per night', 'Übernachtungen', 'nuitées']],
    ['h', ['h', 'HUR', 'hours', 'Std.', 'Stunden', 'heure', 'horas', 'ore', 'FTE Working Hour']],
    ['year', ['year', 'a', 'Jahre', 'année', 'años', 'anni']],
    ['m2a', ['m2a', 'm²a', 'm²*a', 'm2.year']],
    ['GB', ['GB', 'gb', 'E34', 'gigabytes']],
    ['EUR', ['EUR', 'eur', '€', 'Euro']],
    ['CHF', ['CHF', 'chf', 'Schweizer Franken']],
    ['MMBtu', ['MMBtu', 'mmbtu', 'MMBTU', 'million Btu']],
  ])('%s', (unit, texts) => {
    expect(texts.map((text) => [text, unitOf(text)])).toEqual(texts.map((text) => [text, unit]));
    expect(texts.filter((text) => 'told' in readUnitText(text))).toEqual([]);
  });

  it.each([
    ['ton', ['t', 'tn_us', 'tn_uk']],
    ['Tons', ['t', 'tn_us', 'tn_uk']],
    ['gallon', ['gal', 'l']],
    ['cwt', ['cwt_us', 'cwt_uk']],
    ['therm', ['thm_us', 'thm_ec']],
    ['MBtu', ['MMBtu', 'MMBtu']],
    ['MT', ['t', 'kt']],
    ['M', ['m', 'pcs', 'pcs']],
    ['TS', ['pcs', 'ft2']],
    ['STN', ['tn_us', 'STN']],
    ['Sek', ['s', 'SEK']],
    ['ST', ['pcs', 'tn_us', 'kg']],
    ['Mg', ['mg', 't']],
    ['M.', ['m', 'pcs', 'pcs']],
    ['MG', ['mg', 't']],
    ['mJ', ['MJ', 'J']],
    ['mWh', ['MWh', 'Wh']],
    ['Gb', ['GB', 'GB']],
    ['S', ['s']],
    ['pounds', ['lb', 'GBP']],
    ['$', ['USD', 'CAD', 'AUD']],
    ['ton-km', ['tkm', 'tkm']],
    ['1,000 kg', ['kg', 'kg']],
    ['1.000 Stk', ['pcs', 'pcs']],
    ['billion EUR', ['EUR', 'EUR']],
    ['m€', ['EUR', 'EUR']],
    ['1000 ton', ['t', 'tn_us', 'tn_uk']],
  ])('%s is asked', (text, candidates) => expect(candidatesOf(text)).toEqual(candidates));

  it('says what is asked, and how to answer', () => {
    expect(readUnitText('ton')).toMatchObject({
      reason:
        '"ton" could be t (metric), tn_us (US, short) or tn_uk (UK, long): the mapping says which, as "values": {"ton":"t"}',
    });
    expect(readUnitText('S')).toMatchObject({ reason: expect.stringContaining('siemens, which is no unit here') });
  });

  it.each([
    '',
    'kWh/m2',
    'kg net',
    'kg (net)',
    'Nm3',
    'kg CO2e',
    'per kg',
    'constructor',
    '__proto__',
    'month',
    'all',
    'x'.repeat(9_999),
    '0 kg',
  ])('%j is unknown', (text) => expect(readUnitText(text)).toEqual({ kind: 'unknown' }));
});

describe('a unit with a number', () => {
  it.each<[string, UnitCode, string]>([
    ['1000 pcs', 'pcs', '1000'],
    ['100 km', 'km', '100'],
    ['100kg', 'kg', '100'],
    ['1 000 m3', 'm3', '1000'],
    ["1'000 l", 'l', '1000'],
    ['0.5 l', 'l', '0.5'],
    ['0,125 l', 'l', '0.125'],
    ['million litres', 'l', '1000000'],
    ['Million litres', 'l', '1000000'],
    ['thousand tonnes', 't', '1000'],
    ['milliers de tonnes', 't', '1000'],
    ['millions of litres', 'l', '1000000'],
    ['Tsd. Stk', 'pcs', '1000'],
    ['kEUR', 'EUR', '1000'],
    ['keuro', 'EUR', '1000'],
    ['k€', 'EUR', '1000'],
    ['TEUR', 'EUR', '1000'],
    ['Mio. EUR', 'EUR', '1000000'],
    ['EUR million', 'EUR', '1000000'],
    ['M€', 'EUR', '1000000'],
    ['Mrd. EUR', 'EUR', '1000000000'],
    ['kUSD', 'USD', '1000'],
    ['2 million kWh', 'kWh', '2000000'],
    ['dozen', 'pcs', '12'],
    ['UK gallons', 'l', '4.54609'],
    ['Btu', 'J', '1055.05585262'],
    ['MB', 'GB', '0.001'],
  ])('%s', (text, unit, factor) => {
    expect(readUnitText(text)).toEqual({
      kind: 'understood',
      unit,
      factor,
      told: `one ${JSON.stringify(text)} is read as ${factor} ${unit}`,
    });
  });

  it('is what the same amount of the unit is', () => {
    const bound = { quantity: new Decimal('1055.05585262').times(1_000_000), unit: 'J' } as const;
    expect(convert(bound, 'MMBtu')?.toFixed()).toBe('1');
  });
});

describe('energy by a heating value', () => {
  it.each([
    ['kWh (Gross CV)', 'kWh', 'gross CV'],
    ['kWh (Net CV)', 'kWh', 'net CV'],
    ['kWh PCI', 'kWh', 'net CV'],
    ['kWh PCS', 'kWh', 'gross CV'],
    ['MWh Hs', 'MWh', 'gross CV'],
    ['MWh Hi', 'MWh', 'net CV'],
    ['MJ LHV', 'MJ', 'net CV'],
    ['MMBtu [HHV]', 'MMBtu', 'gross CV'],
    ['kWh (Brennwert)', 'kWh', 'gross CV'],
    ['kWh, Heizwert', 'kWh', 'net CV'],
  ])('%s', (text, unit, basis) => {
    const told = `one ${JSON.stringify(text)} is read as ${unit}, by ${basis}`;
    expect(readUnitText(text)).toEqual({ kind: 'understood', unit, basis, told });
  });
});

describe('a unit that figures are per', () => {
  const isPer = true;
  it.each([
    ['per kg', 'kg'],
    ['kgCO2e/tonne', 't'],
    ['kg CO2e/kWh', 'kWh'],
    ['kg-CO2e/USD', 'USD'],
    ['kgCO2eq/m²', 'm2'],
    ['per FTE Working Hour', 'h'],
  ])('%s', (text, unit) => expect(unitOf(text, { isPer })).toBe(unit));
  it('has its factor and its heating value', () => {
    expect(readUnitText('kgCO2e/keuro', { isPer })).toMatchObject({ unit: 'EUR', factor: '1000' });
    expect(readUnitText('kgCO2e/kWh PCI', { isPer })).toMatchObject({ unit: 'kWh', basis: 'net CV' });
  });
  it('is not understood where the figures are not in kg of CO2e', () => {
    for (const text of ['gCO2e/kWh', 'tCO2e/kWh', 'kg CO2/kWh']) expect(unitOf(text, { isPer })).toBe('unknown');
  });
});

describe('what stands beside a unit', () => {
  it.each<[string, UnitContext, string]>([
    ['ST', { product: 'pcs' }, 'pcs'],
    ['M', { product: 'km' }, 'm'],
    ['M', { kind: 'distance' }, 'm'],
    ['Sek', { product: 'h' }, 's'],
    ['Sek', { product: 'SEK' }, 'SEK'],
    ['STN', { product: 'kg' }, 'tn_us'],
    ['S', { product: 'min' }, 's'],
    ['TS', { product: 'pcs' }, 'pcs'],
    ['pound', { kind: 'mass' }, 'lb'],
    ['oz', { kind: 'mass' }, 'oz'],
    ['oz', {}, 'oz'],
  ])('%s with %j is %s', (text, context, unit) => {
    expect(unitOf(text, context)).toBe(unit);
    if (text !== 'oz')
      expect(readUnitText(text, context)).toMatchObject({ told: expect.stringContaining('which alone fits here') });
  });

  it('leaves open what it does not decide', () => {
    expect(candidatesOf('ton', { kind: 'mass' })).toEqual(['t', 'tn_us', 'tn_uk']);
    expect(candidatesOf('oz', { product: 'l' })).toEqual(['oz', 'ml', 'ml']);
    expect(candidatesOf('ounces', { kind: 'volume' })).toEqual(['oz', 'ml', 'ml']);
    expect(candidatesOf('ST', { product: 'kWh' })).toEqual(['pcs', 'tn_us', 'kg']);
  });

  it('tells of a code that many write for something else', () => {
    expect(readUnitText('KGS')).toMatchObject({
      unit: 'KGS',
      told: '"KGS" is read as KGS (Kyrgyz som); kilograms are kg',
    });
    expect(unitOf('kgs')).toBe('kg');
  });
});

describe('texts of lists that programs come with', () => {
  it.each<[string, UnitCode, string?]>([
    ['in', 'm', '0.0254'],
    ['in³', 'ml', '16.387064'],
    ['qt (US)', 'l', '0.946352946'],
    ['fl oz (US)', 'ml', '29.5735295625'],
    ['Dozens', 'pcs', '12'],
    ['Unit(s)', 'pcs'],
    ['CDM', 'dm3'],
    ['JHR', 'year'],
    ['vehicle-mile', 'vkm', '1.609344'],
    ['Gg', 't', '1000'],
  ])('%j', (text, unit, factor) =>
    expect(readUnitText(text)).toMatchObject({ kind: 'understood', unit, ...(factor !== undefined && { factor }) }),
  );

  it.each([
    ['MTS', ['t', 'm']],
    ['M.T.', ['t', 'kt']],
    ['gr', ['g', 'mg']],
    ['oz(s)', ['oz', 'ml', 'ml']],
  ])('%j is asked', (text, candidates) => expect(candidatesOf(text, { kind: 'volume' })).toEqual(candidates));

  it('take KGS, a currency, for kilograms where these alone fit', () => {
    expect([unitOf('KGS'), unitOf('KGS', { product: 'EUR' })]).toEqual(['KGS', 'KGS']);
    expect(readUnitText('KGS', { product: 't' })).toMatchObject({
      unit: 'kg',
      told: expect.stringContaining('is read as kg'),
    });
    expect(unitOf('KGS', { kind: 'mass' })).toBe('kg');
  });

  it('ask whether dollars are of a year', () => {
    expect(candidatesOf('kg CO2e/2022 USD', { isPer: true })).toEqual(['USD', 'USD']);
    expect(unitOf('1000 USD')).toBe('USD');
  });

  it('read what figures are per in every language', () => {
    expect(unitOf('kgCO2e/kWh PCI', { isPer: true })).toBe('kWh');
    expect(unitOf('kg CO₂e par tonne.km', { isPer: true })).toBe('tkm');
  });
});
