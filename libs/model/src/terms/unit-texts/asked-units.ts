import type { UnitCode } from '../units.js';

/** What a text may mean. Without a unit: something that we have no unit for. */
export interface Candidate {
  readonly unit?: UnitCode;
  /** How many of the unit it is; absent: one. */
  readonly factor?: string;
  readonly name: string;
}

/** Texts that several units have; nobody can tell by the text alone which is meant. */
export interface AskedUnit {
  /** Separated by commas, as `unitKey` writes them. */
  readonly words?: string;
  /** The same, where the case of letters counts. */
  readonly symbols?: string;
  readonly candidates: readonly Candidate[];
}

const THOUSAND_PIECES: Candidate = { unit: 'pcs', factor: '1000', name: 'thousand pieces' };
const MILLION_PIECES: Candidate = { unit: 'pcs', factor: '1000000', name: 'million pieces' };
const UK_GALLON: Candidate = { unit: 'l', factor: '4.54609', name: 'UK gallon' };

const one = (unit: UnitCode, name: string): Candidate => ({ unit, name });

export const ASKED_UNITS: readonly AskedUnit[] = [
  { words: 'ton, tons', candidates: [one('t', 'metric'), one('tn_us', 'US, short'), one('tn_uk', 'UK, long')] },
  { words: 'gallon, gallons, galon, galones, gallone, galloni', candidates: [one('gal', 'US'), UK_GALLON] },
  { symbols: 'Gal', candidates: [one('gal', 'US gallon'), UK_GALLON, { name: 'galileo' }] },
  { words: 'cwt, cwts, hundredweight, hundredweights', candidates: [one('cwt_us', 'US'), one('cwt_uk', 'UK')] },
  { words: 'therm, therms, thm, thms', candidates: [one('thm_us', 'US'), one('thm_ec', 'EC')] },
  {
    words: 'mbtu, mbtus',
    candidates: [{ unit: 'MMBtu', factor: '0.001', name: 'thousand Btu' }, one('MMBtu', 'million Btu')],
  },
  {
    words: 'mt, m t',
    candidates: [one('t', 'metric ton'), { unit: 'kt', factor: '1000', name: 'megatonne' }, { name: 'mat' }],
  },
  { words: 'mts', candidates: [one('t', 'metric tons'), one('m', 'metres'), { name: 'metre per second' }] },
  {
    words: 'gr',
    candidates: [one('g', 'gram'), { unit: 'mg', factor: '64.79891', name: 'grain' }],
  },
  { symbols: 'M', candidates: [one('m', 'metre'), THOUSAND_PIECES, MILLION_PIECES] },
  {
    symbols: 'MM, Mm',
    candidates: [
      { unit: 'm', factor: '0.001', name: 'millimetre' },
      { unit: 'km', factor: '1000', name: 'megametre' },
      MILLION_PIECES,
    ],
  },
  {
    words: 'ts',
    candidates: [
      { ...THOUSAND_PIECES, name: 'Tausend Stück' },
      { unit: 'ft2', factor: '1000', name: 'thousand square feet' },
      { name: 'dry matter' },
    ],
  },
  { words: 'stn', candidates: [one('tn_us', 'short ton'), one('STN', 'currency of São Tomé and Príncipe')] },
  { words: 'sek', candidates: [one('s', 'second'), one('SEK', 'Swedish krona')] },
  {
    words: 'st',
    candidates: [
      one('pcs', 'Stück'),
      one('tn_us', 'short ton'),
      { unit: 'kg', factor: '6.35029318', name: 'stone' },
      { name: 'sheet' },
    ],
  },
  { symbols: 'Mg, MG, mG', candidates: [one('mg', 'milligram'), one('t', 'megagram')] },
  { symbols: 'mJ', candidates: [one('MJ', 'megajoule'), { unit: 'J', factor: '0.001', name: 'millijoule' }] },
  {
    symbols: 'mWh',
    candidates: [one('MWh', 'megawatt-hour'), { unit: 'Wh', factor: '0.001', name: 'milliwatt-hour' }],
  },
  { symbols: 'ML, Ml', candidates: [one('ml', 'millilitre'), { unit: 'm3', factor: '1000', name: 'megalitre' }] },
  { symbols: 'Gb', candidates: [one('GB', 'gigabyte'), { unit: 'GB', factor: '0.125', name: 'gigabit' }] },
  { symbols: 'Gbh', candidates: [one('GBh', 'gigabyte-hour'), { unit: 'GBh', factor: '0.125', name: 'gigabit-hour' }] },
  {
    words: 'mb',
    candidates: [
      { unit: 'GB', factor: '0.001', name: 'megabyte' },
      { unit: 'GB', factor: '0.000125', name: 'megabit' },
    ],
  },
  {
    words: 'tb',
    candidates: [
      { unit: 'GB', factor: '1000', name: 'terabyte' },
      { unit: 'GB', factor: '125', name: 'terabit' },
    ],
  },
  { symbols: 'S', candidates: [one('s', 'second'), { name: 'siemens' }] },
  { symbols: 'T', candidates: [one('t', 'tonne'), THOUSAND_PIECES, { name: 'tesla' }] },
  { symbols: 'H', candidates: [one('h', 'hour'), { name: 'henry' }] },
  { symbols: 'G', candidates: [one('g', 'gram'), { name: 'gauss' }] },
  {
    symbols: 'A',
    candidates: [one('year', 'year'), { unit: 'm2', factor: '100', name: 'are' }, { name: 'ampere' }],
  },
  { symbols: 'j', candidates: [one('J', 'joule'), one('day', 'jour')] },
  { words: 'pound, pounds', candidates: [one('lb', 'of mass'), one('GBP', 'sterling')] },
  {
    words: 'pfund',
    candidates: [{ unit: 'kg', factor: '0.5', name: 'metric' }, one('lb', 'avoirdupois'), one('GBP', 'sterling')],
  },
  { words: 'livre, livres, libra, libras, libbra, libbre', candidates: [one('lb', 'of mass'), one('GBP', 'sterling')] },
  {
    words: 'quintal, quintals, quintaux, quintales, quintali',
    candidates: [{ unit: 'kg', factor: '100', name: 'metric' }, one('cwt_us', 'of 100 lb')],
  },
  { symbols: 'DT', candidates: [{ unit: 'kg', factor: '100', name: 'Dezitonne' }, { name: 'dry ton' }] },
  { symbols: 'GM', candidates: [one('g', 'gram'), { name: 'gram per square metre' }] },
  { symbols: 'KL', candidates: [one('m3', 'kilolitre'), { name: 'kilogram per metre' }] },
  { words: 'lt', candidates: [one('l', 'litre'), one('tn_uk', 'long ton')] },
  { words: 'mc', candidates: [one('m3', 'metro cubo'), { unit: 'g', factor: '0.000001', name: 'microgram' }] },
  {
    words: 'ton km, tons km, ton kilometre, ton kilometres, ton kilometer, ton kilometers',
    candidates: [one('tkm', 'of a metric ton'), { unit: 'tkm', factor: '0.90718474', name: 'of a short ton' }],
  },
  {
    words: 'ton mile, ton miles, ton mi, tons mile',
    candidates: [one('tmi', 'of a metric ton'), one('tnmi_us', 'of a US ton')],
  },
  {
    words: 'fl oz, fluid ounce, fluid ounces, floz',
    candidates: [
      { unit: 'ml', factor: '29.5735295625', name: 'US' },
      { unit: 'ml', factor: '28.4130625', name: 'UK' },
    ],
  },
  { words: '$, dollar, dollars', candidates: [one('USD', 'US'), one('CAD', 'Canadian'), one('AUD', 'Australian')] },
  { words: '¥', candidates: [one('JPY', 'yen'), one('CNY', 'yuan')] },
  {
    words: 'kr, krone, kroner, krona, kronor, kronen',
    candidates: [one('SEK', 'Swedish'), one('NOK', 'Norwegian'), one('DKK', 'Danish')],
  },
  { words: 'rs, rupee, rupees', candidates: [one('INR', 'Indian'), one('PKR', 'of Pakistan')] },
  { words: 'cad', candidates: [one('CAD', 'Canadian dollar'), one('pcs', 'cadauno')] },
  { words: 'cup', candidates: [one('CUP', 'Cuban peso'), { name: 'a volume' }] },
];

