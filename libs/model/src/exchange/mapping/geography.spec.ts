import { describe, expect, it } from 'vitest';
import { searchGeoLocations } from '#model/terms';
import { PACT_REGIONS } from '../carbon-footprint.js';
import { mappedOf } from './builders.js';
import { geography } from './geography.js';

const place = (code: string) => ({ uuid: 'x', name: 'as the caller calls it', code });

describe('the geography of a footprint', () => {
  it.each([
    ['DE', { geographyCountry: 'DE' }],
    ['de', { geographyCountry: 'DE' }],
    ['DE-BY', { geographyCountrySubdivision: 'DE-BY' }],
    ['150', { geographyRegionOrSubregion: 'Europe' }],
    ['419', { geographyRegionOrSubregion: 'Latin America and the Caribbean' }],
    ['001', {}],
    ['Global', {}],
    ['XX', {}],
    ['', {}],
  ])('of %s is %j', (code, expected) => expect(geography({ geoLocation: place(code) })).toEqual({ value: expected }));

  it.each([
    ['005', 'South America', 'Latin America and the Caribbean'],
    ['013', 'Central America', 'Latin America and the Caribbean'],
    ['029', 'Caribbean', 'Latin America and the Caribbean'],
    ['011', 'Western Africa', 'Sub-Saharan Africa'],
    ['018', 'Southern Africa', 'Sub-Saharan Africa'],
    ['EU', 'European Union', 'Europe'],
  ])('of %s, %s, which PACT has no word for, is %s around it, and the comment says so', (code, name, around) => {
    const { content } = mappedOf({ geoLocation: place(code) });
    expect(content.pcf.geographyRegionOrSubregion).toBe(around);
    expect(content.comment).toContain(`geography ${around} for ${name}`);
    expect(mappedOf({ geoLocation: place('419') }).content.comment).not.toContain('geography');
  });

  it('is a region, for every existing region', () => {
    for (const { code, kind } of searchGeoLocations().filter((each) => each.kind === 'region')) {
      const { value } = geography({ geoLocation: place(code) });
      expect([code, kind, value.geographyRegionOrSubregion]).toEqual([code, 'region', expect.any(String)]);
    }
  });

  it('is that of the location if no geoLocation is given', () => {
    const location = { uuid: 'x', name: 'Works', code: 'FR' };
    expect(geography({ location }).value).toEqual({ geographyCountry: 'FR' });
    expect(geography({ location, geoLocation: place('NO') }).value).toEqual({ geographyCountry: 'NO' });
    expect(geography({ location, geoLocation: place('Global') }).value).toEqual({});
    expect(geography({ location: { uuid: 'x', name: 'Works' } }).value).toEqual({});
    expect(geography({}).value).toEqual({});
  });

  it('is one that PACT knows, for every existing place', () => {
    const regions = new Set<string>();
    for (const { code } of searchGeoLocations()) {
      const found = geography({ geoLocation: place(code) }).value;
      expect(Object.keys(found).length).toBeLessThanOrEqual(1);
      expect(found.geographyCountry ?? 'DE').toMatch(/^[A-Z]{2}$/);
      expect(found.geographyCountrySubdivision ?? 'DE-BY').toMatch(/^[A-Z]{2}-[A-Z0-9]{1,3}$/);
      if (found.geographyRegionOrSubregion) regions.add(found.geographyRegionOrSubregion);
    }
    expect([...regions].sort()).toEqual([...PACT_REGIONS].sort());
  });
});
