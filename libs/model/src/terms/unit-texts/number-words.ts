import type { UnitCode } from '../units.js';

/** Words before or behind a unit, as `unitKey` writes them, and how many units they make of one. Two factors: asked. */
export const NUMBER_WORDS: readonly { readonly words: string; readonly factors: readonly string[] }[] = [
  { words: 'hundred, hundreds, hundert', factors: ['100'] },
  {
    words: 'thousand, thousands, tausend, tsd, ths, thsd, k, mille, milliers, millier, mil, mila, migliaia',
    factors: ['1000'],
  },
  { words: 'million, millions, mio, mln, millionen, millon, millones, milione, milioni', factors: ['1000000'] },
  { words: 'milliard, milliards, milliarde, milliarden, mrd, miliardo, miliardi, bn', factors: ['1000000000'] },
  { words: 'billionen, billones', factors: ['1000000000000'] },
  { words: 'billion, billions', factors: ['1000000000', '1000000000000'] },
];

/** Between a number word and its unit, such as millions of litres. */
export const NUMBER_LINKS: readonly string[] = ['of', 'de', "d'", 'di', 'von'];

/** What is written before a currency without a blank, such as kEUR. In French and Italian m€ is a thousand, in English a million. */
export const CURRENCY_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  Mio: ['1000000'],
  mio: ['1000000'],
  Mrd: ['1000000000'],
  bn: ['1000000000'],
  k: ['1000'],
  K: ['1000'],
  M: ['1000000'],
  m: ['1000', '1000000'],
  T: ['1000'],
  t: ['1000'],
};

/** T is a thousand in German, as in TEUR; in English it may be a trillion. */
export const OF_GERMAN_CURRENCIES: readonly string[] = ['T', 't'];
export const GERMAN_CURRENCIES: readonly UnitCode[] = ['EUR', 'CHF'];
