import { Decimal, quotient } from '#impacts';

/** A total beside that of another period, in kg. */
export interface Comparison {
  /** Of the other period. */
  count: number;
  CO2e: Decimal;
  /** By how much it is more than in the other period. */
  difference: Decimal;
  /** The difference in percent of the other period's figure, with two decimals; absent where that is 0. */
  changePercent?: string;
}

const DECIMALS = 2;

/** The sign of a change is that of the difference, also where the other period's figure is negative. */
export function comparison(now: { CO2e: Decimal }, { count, CO2e }: { count: number; CO2e: Decimal }): Comparison {
  const difference = now.CO2e.minus(CO2e);
  if (CO2e.isZero()) return { count, CO2e, difference };
  const percent = quotient(difference.times(100), CO2e.abs()).toDecimalPlaces(DECIMALS, Decimal.ROUND_HALF_EVEN);
  return { count, CO2e, difference, changePercent: (percent.isZero() ? percent.abs() : percent).toFixed(DECIMALS) };
}
