import { geoLocationByCode, searchGeoLocations, type GeoLocation } from '#model/terms';
import type { JsonObject } from '../json-object.js';

/** The code of the place that a footprint names. One that names none holds for the whole world. */
export function receivedPlace(pcf: JsonObject): { geoLocation?: string; fault?: string } {
  const { geographyCountrySubdivision, geographyCountry, geographyRegionOrSubregion } = pcf;
  const stated = geographyCountrySubdivision ?? geographyCountry ?? geographyRegionOrSubregion;
  if (stated === undefined || stated === null) return { geoLocation: 'Global' };
  const place = typeof stated === 'string' ? placeOf(stated) : undefined;
  return place ? { geoLocation: place.code } : { fault: 'The geography is no place that is known here.' };
}

function placeOf(stated: string): GeoLocation | undefined {
  return (
    geoLocationByCode(stated) ??
    searchGeoLocations(stated).find(({ name, kind }) => kind === 'region' && name === stated)
  );
}
