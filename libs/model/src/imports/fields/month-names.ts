/** The months in English, German, French, Spanish and Italian, in small letters and without accents; January first. */
export const MONTH_NAMES: readonly string[] = [
  'jan, january, januar, janner, jaenner, janv, janvier, ene, enero, gen, gennaio',
  'feb, february, februar, fev, fevr, fevrier, febrero, febbraio',
  'mar, march, marz, maerz, mrz, mars, marzo',
  'apr, april, avr, avril, abr, abril, aprile',
  'may, mai, mayo, mag, maggio',
  'jun, june, juni, juin, junio, giu, giugno',
  'jul, july, juli, juil, juillet, julio, lug, luglio',
  'aug, august, aout, ago, agosto',
  'sep, sept, september, septembre, septiembre, set, settembre',
  'oct, october, okt, oktober, octobre, octubre, ott, ottobre',
  'nov, november, novembre, noviembre',
  'dec, december, dez, dezember, decembre, dic, diciembre, dicembre',
];
