import type { FieldFault } from '#faults';
import { Decimal, quotient, Ratio } from '#impacts';
import type { CurrencyCode } from './currencies.js';
import { CURRENCIES, CURRENCY_CODES } from './currencies.js';

export const UNIT_KINDS = [
  'mass',
  'energy',
  'volume',
  'distance',
  'area',
  'freight',
  'passenger',
  'vehicle',
  'time',
  'count',
  'data',
  'computing',
  'occupation',
  'money',
] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

interface Unit {
  readonly kind: UnitKind;
  /** Exact, to the kind's reference unit: kg, J, m3, m, m2, tkm, pkm, vkm, s, GB, m2a. */
  readonly factor: string;
  readonly name: string;
  /** Set if units of one kind measure different things and do not convert, such as currencies, pieces and nights. */
  readonly measure?: string;
}

type Money = { readonly [Code in CurrencyCode]: Unit & { readonly kind: 'money'; readonly factor: '1' } };

/** Currencies do not convert into each other. */
const MONEY = Object.fromEntries(
  CURRENCY_CODES.map((code) => [code, { kind: 'money', factor: '1', name: CURRENCIES[code], measure: code }]),
) as Money;

/**
 * Every unit code. Pounds, ounces (avoirdupois), feet, miles and nautical miles by the international agreement of 1959;
 * gallon and barrel (42 gallons) are the US ones; tons and hundredweights say whose they are; a therm is that of the US or of the
 * EC, a million Btu is of the international table; a ton-mile here is a metric tonne over a statute mile, one of a US ton is
 * `tnmi_us`; a year is 365 days; a gigabyte is 1e9 bytes.
 */
export const UNITS = {
  mg: { kind: 'mass', factor: '0.000001', name: 'milligram' },
  g: { kind: 'mass', factor: '0.001', name: 'gram' },
  kg: { kind: 'mass', factor: '1', name: 'kilogram' },
  t: { kind: 'mass', factor: '1000', name: 'tonne' },
  kt: { kind: 'mass', factor: '1000000', name: 'kilotonne' },
  lb: { kind: 'mass', factor: '0.45359237', name: 'pound' },
  oz: { kind: 'mass', factor: '0.028349523125', name: 'ounce' },
  tn_us: { kind: 'mass', factor: '907.18474', name: 'US ton (short)' },
  tn_uk: { kind: 'mass', factor: '1016.0469088', name: 'UK ton (long)' },
  cwt_us: { kind: 'mass', factor: '45.359237', name: 'US hundredweight' },
  cwt_uk: { kind: 'mass', factor: '50.80234544', name: 'UK hundredweight' },
  J: { kind: 'energy', factor: '1', name: 'joule' },
  kJ: { kind: 'energy', factor: '1000', name: 'kilojoule' },
  MJ: { kind: 'energy', factor: '1000000', name: 'megajoule' },
  GJ: { kind: 'energy', factor: '1000000000', name: 'gigajoule' },
  TJ: { kind: 'energy', factor: '1000000000000', name: 'terajoule' },
  Wh: { kind: 'energy', factor: '3600', name: 'watt-hour' },
  kWh: { kind: 'energy', factor: '3600000', name: 'kilowatt-hour' },
  MWh: { kind: 'energy', factor: '3600000000', name: 'megawatt-hour' },
  GWh: { kind: 'energy', factor: '3600000000000', name: 'gigawatt-hour' },
  thm_us: { kind: 'energy', factor: '105480400', name: 'US therm' },
  thm_ec: { kind: 'energy', factor: '105505585.262', name: 'EC therm' },
  MMBtu: { kind: 'energy', factor: '1055055852.62', name: 'million British thermal units' },
  ml: { kind: 'volume', factor: '0.000001', name: 'millilitre' },
  l: { kind: 'volume', factor: '0.001', name: 'litre' },
  dm3: { kind: 'volume', factor: '0.001', name: 'cubic decimetre' },
  hl: { kind: 'volume', factor: '0.1', name: 'hectolitre' },
  m3: { kind: 'volume', factor: '1', name: 'cubic metre' },
  gal: { kind: 'volume', factor: '0.003785411784', name: 'US gallon' },
  ft3: { kind: 'volume', factor: '0.028316846592', name: 'cubic foot' },
  yd3: { kind: 'volume', factor: '0.764554857984', name: 'cubic yard' },
  bbl: { kind: 'volume', factor: '0.158987294928', name: 'barrel' },
  m: { kind: 'distance', factor: '1', name: 'metre' },
  km: { kind: 'distance', factor: '1000', name: 'kilometre' },
  ft: { kind: 'distance', factor: '0.3048', name: 'foot' },
  mi: { kind: 'distance', factor: '1609.344', name: 'mile' },
  nmi: { kind: 'distance', factor: '1852', name: 'nautical mile' },
  cm2: { kind: 'area', factor: '0.0001', name: 'square centimetre' },
  m2: { kind: 'area', factor: '1', name: 'square metre' },
  ha: { kind: 'area', factor: '10000', name: 'hectare' },
  ft2: { kind: 'area', factor: '0.09290304', name: 'square foot' },
  km2: { kind: 'area', factor: '1000000', name: 'square kilometre' },
  kgkm: { kind: 'freight', factor: '0.001', name: 'kilogram-kilometre' },
  tkm: { kind: 'freight', factor: '1', name: 'tonne-kilometre' },
  tmi: { kind: 'freight', factor: '1.609344', name: 'tonne-mile' },
  tnmi_us: { kind: 'freight', factor: '1.45997231821056', name: 'US ton-mile' },
  pkm: { kind: 'passenger', factor: '1', name: 'passenger-kilometre' },
  pmi: { kind: 'passenger', factor: '1.609344', name: 'passenger-mile' },
  vkm: { kind: 'vehicle', factor: '1', name: 'vehicle-kilometre' },
  s: { kind: 'time', factor: '1', name: 'second' },
  min: { kind: 'time', factor: '60', name: 'minute' },
  h: { kind: 'time', factor: '3600', name: 'hour' },
  day: { kind: 'time', factor: '86400', name: 'day' },
  year: { kind: 'time', factor: '31536000', name: 'year' },
  pcs: { kind: 'count', factor: '1', name: 'piece', measure: 'pieces' },
  night: { kind: 'count', factor: '1', name: 'night', measure: 'nights' },
  GB: { kind: 'data', factor: '1', name: 'gigabyte' },
  GBh: { kind: 'computing', factor: '1', name: 'gigabyte-hour', measure: 'GBh' },
  CPUh: { kind: 'computing', factor: '1', name: 'CPU-hour', measure: 'CPUh' },
  m2a: { kind: 'occupation', factor: '1', name: 'square metre and year' },
  ...MONEY,
} as const satisfies Record<string, Unit>;

