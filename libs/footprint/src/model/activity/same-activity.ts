import { Decimal } from '#impacts';
import type { FieldKinds } from '../field.js';
import type { ActivityContent, ActivityPatch } from './activity.js';
import type { ActivityField, ActivityFieldKind } from './activity-fields.js';
import { ACTIVITY_FIELDS } from './activity-fields.js';

type IsSame<Kind extends ActivityFieldKind> = (
  sent: FieldKinds[Kind]['sent'],
  there: FieldKinds[Kind]['value'],
) => boolean;

const namesSame = (sent: { uuid: string }, there: { uuid: string }) => sent.uuid.toLowerCase() === there.uuid;

const IS_SAME: { readonly [Kind in ActivityFieldKind]: IsSame<Kind> } = {
  text: (sent, there) => sent === there,
  number: (sent, there) => sent === there,
  unit: (sent, there) => sent === there,
  decimal: (sent, there) => new Decimal(sent).eq(there),
  reference: namesSame,
  taxonomy: namesSame,
  time: (sent, there) => sent.getTime() === there.getTime(),
};

/** The fields that were sent and say something else than the record does; none: it is the same record, sent again. */
export function differingFields(patch: ActivityPatch, record: ActivityContent): ActivityField[] {
  return (Object.keys(ACTIVITY_FIELDS) as ActivityField[]).filter((field) => {
    const { kind } = ACTIVITY_FIELDS[field];
    const [sent, there] = [patch[field], record[field]];
    if (sent === undefined) return false;
    if (sent === null) return there !== undefined && !isFilled(kind, record);
    return there === undefined || !(IS_SAME[kind] as (sent: unknown, there: unknown) => boolean)(sent, there);
  });
}

/**
 * Whether what a request clears has a value all the same: a time falls back to its default, whatever that was when the record
 * was first sent, and an amount that was left to be computed was computed.
 */
function isFilled(kind: ActivityFieldKind, record: ActivityContent): boolean {
  return kind === 'time' || (kind === 'decimal' && record.factorSource !== undefined);
}
