import { Invalid } from '#faults';
import type { FieldFault } from '#faults';

/** A period may be a moment, but it does not end before it begins. */
export function periodFault(startDate: Date | undefined, endDate: Date | undefined): FieldFault | undefined {
  if (startDate === undefined || endDate === undefined || endDate >= startDate) return undefined;
  return { field: 'endDate', message: `${endDate.toISOString()} is before startDate, ${startDate.toISOString()}` };
}

/** @throws Invalid when the period ends before it begins. */
export function requirePeriod(startDate: Date | undefined, endDate: Date | undefined): void {
  const fault = periodFault(startDate, endDate);
  if (fault) throw new Invalid(fault);
}
