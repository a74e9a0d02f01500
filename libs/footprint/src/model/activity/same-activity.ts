import { Decimal } from '#impacts';
import type { ActivityContent, ActivityPatch } from './activity.js';
import { ACTIVITY_REFERENCES } from './activity.js';

const PLAIN = ['name', 'description', 'syncId', 'quantity', 'unit'] as const;
const AMOUNTS = ['UpstreamCO2e', 'DownstreamCO2e'] as const;
const TIMES = ['startDate', 'endDate'] as const;

type Compared = (typeof PLAIN | typeof AMOUNTS | typeof TIMES | typeof ACTIVITY_REFERENCES)[number];
// A field that is compared in none of the lists would make another record pass for the same.
true satisfies Exclude<keyof ActivityPatch, Compared> extends never ? true : false;

/** The fields that were sent and say something else than the record does; none: it is the same record, sent again. */
export function differingFields(patch: ActivityPatch, record: ActivityContent): string[] {
  const differs = <Field extends keyof ActivityPatch>(
    fields: readonly Field[],
    isSame: (sent: NonNullable<ActivityPatch[Field]>, there: NonNullable<ActivityContent[Field]>) => boolean,
  ): Field[] =>
    fields.filter((field) => {
      const sent = patch[field];
      if (sent === undefined) return false;
      const there = record[field];
      return sent === null || there === undefined ? (sent === null) !== (there === undefined) : !isSame(sent, there);
    });
  return [
    ...differs(PLAIN, (sent, there) => sent === there),
    ...differs(
      // What was left to be computed was: it is not the caller's to say.
      AMOUNTS.filter((field) => patch[field] !== null || !record.factorSource),
      (sent, there) => new Decimal(sent).eq(there),
    ),
    ...differs(ACTIVITY_REFERENCES, (sent, there) => sent.uuid.toLowerCase() === there.uuid),
    // A time that is cleared falls back to its default, whatever that was when the record was first sent.
    ...differs(
      TIMES.filter((field) => patch[field] !== null),
      (sent, there) => sent.getTime() === there.getTime(),
    ),
  ];
}
