import { setImmediate as breathe } from 'node:timers/promises';
import type { Checked } from '#faults';
import { Invalid } from '#faults';
import type { CompanyId, Sql } from '#platform';
import { newUuid } from '#platform';
import type { Activity, ActivityContent, ActivityPatch, KnownReferences } from '../../model/activity/activity.js';
import { differingFields } from '../../model/activity/same-activity.js';
import { blankActivity, writtenActivity } from '../../model/activity/written-activity.js';
import { findBySyncIds } from './read-activities.js';
import type { NewActivity } from './write-activities.js';

/** What was said of one of several, and the activity it makes. */
export interface Prepared extends NewActivity {
  index: number;
  input: ActivityPatch;
}

/** Other requests get their turn after so many. */
const AT_ONCE = 250;

/** What makes no activity, by its place among several. */
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
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
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

/** What could not be computed today may have been before: sent again, it is the record that is there, where it is well-formed. */
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
  const there = await findBySyncIds(
    sql,
    company,
    faulty.flatMap(({ index }) => inputAt(index).syncId ?? []),
  );
  return faulty.map((each) => {
    const input = inputAt(each.index);
    const holder = there.get(input.syncId ?? '');
    return holder && differingFields(input, holder).length === 0 ? { ...each, repeated: holder } : each;
  });
}
