import type { ReceivedFootprint } from '#model/factors';
import { Decimal, print } from '#impacts';
import type { JsonObject } from '../json-object.js';
import { BESIDE, FIGURES } from './received-amounts.js';

/** The addends of pcfExcludingBiogenicUptake. */
const PARTS = [
  'fossilGhgEmissions',
  'landUseChangeGhgEmissions',
  'landManagementBiogenicCO2Emissions',
  'landManagementBiogenicCO2Removals',
  'biogenicNonCO2Emissions',
  'ccsTechnologicalCO2Capture',
  'technologicalCO2Removals',
] as const satisfies readonly (keyof ReceivedFootprint)[];

type Totals = Pick<
  ReceivedFootprint,
  (typeof PARTS)[number] | 'biogenicCO2Uptake' | 'pcfExcludingBiogenicUptake' | 'pcfIncludingBiogenicUptake'
>;

/** Where a total of the document is not the sum of its parts. Both are kept as they came. */
export function differences(stated: Totals): string[] {
  const excluding = sum(...PARTS.map((part) => stated[part]));
  const total = stated.pcfExcludingBiogenicUptake;
  const including = sum(total ?? print(excluding), stated.biogenicCO2Uptake);
  return [
    ...difference('pcfExcludingBiogenicUptake', total, excluding, 'its seven parts'),
    ...difference(
      'pcfIncludingBiogenicUptake',
      stated.pcfIncludingBiogenicUptake,
      including,
      'pcfExcludingBiogenicUptake and biogenicCO2Uptake',
    ),
  ];
}

function difference(field: string, stated: string | undefined, parts: Decimal, named: string): string[] {
  if (stated === undefined) return [`${field} is missing.`];
  const by = new Decimal(stated).minus(parts);
  return by.isZero() ? [] : [`${field} is ${stated}; ${named} make ${print(parts)}, a difference of ${print(by)}.`];
}

function sum(...texts: (string | undefined)[]): Decimal {
  return texts.reduce((whole, text) => whole.plus(text ?? 0), new Decimal(0));
}

/** The members of `pcf` that a dataset keeps, and those that every document has to have. */
const KEPT = new Set([
  ...Object.keys(FIGURES),
  ...Object.keys(BESIDE),
  ...['declaredUnitOfMeasurement', 'declaredUnitAmount', 'productMassPerDeclaredUnit', 'packagingEmissionsIncluded'],
  ...['referencePeriodStart', 'referencePeriodEnd', 'primaryDataShare', 'dqi', 'ipccCharacterizationFactors'],
  ...['exemptedEmissionsPercent', 'crossSectoralStandards'],
  ...['geographyCountry', 'geographyCountrySubdivision', 'geographyRegionOrSubregion'],
]);
const MOST_NAMED = 50;
const LONGEST_NAME = 64;

/** Names the members of `pcf` that neither a figure nor the dataset holds. */
export function unmapped(pcf: JsonObject): string[] {
  const names = Object.keys(pcf).filter((name) => !KEPT.has(name) && pcf[name] !== null);
  if (names.length === 0) return [];
  const named = names.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_NAME));
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return [`Only in the document, in no figure: ${named.join(', ')}${more}.`];
}
