import { Invalid } from '#faults';
import type { FieldFault } from '#faults';

/** The fault of a period that ends before it begins. A period may be a single moment. */
export function periodFault(startDate: Date | undefined, endDate: Date | undefined): FieldFault | undefined {
  if (startDate === undefined || endDate === undefined || endDate >= startDate) return undefined;
  return { field: 'endDate', message: `${endDate.toISOString()} is before startDate, ${startDate.toISOString()}` };
}

/** @throws Invalid if the period ends before it begins */
export function requirePeriod(startDate: Date | undefined, endDate: Date | undefined): void {
  const fault = periodFault(startDate, endDate);
  if (fault) throw new Invalid(fault);
}
