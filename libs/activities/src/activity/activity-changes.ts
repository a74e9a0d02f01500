import type { ActivityContent } from '#model/activities';
import { ACTIVITY_FIELDS } from '#model/activities';
import type { Changes, Trail } from '#access';
import { differences } from '#access';
import { trailOfFields } from '#terms';

/** Lists what changed between two states of an activity; `was` is undefined if it is new, `now` if it was deleted. */
export function activityChanges(was: ActivityContent | undefined, now: ActivityContent | undefined): Changes {
  return differences(was ? trailOf(was) : {}, now ? trailOf(now) : {});
}

function trailOf(activity: ActivityContent): Trail {
  const { CO2e, factorSource } = activity;
  return { ...trailOfFields(ACTIVITY_FIELDS, activity), CO2e, factorSource };
}
