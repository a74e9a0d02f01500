import { geoLocationByCode, regionAround, type GeoLocation } from '#model/terms';
import { type Element } from '#model/products';
import { PACT_REGIONS, type CarbonFootprint, type PactRegion } from '../carbon-footprint.js';
import type { Found } from './part.js';

type Geography = Pick<
  CarbonFootprint,
  'geographyCountry' | 'geographyCountrySubdivision' | 'geographyRegionOrSubregion'
>;

/** At most one of PACT's three geographies. None stands for the whole world. */
export function geography({ geoLocation, location }: Pick<Element, 'geoLocation' | 'location'>): Found<Geography> {
  const code = (geoLocation ?? location)?.code;
  const place = code === undefined ? undefined : geoLocationByCode(code);
  if (!place) return { value: {} };
  switch (place.kind) {
    case 'country':
      return { value: { geographyCountry: place.code } };
    case 'subdivision':
      return { value: { geographyCountrySubdivision: place.code } };
    case 'region':
      return region(place);
    case 'global':
      return { value: {} };
    default:
      return place.kind satisfies never;
  }
}

/**
 * UN M49 has more regions than PACT. A region that PACT does not have is mapped to the nearest one that contains it.
 */
function region(place: GeoLocation): Found<Geography> {
  for (let around: GeoLocation | undefined = place; around; around = regionAround(around)) {
    const { name } = around;
    if (!isPactRegion(name)) continue;
    return {
      value: { geographyRegionOrSubregion: name },
      ...(around !== place && { assumed: [`geography ${name} for ${place.name}`] }),
    };
  }
  return { value: {} };
}

function isPactRegion(name: string): name is PactRegion {
  return (PACT_REGIONS as readonly string[]).includes(name);
}
