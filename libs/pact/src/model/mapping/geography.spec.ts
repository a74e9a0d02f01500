import { describe, expect, it } from 'vitest';
import { searchGeoLocations } from '#footprint/model';
import { PACT_REGIONS } from '../carbon-footprint.js';
import { geography } from './geography.js';

const place = (code: string) => ({ uuid: 'x', name: 'as the caller calls it', code });

describe('the geography of a footprint', () => {
  it.each([
    ['DE', { geographyCountry: 'DE' }],
    ['de', { geographyCountry: 'DE' }],
    ['DE-BY', { geographyCountrySubdivision: 'DE-BY' }],
    ['150', { geographyRegionOrSubregion: 'Europe' }],
    ['419', { geographyRegionOrSubregion: 'Latin America and the Caribbean' }],
    ['005', {}],
    ['001', {}],
    ['Global', {}],
    ['XX', {}],
    ['', {}],
  ])('of %s is %j', (code, expected) => expect(geography({ geoLocation: place(code) })).toEqual(expected));

  it('is that of the location where no geoLocation is given', () => {
    const location = { uuid: 'x', name: 'Works', code: 'FR' };
    expect(geography({ location })).toEqual({ geographyCountry: 'FR' });
    expect(geography({ location, geoLocation: place('NO') })).toEqual({ geographyCountry: 'NO' });
    expect(geography({ location, geoLocation: place('Global') })).toEqual({});
    expect(geography({ location: { uuid: 'x', name: 'Works' } })).toEqual({});
    expect(geography({})).toEqual({});
  });

  it('is one PACT knows, for every place there is', () => {
    const regions = new Set<string>();
    for (const { code } of searchGeoLocations()) {
      const found = geography({ geoLocation: place(code) });
      expect(Object.keys(found).length).toBeLessThanOrEqual(1);
      expect(found.geographyCountry ?? 'DE').toMatch(/^[A-Z]{2}$/);
      expect(found.geographyCountrySubdivision ?? 'DE-BY').toMatch(/^[A-Z]{2}-[A-Z0-9]{1,3}$/);
      if (found.geographyRegionOrSubregion) regions.add(found.geographyRegionOrSubregion);
    }
    expect([...regions].sort()).toEqual([...PACT_REGIONS].sort());
  });
});
