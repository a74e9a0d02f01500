import type { ActivityContent } from './activity.js';

export type ActivityChanges = Record<string, { from?: unknown; to?: unknown }>;

/** What changed between two states of an activity, field by field; `now` is absent where it was deleted. */
export function activityChanges(was: ActivityContent, now: ActivityContent | undefined): ActivityChanges {
  const before = trailOf(was);
  const after: Record<string, unknown> = now ? trailOf(now) : {};
  const changes: ActivityChanges = {};
  for (const [field, from] of Object.entries(before)) {
    const to = after[field];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  return changes;
}

function trailOf(activity: ActivityContent): Record<string, unknown> {
  return {
    name: activity.name,
    description: activity.description,
    syncId: activity.syncId,
    quantity: activity.quantity,
    unit: activity.unit,
    UpstreamCO2e: activity.UpstreamCO2e,
    DownstreamCO2e: activity.DownstreamCO2e,
    CO2e: activity.CO2e,
    factorSource: activity.factorSource,
    product: activity.product?.uuid,
    scope: activity.scope?.uuid,
    taxonomy: activity.taxonomy?.uuid,
    org: activity.org?.uuid,
    group: activity.group?.uuid,
    transportLane: activity.transportLane?.uuid,
    startDate: activity.startDate,
    endDate: activity.endDate,
  };
}
