import type { UnitCode } from '../units.js';

/** A unit that is none of ours, as an exact multiple of one. */
export interface UnitMultiple {
  readonly unit: UnitCode;
  readonly factor: string;
  /** Separated by commas, as `unitKey` writes them. */
  readonly words: string;
}

/** What is no exact multiple, such as a month, or differs by country, such as an acre, is not listed. */
export const UNIT_MULTIPLES: readonly UnitMultiple[] = [
  { unit: 'g', factor: '0.000001', words: '\u03bcg, ug, microgram, micrograms, mikrogramm' },
  { unit: 'kg', factor: '100', words: 'dt, dezitonne, dezitonnen, doppelzentner' },
  { unit: 'kg', factor: '6.35029318', words: 'stone, stones' },
  { unit: 'J', factor: '1055.05585262', words: 'btu, btus, british thermal unit, british thermal units' },
  { unit: 'GWh', factor: '1000', words: 'twh, terawatt hour, terawatt hours, terawattstunde, terawattstunden' },
  { unit: 'l', factor: '0.01', words: 'cl, centilitre, centilitres, centiliter, zentiliter' },
  { unit: 'l', factor: '0.1', words: 'dl, decilitre, decilitres, deciliter, deziliter' },
  {
    unit: 'l',
    factor: '4.54609',
    words: 'uk gallon, uk gallons, imperial gallon, imperial gallons, gallon (uk), gallons (uk), uk gal, imp gal',
  },
  { unit: 'm3', factor: '1000', words: 'megalitre, megalitres, megaliter, megaliters' },
  {
    unit: 'm',
    factor: '0.001',
    words: 'mm, millimetre, millimetres, millimeter, millimeters, milimetro, milimetros, millimetro, millimetri',
  },
  {
    unit: 'm',
    factor: '0.01',
    words: 'cm, centimetre, centimetres, centimeter, centimeters, zentimeter, centimetro, centimetros, centimetri',
  },
  { unit: 'm', factor: '0.1', words: 'dm, decimetre, decimetres, decimeter, dezimeter' },
  { unit: 'm', factor: '0.0254', words: 'inch, inches, in, zoll' },
  { unit: 'm', factor: '0.9144', words: 'yard, yards, yd, yds' },
  { unit: 'ml', factor: '16.387064', words: 'cubic inch, cubic inches, in3, cu in' },
  { unit: 'ml', factor: '29.5735295625', words: 'fl oz (us), us fl oz, us fluid ounce, us fluid ounces' },
  { unit: 'l', factor: '0.946352946', words: 'us quart, us quarts, qt (us)' },
  { unit: 'l', factor: '0.473176473', words: 'us pint, us pints, pt (us)' },
  { unit: 'vkm', factor: '1.609344', words: 'vehicle mile, vehicle miles, vehicle mi' },
  { unit: 'm2', factor: '0.000001', words: 'mm2, square millimetre, square millimetres, quadratmillimeter' },
  { unit: 'm2', factor: '0.01', words: 'dm2, square decimetre, square decimetres, quadratdezimeter' },
  { unit: 'm2', factor: '0.83612736', words: 'square yard, square yards, sq yd, yd2' },
  {
    unit: 'day',
    factor: '7',
    words: 'week, weeks, woche, wochen, semaine, semaines, semana, semanas, settimana, settimane',
  },
  {
    unit: 'pcs',
    factor: '12',
    words: 'dozen, dozens, dz, dutzend, douzaine, douzaines, docena, docenas, dozzina, dozzine',
  },
  { unit: 'GB', factor: '0.000001', words: 'kilobyte, kilobytes' },
  { unit: 'GB', factor: '0.001', words: 'megabyte, megabytes, mbyte' },
  { unit: 'GB', factor: '1000', words: 'terabyte, terabytes, tbyte' },
  { unit: 'GB', factor: '1.073741824', words: 'gibibyte, gibibytes' },
];

/** Where the case of letters tells units apart, such as megabyte and megabit. */
export const MULTIPLES_BY_CASE: Readonly<Record<string, Omit<UnitMultiple, 'words'>>> = {
  kB: { unit: 'GB', factor: '0.000001' },
  KB: { unit: 'GB', factor: '0.000001' },
  MB: { unit: 'GB', factor: '0.001' },
  TB: { unit: 'GB', factor: '1000' },
  Gg: { unit: 't', factor: '1000' },
  Tg: { unit: 'kt', factor: '1000' },
  GiB: { unit: 'GB', factor: '1.073741824' },
};
