import { describe, expect, it } from 'vitest';
import { FACETS, readFacets } from './facets.js';

describe('the facets of a listing', () => {
  it('are all of them by default', () => {
    expect([...readFacets(undefined)]).toEqual([...FACETS]);
  });

  it('are repeated or separated by commas, in singular or plural', () => {
    expect([...readFacets(['org,taxonomies'])]).toEqual(['orgs', 'taxonomies']);
    expect([...readFacets(['scopes', 'scope', 'taxonomy'])]).toEqual(['scopes', 'taxonomies']);
  });

  it.each(['', 'scope,', 'group', 'constructor', 'Org'])('refuse %j', (word) => {
    expect(() => readFacets([word])).toThrow('list');
  });
});
