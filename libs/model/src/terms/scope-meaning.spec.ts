import { describe, expect, it } from 'vitest';
import { scopeMeaning } from './scope-meaning.js';
import { ASKED_SCOPES, SCOPE_2_METHODS, SCOPE_NAMES } from './words/scope-names.js';

/** The code that a text means, those that it could mean with a question mark, or nothing. */
function read(text: string): string {
  const meaning = scopeMeaning(text);
  switch (meaning.kind) {
    case 'understood':
      return meaning.meant;
    case 'asked':
      return `${meaning.candidates.join(' or ')}?`;
    default:
      return meaning.kind;
  }
}

const OF_SCOPE_3 = Array.from({ length: 15 }, (_, at) => `3.${at + 1}`);
const WHICH_OF_3 = `${OF_SCOPE_3.join(' or ')}?`;

describe('a text is the scope', () => {
  it.each([
    ['1', '1'],
    ['1.0', '1'],
    ['Scope 1', '1'],
    ['scope1', '1'],
    ['SCOPE-1', '1'],
    ['Scope I', '1'],
    ['S1', '1'],
    ['GHG Protocol Scope 1', '1'],
    ['Scope 1 emissions', '1'],
    ['Scope-1-Emissionen', '1'],
    ['Scope-1-THG-Emissionen', '1'],
    ['Scope 1: Direct emissions', '1'],
    ['Scope 1 – Direkte Emissionen', '1'],
    ['Scope 1 (Stationary combustion)', '1'],
    ['Direct emissions', '1'],
    ['Scope 2', '2'],
    ['Scope II', '2'],
    ['S2', '2'],
    ['3,6', '3.6'],
    ['Scope 3,11', '3.11'],
    ['Scope 2: Purchased energy', '2'],
    ['Purchased electricity', '2'],
    ['Scope 3.6', '3.6'],
    ['Scope 3.06', '3.6'],
    ['S3.6', '3.6'],
    ['3.6', '3.6'],
    ['3.10', '3.10'],
    ['3.15', '3.15'],
    ['Scope 3 Category 6', '3.6'],
    ['Scope 3, Category 6', '3.6'],
    ['Scope 3 - Cat. 6', '3.6'],
    ['Scope 3 Kategorie 6', '3.6'],
    ['S3 C6', '3.6'],
    ['S3-C6', '3.6'],
    ['Cat. 6', '3.6'],
    ['Category 12', '3.12'],
    ['Kat. 1', '3.1'],
    ['3.6 Business travel', '3.6'],
    ['Scope 3.6: Business travel', '3.6'],
    ['Scope 3 Category 6: Business Travel', '3.6'],
    ['Category 6: Business travel', '3.6'],
    ['Cat. 6 - Geschäftsreisen', '3.6'],
    ['Scope 3 Business travel', '3.6'],
    ['Scope 3: Business travel', '3.6'],
    ['Business travel', '3.6'],
    ['BUSINESS TRAVEL', '3.6'],
    ['Geschäftsreisen', '3.6'],
    ['geschaftsreisen', '3.6'],
    ['Dienstreisen', '3.6'],
    ['Purchased goods & services', '3.1'],
    ['Purchased Goods and Services', '3.1'],
    ['3.1 Eingekaufte Waren und Dienstleistungen', '3.1'],
    ['Fuel- and energy-related activities', '3.3'],
    ['3.3 Fuel- and energy-related activities (not included in scope 1 or scope 2)', '3.3'],
    ['Upstream transportation & distribution', '3.4'],
    ['Abfälle aus dem Betrieb', '3.5'],
    ['Pendeln der Mitarbeiter:innen', '3.7'],
    ['Use of sold products', '3.11'],
    ['End-of-life treatment of sold products', '3.12'],
    ['Investitionen', '3.15'],
  ])('%j: %s', (text, code) => expect(read(text)).toBe(code));
});

describe('a text is asked about', () => {
  it.each([
    ['Scope 3', WHICH_OF_3],
    ['S3', WHICH_OF_3],
    ['3', WHICH_OF_3],
    ['Scope 3 - Other', WHICH_OF_3],
    ['Transport', '3.4 or 3.9?'],
    ['Scope 3 Transport', '3.4 or 3.9?'],
    ['Scope 3.4 Transport', '3.4?'],
    ['Waste', '3.5 or 3.12?'],
    ['Leased assets', '3.8 or 3.13?'],
    ['Scope 2 (market-based)', '2?'],
    ['Scope 2 location-based', '2?'],
    ['Scope 1 biogenic', '1?'],
    ['3.6 Employee commuting', '3.6 or 3.7?'],
    ['Scope 1 Business travel', '1 or 3.6?'],
  ])('%j: %s', (text, codes) => expect(read(text)).toBe(codes));
});

it.each([
  ...[
    '',
    '-',
    '4',
    '0',
    '10',
    'Scope 4',
    'Scope 3.16',
    '3.0.1',
    '3.6.1',
    '1.1',
    'Scope 1 + 2',
    'Scope 1 & 2',
    'Scope 1-3',
  ],
  ...['Scope 3.1-3.8', 'Scope 10', 'Cat. 16', 'Cat. 0', 'Energy', 'si', 'i', 'II', 'constructor', 'Out of scope'],
])('%j is unknown', (text) => expect(read(text)).toBe('unknown'));

it('every name is that of one scope, with and without its number', () => {
  for (const [code, names] of Object.entries(SCOPE_NAMES))
    for (const name of names.split('|'))
      for (const text of [name, `${code} ${name}`, `Scope ${code}: ${name}`])
        expect([text, read(text)]).toEqual([text, code]);
  for (const [names, codes] of Object.entries(ASKED_SCOPES))
    for (const name of names.split('|')) expect([name, read(name)]).toEqual([name, `${codes.join(' or ')}?`]);
  for (const name of SCOPE_2_METHODS.split('|')) expect(read(`Scope 2 ${name}`)).toBe('2?');
});