export type UnitCode = keyof typeof UNITS;

export const UNIT_CODES = Object.keys(UNITS) as readonly UnitCode[];

export interface Amount {
  quantity: Decimal;
  unit: UnitCode;
}

/** Codes are case-sensitive like their prefixes: MJ and mJ are nine orders of magnitude apart. */
export function isUnitCode(code: unknown): code is UnitCode {
  return typeof code === 'string' && Object.hasOwn(UNITS, code);
}

export function kindOf(code: UnitCode): UnitKind {
  return UNITS[code].kind;
}

export function codesOf(kind: UnitKind): readonly UnitCode[] {
  return UNIT_CODES.filter((code) => UNITS[code].kind === kind);
}

/** Whether two units convert: they are of one kind and measure the same thing. */
export function isConvertible(from: UnitCode, to: UnitCode): boolean {
  const [one, other]: [Unit, Unit] = [UNITS[from], UNITS[to]];
  return one.kind === other.kind && one.measure === other.measure;
}

/** Converts an amount to an exact quantity in another unit, for further computation. Undefined if the units do not convert. */
export function converted({ quantity, unit }: Amount, to: UnitCode): Ratio | undefined {
  if (unit === to) return Ratio.of(quantity);
  if (!isConvertible(unit, to)) return undefined;
  const from = new Decimal(UNITS[unit].factor);
  const into = new Decimal(UNITS[to].factor);
  const ratio = quotient(from, into);
  return ratio.times(into).eq(from) ? Ratio.of(quantity.times(ratio)) : Ratio.of(quantity.times(from), into);
}

/** Converts to a decimal: exact if it is finite, otherwise with 40 significant digits. */
export function convert(amount: Amount, to: UnitCode): Decimal | undefined {
  return converted(amount, to)?.toDecimal();
}

/** Every code but those of money. */
const PHYSICAL = UNIT_CODES.filter((code) => kindOf(code) !== 'money');

/** The fault of an unknown unit code. It lists the valid codes, or only those of `kind`; of the many currencies it names one. */
export function unitFault(code: unknown, field: string, kind?: UnitKind): FieldFault {
  const valid = kind === undefined ? [...PHYSICAL, 'currencies of ISO 4217 such as EUR'] : codesOf(kind);
  const written = typeof code === 'string' ? JSON.stringify(code.slice(0, 40)) : 'this';
  const fault = isUnitCode(code) && kind !== undefined ? `is no unit of ${kind}` : 'is no unit code';
  return { field, message: `${written} ${fault}; valid: ${valid.join(', ')}` };
}

/** The fault of two units that do not convert. It names both. */
export function conversionFault(from: UnitCode, to: UnitCode, field: string): FieldFault {
  return { field, message: `${from} (${UNITS[from].name}) does not convert to ${to} (${UNITS[to].name})` };
}
