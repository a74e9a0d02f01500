import type { FieldFault } from '#faults';
import { Decimal } from '#impacts';
import { kindOf, UNITS } from '#model/terms';
import type { UnitCode } from '#model/terms';

/** The indicator that every figure of freight has. */
export const FOSSIL = 'GWP-fossil';
export const NEGATIVE = 'must not be less than 0';

/**
 * Why no lane can be bound to a dataset, in its field; undefined if one can.
 * @param fossil its figure of GWP-fossil in A1_A3
 */
export function unfitForLanes(declaredUnit: UnitCode, fossil: string | undefined): FieldFault | undefined {
  if (kindOf(declaredUnit) !== 'freight') {
    const per = `${declaredUnit} (${UNITS[declaredUnit].name})`;
    return { field: 'unit', message: `is per ${per}: a lane needs one per unit of freight, such as tkm` };
  }
  const field = `impacts.${FOSSIL}.A1_A3`;
  if (fossil === undefined) return { field, message: `has no figure of ${FOSSIL} in A1_A3` };
  return new Decimal(fossil).lt(0) ? { field, message: `its ${FOSSIL} ${NEGATIVE}` } : undefined;
}
