import { decimalOf, quotient, sumOf } from '#impacts';
import type { Decimal } from '#impacts';
import type { DataQualityIndicators } from '#model/terms';

/** The mean of the ratings that are set; without any, the rating of the bound dataset. 1 is the best, 5 the worst. */
export function dataQualityRating(indicators: DataQualityIndicators, datasetRating?: Decimal): number | undefined {
  const ratings = [
    indicators.technologicalDQR,
    indicators.temporalDQR,
    indicators.geographicalDQR,
    indicators.completenessDQR,
    indicators.reliabilityDQR,
  ].filter((rating) => rating !== undefined);
  return ratings.length > 0 ? mean(ratings) : datasetRating?.toNumber();
}

/** The mean of coverage and specificity; undefined unless both are known. */
export function averagePercent({ coveragePercent, specificPercent }: DataQualityIndicators): number | undefined {
  if (coveragePercent === undefined || specificPercent === undefined) return undefined;
  return mean([coveragePercent, specificPercent]);
}

function mean(values: readonly number[]): number {
  return quotient(sumOf(values.map(decimalOf)), decimalOf(values.length)).toNumber();
}
