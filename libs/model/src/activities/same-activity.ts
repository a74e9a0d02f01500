import { Decimal } from '#impacts';
import type { FieldKinds } from '#model/terms';
import type { ActivityContent, ActivityPatch } from './activity.js';
import type { ActivityField, ActivityFieldKind } from './activity-fields.js';
import { ACTIVITY_FIELDS, AMOUNT_FIELDS, HALVES } from './activity-fields.js';
import { isGiven } from './given-amounts.js';

type IsSame<Kind extends ActivityFieldKind> = (
  sent: FieldKinds[Kind]['sent'],
  stored: FieldKinds[Kind]['value'],
) => boolean;

const namesSame = (sent: { uuid: string }, stored: { uuid: string }) => sent.uuid.toLowerCase() === stored.uuid;

const IS_SAME: { readonly [Kind in ActivityFieldKind]: IsSame<Kind> } = {
  text: (sent, stored) => sent === stored,
  number: (sent, stored) => sent === stored,
  unit: (sent, stored) => sent === stored,
  decimal: (sent, stored) => new Decimal(sent).eq(stored),
  reference: namesSame,
  taxonomy: namesSame,
  time: (sent, stored) => sent.getTime() === stored.getTime(),
};

/** Names the fields that a patch would change in a record. Without any, the patch is the same record sent again. */
export function differingFields(patch: ActivityPatch, record: ActivityContent): ActivityField[] {
  return (Object.keys(ACTIVITY_FIELDS) as ActivityField[]).filter((field) => {
    const { kind } = ACTIVITY_FIELDS[field];
    const [sent, stored] = [patch[field], record[field]];
    if (sent === undefined) return false;
    if (sent === null) return stored !== undefined && !isFilled(field, record);
    return stored === undefined || !(IS_SAME[kind] as (sent: unknown, stored: unknown) => boolean)(sent, stored);
  });
}

/**
 * Whether a field that a request clears is expected to have a value all the same. A time falls back to its default, which depends
 * on when the record was first sent. An amount that the client leaves out is computed.
 */
function isFilled(field: ActivityField, record: ActivityContent): boolean {
  if (ACTIVITY_FIELDS[field].kind === 'time') return true;
  return HALVES.some((half) => AMOUNT_FIELDS[half] === field && !isGiven(record, half));
}
