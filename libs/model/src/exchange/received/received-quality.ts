import type { ReceivedFootprint } from '#model/factors';
import { Decimal, print, quotient, rounded, sumOf } from '#impacts';
import { isJsonObject, type JsonObject } from '../json-object.js';
import { readAmount } from './received-amounts.js';

type Quality = Pick<ReceivedFootprint, 'primaryDataShare' | 'technologicalDQR' | 'geographicalDQR' | 'temporalDQR'>;

const RATINGS = ['technologicalDQR', 'geographicalDQR', 'temporalDQR'] as const;

/** How good the data are; `rating` is the mean of the three ratings where all are there. */
export function receivedQuality(pcf: JsonObject): { quality: Quality; rating?: Decimal; faults: string[] } {
  const dqi = isJsonObject(pcf['dqi']) ? pcf['dqi'] : {};
  const faults: string[] = [];
  const within = (from: JsonObject, field: keyof Quality, least: number, most: number): Decimal | undefined => {
    const { amount, fault } = readAmount(from, field);
    const isWithin = amount?.gte(least) && amount.lte(most);
    if (isWithin) return amount;
    if (amount || fault) faults.push(`${field} must be a decimal number as a string, from ${least} to ${most}.`);
    return undefined;
  };
  const share = within(pcf, 'primaryDataShare', 0, 100);
  const ratings = RATINGS.flatMap((field) => {
    const rating = within(dqi, field, 1, 5);
    return rating ? [[field, rating] as const] : [];
  });
  const mean = quotient(sumOf(ratings.map(([, rating]) => rating)), new Decimal(RATINGS.length));
  return {
    quality: {
      ...(share && { primaryDataShare: print(share) }),
      ...Object.fromEntries(ratings.map(([field, rating]) => [field, print(rating)])),
    },
    ...(ratings.length === RATINGS.length && { rating: rounded(mean, 'dataQualityRating') }),
    faults,
  };
}
