import { expect, it } from 'vitest';
import { UNIT_CODES } from './units.js';
import { searchPlaces, searchUnits } from './search-words.js';

const places = (q: string) => searchPlaces(q).map(({ code }) => code);

it.each([
  ['Stück', 'pcs'],
  ['kilograms', 'kg'],
  ['Kilogr', 'kg'],
  ['m³', 'm3'],
  ['KWH', 'kWh'],
  ['tonne kilom', 'tkm'],
  ['euro', 'EUR'],
])('of the units called %j the first is %s', (q, unit) => expect(searchUnits(q)[0]).toBe(unit));

it('a text that several units have finds them all, one that none has finds none', () => {
  expect(searchUnits('ton').slice(0, 3)).toEqual(['t', 'tn_us', 'tn_uk']);
  expect(searchUnits('xyzzy')).toEqual([]);
  expect(searchUnits('k').length).toBeLessThan(UNIT_CODES.length / 2);
});

it.each([
  ['Allemagne', 'DE'],
  ['Deutschl', 'DE'],
  ['Paesi Bassi', 'NL'],
  ['EU-27', 'EU'],
  ['georgia', 'GE'],
  ['CA', 'CA'],
  ['Bayern', 'DE-BY'],
])('of the places called %j the first is %s', (q, code) => expect(places(q)[0]).toBe(code));

it('what a text could mean comes first, and everything is found by no text', () => {
  expect(places('Korea').slice(0, 2)).toEqual(['KR', 'KP']);
  expect(places('xyzzy')).toEqual([]);
  expect(places('').length).toBeGreaterThan(1_000);
});
