import { describe, expect, it } from 'vitest';
import { isUnitCode, UNIT_CODES, UNITS } from '../units.js';
import { ASKED_UNITS, OUNCES_BESIDE_VOLUMES } from './asked-units.js';
import { ENERGY_BASES } from './energy-basis.js';
import { NUMBER_WORDS } from './number-words.js';
import { readUnitText } from './read-unit-text.js';
import { REC20 } from './rec20.js';
import { textsOf, unitKey } from './unit-key.js';
import { MULTIPLES_BY_CASE, UNIT_MULTIPLES } from './unit-multiples.js';
import { candidateText } from './unit-notes.js';
import { UNIT_WORDS } from './unit-words.js';

const WORDS = Object.values(UNIT_WORDS).flatMap((words) => Object.values(words).flatMap(textsOf));
const MULTIPLES = UNIT_MULTIPLES.flatMap(({ words }) => textsOf(words));
const ASKED = ASKED_UNITS.flatMap(({ words }) => textsOf(words));
const SYMBOLS = ASKED_UNITS.flatMap(({ symbols }) => textsOf(symbols));
const NUMBERS = NUMBER_WORDS.flatMap(({ words }) => textsOf(words));

describe('the tables of units', () => {
  it('have no text twice', () => {
    const byKey = [...WORDS, ...MULTIPLES, ...ASKED, ...Object.keys(REC20).map(unitKey)];
    for (const texts of [byKey, [...SYMBOLS, ...Object.keys(MULTIPLES_BY_CASE)], NUMBERS]) {
      expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    }
    const bases = Object.values(ENERGY_BASES).flatMap(textsOf);
    expect(bases.filter((text, at) => bases.indexOf(text) !== at)).toEqual([]);
  });

  it('have their texts as texts are compared', () => {
    for (const text of [...WORDS, ...MULTIPLES, ...ASKED, ...NUMBERS]) expect(unitKey(text)).toBe(text);
  });

  it('take no code of ours for another unit', () => {
    for (const text of [...MULTIPLES, ...Object.keys(REC20), ...SYMBOLS])
      expect([text, isUnitCode(text)]).toEqual([text, false]);
    for (const code of UNIT_CODES.filter((each) => each !== 'STN')) {
      expect(readUnitText(code)).toMatchObject({ kind: 'understood', unit: code });
    }
  });

  it('have at least two candidates of everything that is asked, each of which can be answered', () => {
    for (const { words, symbols, candidates } of ASKED_UNITS) {
      expect([words ?? symbols, candidates.length >= 2]).toEqual([words ?? symbols, true]);
      expect(candidates.some(({ unit }) => unit !== undefined)).toBe(true);
    }
    for (const candidate of [...ASKED_UNITS.flatMap(({ candidates }) => candidates), ...OUNCES_BESIDE_VOLUMES]) {
      const { unit, factor } = candidate;
      const text = candidateText(candidate);
      if (text !== undefined && text !== 'STN') {
        expect(readUnitText(text)).toMatchObject({ kind: 'understood', unit, ...(factor !== undefined && { factor }) });
      }
    }
  });

  it('have exact factors', () => {
    const factors = [
      ...UNIT_MULTIPLES.map(({ factor }) => factor),
      ...Object.values(REC20).flatMap((meant) => (typeof meant === 'string' ? [] : [meant.factor])),
      ...ASKED_UNITS.flatMap(({ candidates }) => candidates.flatMap(({ factor }) => factor ?? [])),
    ];
    for (const factor of factors) expect(factor).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
  });

  it('know the name of each unit, but of those that others share', () => {
    for (const code of UNIT_CODES) {
      const read = readUnitText(UNITS[code].name);
      expect([code, read.kind === 'understood' ? read.unit : read.kind]).toEqual([
        code,
        code === 'lb' ? 'asked' : code,
      ]);
    }
  });
});
