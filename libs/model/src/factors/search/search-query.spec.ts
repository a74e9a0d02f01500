import { describe, expect, it } from 'vitest';
import { ANY_DATASET, exactly } from './entries.js';
import { conditionsOf, nearConditions, searchTerms } from './search-query.js';
import { searchText } from './search-text.js';

const UUID = '0BAD0000-0000-4000-8000-000000000001';

/** Whether the index, which has each word and its first three beginnings, would find a dataset by a query. */
function finds(query: Parameters<typeof searchTerms>[0]): boolean {
  const { words, traits } = searchText({
    name: 'Aluminium sheet',
    description: 'Tôle laminée',
    key: '7_400',
    unit: 'kg',
    sources: [UUID.toLowerCase()],
    taxonomy: [{ uuid: UUID.toLowerCase(), name: 'Metals' }],
    geoLocation: 'DE-BY',
    referenceYear: 2024,
  });
  const beginnings = words.flatMap((word) => [1, 2, 3].map((length) => word.slice(0, length)));
  const entries = [...words, ...beginnings, ...traits];
  return conditionsOf(searchTerms(query)).every((ranges) =>
    ranges.some(({ from, to }) => entries.some((entry) => entry >= from && entry < to)),
  );
}

describe('a query', () => {
  it.each([
    ['a beginning of a word', { text: 'alu' }],
    ['more letters than have an entry', { text: 'alumini' }],
    ['a whole word', { text: 'sheet' }],
    ['words of different fields in any order, case and accents aside', { text: 'METAL tole LAMINEE 7_40' }],
    ['a unit type', { unitKind: 'mass' as const }],
    ['a taxonomy and a source, whatever their case', { taxonomy: UUID, source: UUID }],
    ['its place', { geoLocation: 'DE-BY' }],
    ['the country that it lies in', { geoLocation: 'DE' }],
    ['the region that it lies in', { geoLocation: '150' }],
    ['the world', { geoLocation: 'Global' }],
    ['its year', { year: 2024, text: 'alu' }],
    ['nothing', {}],
    ['a text without words', { text: ' – ' }],
  ])('finds by %s', (_, query) => expect(finds(query)).toBe(true));

  it.each([
    ['the middle of a word', { text: 'minium' }],
    ['a longer word', { text: 'sheets' }],
    ['one word of two', { text: 'aluminium tube' }],
    ['another unit type', { text: 'alu', unitKind: 'energy' as const }],
    ['a neighbour of its country', { geoLocation: 'FR' }],
    ['another year', { year: 202 }],
    ['another source', { source: '0bad0000-0000-4000-8000-000000000002' }],
    ['a trait as a word', { text: 'unit:mass any' }],
  ])('does not find by %s', (_, query) => expect(finds(query)).toBe(false));

  it('without conditions asks for everything', () => {
    expect(conditionsOf(searchTerms({}))).toEqual([[exactly(ANY_DATASET)]]);
  });

  it('of words that nothing begins with asks for all words that resemble them, then for any, its traits kept', () => {
    const asked = searchTerms({ text: 'alumnium shet', unitKind: 'mass' });
    const [every, any] = nearConditions(asked, [['aluminium'], ['sheet']]);
    expect(every).toHaveLength(3);
    expect(any).toHaveLength(2);
    expect(any?.[0]).toContainEqual(exactly('sheet'));
    expect(any?.[1]).toEqual([exactly('=unit:mass')]);
  });
});
