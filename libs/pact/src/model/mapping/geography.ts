import { geoLocationByCode, type Element } from '#footprint/model';
import { PACT_REGIONS, type CarbonFootprint, type PactRegion } from '../carbon-footprint.js';

type Geography = Pick<
  CarbonFootprint,
  'geographyCountry' | 'geographyCountrySubdivision' | 'geographyRegionOrSubregion'
>;

/** At most one of PACT's three geographies; none for the whole world, and for what PACT has no word for. */
export function geography({ geoLocation, location }: Pick<Element, 'geoLocation' | 'location'>): Geography {
  const code = (geoLocation ?? location)?.code;
  const place = code === undefined ? undefined : geoLocationByCode(code);
  if (!place) return {};
  switch (place.kind) {
    case 'country':
      return { geographyCountry: place.code };
    case 'subdivision':
      return { geographyCountrySubdivision: place.code };
    case 'region':
      return isPactRegion(place.name) ? { geographyRegionOrSubregion: place.name } : {};
    case 'global':
      return {};
    default:
      return place.kind satisfies never;
  }
}

/** UN M49 has more regions than PACT. */
function isPactRegion(name: string): name is PactRegion {
  return (PACT_REGIONS as readonly string[]).includes(name);
}
