import type { Checked, FieldFault } from '#faults';
import type { ActivityPatch } from '#model/activities';
import type { ImportKind } from './kinds.js';
import { importFields } from './kinds.js';

/**
 * A new activity of a file. Its day is never taken to be the one of the import: that is what a single request without a day means,
 * in a ledger it is a gap.
 */
export function newActivityOfFile(body: Checked<ActivityPatch>): Checked<ActivityPatch> {
  return body.map<ActivityPatch>((fields, faults) => {
    if (!fields.startDate && faults.isClear('startDate')) {
      faults.add({ field: 'startDate', message: 'must not be empty: in a file an activity needs its day' });
    }
    return fields;
  });
}

/** Fields that new records need and nothing in the file fills: none of its rows can become a record. */
export function unfilledFields(kind: ImportKind, filled: readonly string[]): FieldFault[] {
  return importFields(kind)
    .filter(({ name, isNeededOfNew }) => isNeededOfNew && !filled.includes(name))
    .map(({ name }) => ({
      field: name,
      message:
        'no column fills it: map one, or state the day of all rows as a constant; only an update of known activities goes without',
    }));
}
