import { setImmediate as breathe } from 'node:timers/promises';
import { Invalid } from '#faults';
import type { ActivitySaid } from '#footprint/model';
import type { ReadActivity } from '#footprint/store';
import { validationPipe } from '#platform';
import { bodyCheck } from '../openapi/body-check.js';
import { ActivityDto } from './activity.dto.js';
import type { ActivityBody } from './activity-said.js';
import { activitySaid } from './activity-said.js';

export const MOST_IN_BULK = 10_000;

const isActivity = bodyCheck<ActivityBody>('ActivityDto');
const rules = validationPipe();
/** Other requests get their turn after so many. */
const AT_ONCE = 1_000;

/** What a body says of an activity; the one place where its shape is checked. @throws Invalid */
export async function readActivity(body: unknown): Promise<ActivitySaid> {
  const said = await readOne(body);
  if (said instanceof Invalid) throw said;
  return said;
}

/** What is wrong with one of them is told with what is wrong with the others. @throws Invalid where they are no such array */
export async function readActivities(body: unknown): Promise<ReadActivity[]> {
  if (!Array.isArray(body) || body.length > MOST_IN_BULK) {
    throw new Invalid({ field: '', message: `The body has to be an array of at most ${MOST_IN_BULK} activities.` });
  }
  const read: ReadActivity[] = [];
  for (const [index, each] of (body as unknown[]).entries()) {
    if (index % AT_ONCE === 0) await breathe();
    read.push(await readOne(each));
  }
  return read;
}

function readOne(sent: unknown): ReadActivity | Promise<Invalid> {
  return isActivity(sent) ? activitySaid(sent) : faultsOf(sent);
}

/** What the class says of a body that the schema refuses. */
async function faultsOf(sent: unknown): Promise<Invalid> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return new Invalid({ field: '', message: 'An activity has to be an object.' });
  }
  try {
    await rules.transform(sent, { type: 'body', metatype: ActivityDto });
  } catch (fault) {
    if (fault instanceof Invalid) return fault;
    throw fault;
  }
  throw new Error('the schema of ActivityDto refuses what the class takes');
}
