import { describe, expect, it } from 'vitest';
import { fold } from '#model/terms';
import { nameKey, namesBeginningWith, distinctiveWords, wordsOf } from './words.js';

describe('folding', () => {
  it.each([
    ['Épicéa SCIÉ', 'epicea scie'],
    ['Œufs, Straße, Ærø, Łódź', 'oeufs, strasse, aero, lodz'],
    ['m² CO₂e', 'm2 co2e'],
    ['ＦＵＬＬ ℡', 'full tel'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['ΣΑΣ σας', 'σασ σασ'],
  ])('of %s is %s', (text, folded) => expect(fold(text)).toBe(folded));

  it('changes nothing when it is repeated', () => {
    for (const text of ['Œuf ﬁn', 'Ångström', '東京 ｶﾞ', 'ﷺ']) expect(fold(fold(text))).toBe(fold(text));
  });
});

describe('the words of texts', () => {
  it('are runs of letters and digits, each once, and source ids whole', () => {
    expect(wordsOf("Cow's milk, 3.5 % (raw)", 'Milk', '7_400_4000_5_1')).toEqual([
      'cow',
      's',
      'milk',
      '3',
      '5',
      'raw',
      '7_400_4000_5_1',
    ]);
  });

  it('are none in a text without letters and digits', () => expect(wordsOf('–', ' % ', '')).toEqual([]));

  it('are cut to a length in code points that an index can hold', () => {
    expect(wordsOf('𝒳'.normalize('NFC') + '𐐨'.repeat(200)).map((word) => Array.from(word).length)).toEqual([64]);
  });

  it('are left out if other words begin with them', () => {
    expect(distinctiveWords(['al', 'sheet', 'alum', 'she'])).toEqual(['sheet', 'alum']);
    expect(distinctiveWords(['al'])).toEqual(['al']);
  });
});

describe('the key of a name', () => {
  it('ignores case, accents, spaces and punctuation', () => {
    expect(nameKey('  Acier,  INOXYDABLE (laminé) ')).toBe(nameKey('acier inoxydable lamine'));
  });

  it('is no longer than a name, though folding makes three letters of one', () => {
    expect(nameKey('㎜㎜ '.repeat(250)).length).toBeLessThanOrEqual(500);
  });

  it('bounds the names that begin with a text', () => {
    const { from, to } = namesBeginningWith('acier');
    expect(['acier', 'acier inox', 'acierie', 'acier 𝒳'].every((name) => name >= from && name < to)).toBe(true);
    expect(['acid', 'acies', ''].some((name) => name >= from && name < to)).toBe(false);
    expect(namesBeginningWith('')).toEqual({ from: '', to: '' });
  });
});
