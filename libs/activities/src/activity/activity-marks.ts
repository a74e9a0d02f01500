import type { MarkedTotals } from '#model/activities';
import { NONE } from './activity-totals.js';

/**
 * Activities `a` by what their `factorSource` says beside its figures. Each condition is that of a partial index (`activity_gaps`
 * and so on), which has few activities: the words of both have to stay the same.
 */
export const MARKS = {
  gaps: `a.factor_source -> 'gaps' is not null`,
  supplierSpecific: `a.factor_source ->> 'supplierShare' <> '0'`,
  supplierShareUnknown: `a.factor_source ->> 'kind' <> 'transportLane' and a.factor_source -> 'supplierShare' is null
    and (a.factor_source ->> 'given') is null`,
} as const satisfies Record<keyof MarkedTotals, string>;

/** The company's memo scopes, whose activities are counted in no sum. `$1` is the company. */
export const MEMO_SCOPES = 'select uuid from scope where company = $1 and memo';

/** Activities `a` that sums count: not those of a memo scope. `memo` is an array of the company's memo scopes. */
export const isCounted = (memo: string): string => `coalesce(a.scope, ${NONE}) <> all(${memo})`;
