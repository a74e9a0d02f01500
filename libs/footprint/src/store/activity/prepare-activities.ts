import { setImmediate as breathe } from 'node:timers/promises';
import { Invalid } from '#faults';
import type { CompanyId, Sql } from '#platform';
import { newUuid } from '#platform';
import type { Activity, ActivityContent, ActivitySaid, KnownReferences } from '../../model/activity/activity.js';
import { differingFields } from '../../model/activity/same-activity.js';
import { blankActivity, writtenActivity } from '../../model/activity/written-activity.js';
import { findBySyncIds } from './read-activities.js';
import type { NewActivity } from './write-activities.js';

/** What a caller says of an activity, or what is wrong with how it was said. */
export type ReadActivity = ActivitySaid | Invalid;

/** What was said of one of several, and the activity it makes. */
export interface Prepared extends NewActivity {
  index: number;
  said: ActivitySaid;
}

/** Other requests get their turn after so many. */
const AT_ONCE = 250;

/** What makes no activity, by its place among several. */
export interface Faulty {
  index: number;
  invalid: Invalid;
}

export async function prepareActivities(
  read: readonly ReadActivity[],
  known: KnownReferences,
): Promise<{ prepared: Prepared[]; faulty: Faulty[] }> {
  const now = new Date();
  const prepared: Prepared[] = [];
  const faulty: Faulty[] = [];
  for (const [index, said] of read.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    const content = isSaid(said) ? written(said, known, now) : said;
    if (content instanceof Invalid) faulty.push({ index, invalid: content });
    else if (isSaid(said)) prepared.push({ index, said, uuid: newUuid(), content });
  }
  return { prepared, faulty };
}

export function isSaid(read: ReadActivity): read is ActivitySaid {
  return !(read instanceof Invalid);
}

function written(said: ActivitySaid, known: KnownReferences, now: Date): ActivityContent | Invalid {
  try {
    return writtenActivity(blankActivity(now), said, known, now);
  } catch (fault) {
    if (fault instanceof Invalid) return fault;
    throw fault;
  }
}

/** What could not be computed today may have been before: sent again, it is the record that is there. */
export async function findRepeated(
  sql: Sql,
  company: CompanyId,
  read: readonly ReadActivity[],
  faulty: readonly Faulty[],
): Promise<(Faulty & { repeated?: Activity })[]> {
  const saidAt = (index: number): ActivitySaid => {
    const said = read[index];
    return said && isSaid(said) ? said : {};
  };
  const there = await findBySyncIds(
    sql,
    company,
    faulty.flatMap(({ index }) => saidAt(index).syncId ?? []),
  );
  return faulty.map((each) => {
    const said = saidAt(each.index);
    const holder = there.get(said.syncId ?? '');
    return holder && differingFields(said, holder).length === 0 ? { ...each, repeated: holder } : each;
  });
}
