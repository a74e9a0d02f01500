import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Checked } from '#faults';
import { Invalid } from '#faults';
import type { CompanyId, Sql } from '#platform';
import { newUuid } from '#platform';
import type { Activity, ActivityContent, ActivityPatch, KnownReferences } from '#model/activities';
import { differingFields, blankActivity, writtenActivity } from '#model/activities';
import { findBySyncIds } from './read-activities.js';
import type { NewActivity } from './write-activities.js';

/** One of several request bodies, and the activity made from it. */
export interface Prepared extends NewActivity {
  index: number;
  input: ActivityPatch;
}

/** How many activities are prepared before other requests get their turn. */
const AT_ONCE = 250;

/** One of several request bodies that makes no activity. */
export interface Faulty {
  index: number;
  invalid: Invalid;
}

export async function prepareActivities(
  bodies: readonly Checked<ActivityPatch>[],
  known: KnownReferences,
): Promise<{ prepared: Prepared[]; faulty: Faulty[] }> {
  const now = new Date();
  const prepared: Prepared[] = [];
  const faulty: Faulty[] = [];
  for (const [index, body] of bodies.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const content = written(body, known, now);
    if (content instanceof Invalid) faulty.push({ index, invalid: content });
    else prepared.push({ index, input: body.whole(), uuid: newUuid(), content });
  }
  return { prepared, faulty };
}

function written(
  { fields, faults }: Checked<ActivityPatch>,
  known: KnownReferences,
  now: Date,
): ActivityContent | Invalid {
  try {
    return writtenActivity(blankActivity(now), fields, known, now, faults);
  } catch (fault) {
    if (fault instanceof Invalid) return fault;
    throw fault;
  }
}

/**
 * Looks for faulty bodies that were sent before and accepted: an activity that cannot be computed today may have been computed
 * earlier. A well-formed body whose syncId and fields match a stored activity is a repetition of it.
 */
export async function findRepeated(
  sql: Sql,
  company: CompanyId,
  bodies: readonly Checked<ActivityPatch>[],
  faulty: readonly Faulty[],
): Promise<(Faulty & { repeated?: Activity })[]> {
  const inputAt = (index: number): ActivityPatch => {
    const body = bodies[index];
    return body?.isWhole ? body.whole() : {};
  };
  const stored = await findBySyncIds(
    sql,
    company,
    faulty.flatMap(({ index }) => inputAt(index).syncId ?? []),
  );
  return faulty.map((each) => {
    const input = inputAt(each.index);
    const holder = stored.get(input.syncId ?? '');
    return holder && differingFields(input, holder).length === 0 ? { ...each, repeated: holder } : each;
  });
}