/** Ounces are a mass, but where the product is measured by volume they may be fluid ounces. */
export const OUNCES_BESIDE_VOLUMES: readonly Candidate[] = [
  one('oz', 'of mass'),
  { unit: 'ml', factor: '29.5735295625', name: 'US fluid ounce' },
  { unit: 'ml', factor: '28.4130625', name: 'UK fluid ounce' },
];

/** Of our codes those that are asked for nevertheless: in files they are mostly something else. */
export const ASKED_CODES: readonly UnitCode[] = ['STN'];

/** Codes that many write for something else: what people are told. */
export const TOLD_CODES: Readonly<Partial<Record<UnitCode, string>>> = {
  KGS: 'kilograms are kg',
  BDT: 'a bone-dry ton is no unit here',
  CUP: 'a cup is no unit here',
};

/** What such a code is where only that fits: customs papers and many programs write kilograms in capitals. */
export const MEANT_BY_CODES: Readonly<Partial<Record<UnitCode, UnitCode>>> = { KGS: 'kg' };

/** Currencies whose code is a word in small letters; such a word is no unit. */
export const CURRENCIES_IN_CAPITALS: readonly UnitCode[] = [
  'ALL',
  'BAM',
  'KGS',
  'BOB',
  'COP',
  'GEL',
  'MAD',
  'MOP',
  'PEN',
  'SOS',
  'TOP',
  'TRY',
];
