import { geoLocationByCode } from '#model/terms';

/** Location codes of the ILCD format that are neither of ISO 3166 nor of UN M49, as codes of ours. */
const ILCD_REGIONS: Readonly<Record<string, string>> = { GLO: 'Global', RER: '150', RAF: '002', RAS: '142' };

/** The code of a place of ours; undefined for regions that only the ILCD format has, such as EU-28. */
export function geoCodeOf(location: string | undefined): string | undefined {
  if (location === undefined) return undefined;
  return geoLocationByCode(ILCD_REGIONS[location] ?? location)?.code;
}

/** The same backwards. */
export function ilcdLocationOf(code: string): string {
  return Object.keys(ILCD_REGIONS).find((region) => ILCD_REGIONS[region] === code) ?? code;
}
