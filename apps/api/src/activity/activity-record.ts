import type { Activity, FactorSource, Reference, TaxonomyReference, UnitCode } from '#footprint/model';

/** An activity as it leaves us; a key without a value is absent. Amounts are decimal strings, in kg CO2e. */
export interface ActivityRecord {
  uuid: string;
  name?: string;
  created: string;
  updated: string;
  syncId?: string;
  description?: string;
  quantity?: number;
  unit?: UnitCode;
  UpstreamCO2e?: string;
  DownstreamCO2e?: string;
  product?: Reference;
  scope?: Reference;
  taxonomy?: TaxonomyReference;
  org?: Reference;
  group?: Reference;
  transportLane?: Reference;
  startDate: string;
  endDate: string;
  CO2e: string;
  /** The factor that was used, with the numbers it had then. */
  factorSource?: FactorSource;
}

export function activityRecord(activity: Activity): ActivityRecord {
  const { taxonomy } = activity;
  return {
    uuid: activity.uuid,
    name: activity.name,
    created: activity.created.toISOString(),
    updated: activity.updated.toISOString(),
    syncId: activity.syncId,
    description: activity.description,
    quantity: activity.quantity,
    unit: activity.unit,
    UpstreamCO2e: activity.UpstreamCO2e,
    DownstreamCO2e: activity.DownstreamCO2e,
    product: reference(activity.product),
    scope: reference(activity.scope),
    taxonomy: taxonomy && { uuid: taxonomy.uuid, name: taxonomy.name, path: taxonomy.path },
    org: reference(activity.org),
    group: reference(activity.group),
    transportLane: reference(activity.transportLane),
    startDate: activity.startDate.toISOString(),
    endDate: activity.endDate.toISOString(),
    CO2e: activity.CO2e,
    factorSource: activity.factorSource,
  };
}

/** What was looked up to compute with says more than a reference shows. */
function reference(of: Reference | undefined): Reference | undefined {
  return of && { uuid: of.uuid, name: of.name };
}

/** What a bulk answers with, in the order in which the activities were sent. */
export interface BulkRecord {
  count: number;
  data: { uuid: string; syncId?: string; CO2e: string }[];
}

export function bulkRecord(activities: readonly Activity[]): BulkRecord {
  return { count: activities.length, data: activities.map(({ uuid, syncId, CO2e }) => ({ uuid, syncId, CO2e })) };
}
