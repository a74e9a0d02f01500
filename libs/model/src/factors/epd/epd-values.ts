import { DECLARED_KEYS, INDICATOR_CODES, stored } from '#impacts';
import type { DatasetRow } from '../dataset.js';
import { geoLocationByCode } from '#model/terms';

/** A dataset by the fields of an import, each with the value that a cell of a table would have. */
export function valuesOf({ figures, geoLocation, taxonomy, ...row }: DatasetRow): Record<string, unknown> {
  const { key, name, unit, description, geoLocationText, referenceYear, validUntil, sourceUrl, pact } = row;
  const values: Record<string, unknown> = {
    key,
    name,
    unit,
    description,
    geoLocationText,
    referenceYear,
    validUntil,
    sourceUrl,
  };
  const place = geoLocation === undefined ? undefined : geoLocationByCode(geoLocation);
  if (place) values['geoLocation'] = { uuid: place.uuid };
  for (const [field, value] of Object.entries(pact ?? {})) values[`pact.${field}`] = value;
  if (taxonomy.length > 0) values['taxonomy'] = taxonomy;
  for (const code of INDICATOR_CODES) {
    const figure = figures[code];
    if (figure?.method !== undefined) values[`impacts.${code}.method`] = figure.method;
    for (const module of DECLARED_KEYS) {
      const field = `impacts.${code}.${module}`;
      const value = figure?.[module];
      if (value !== undefined) values[field] = stored(value, field);
    }
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
