import type { Activity, ActivityField, ElementKind, Every, FactorSource, Reference, UnitCode } from '#footprint/model';
import { revised, Revised } from '../http/revised.js';
import { Decimals, PlainDecimal, TimeText, UnitText, UuidText } from '../views/formats.js';
import { ReferenceRecord, TaxonomyReferenceRecord } from '../views/reference-record.js';

/**
 * The factor that was used, with the figures it had then, in kg CO2e per one of `unit`. Together with the quantity and unit of
 * the activity they show how its CO2e was computed.
 */
export class FactorSourceRecord implements FactorSource {
  kind!: 'transportLane' | ElementKind;
  @UuidText() uuid!: string;
  name!: string;
  /** Of an element its version, of a lane how often it was written. */
  version!: number;
  @UnitText() unit!: UnitCode;
  @Decimals() upstream?: string;
  @Decimals() downstream?: string;
  /** Kilometres of the lane, where the quantity is a mass that was carried over all of it. */
  @PlainDecimal() totalKm?: string;
  /** The mass in kg of one product unit, where that converted the quantity; of one piece where the unit is a mass. */
  @PlainDecimal() weightKg?: string;
}

/** An activity as it is sent; a key without a value is absent. Emissions are decimal strings, in kg CO2e. */
export class ActivityRecord {
  @UuidText() uuid!: string;
  name?: string;
  @TimeText() created!: string;
  @TimeText() updated!: string;
  syncId?: string;
  description?: string;
  quantity?: number;
  @UnitText() unit?: UnitCode;
  @Decimals() UpstreamCO2e?: string;
  @Decimals() DownstreamCO2e?: string;
  /** A material or process element. */
  product?: ReferenceRecord;
  scope?: ReferenceRecord;
  taxonomy?: TaxonomyReferenceRecord;
  org?: ReferenceRecord;
  group?: ReferenceRecord;
  transportLane?: ReferenceRecord;
  @TimeText() startDate!: string;
  @TimeText() endDate!: string;
  @Decimals() CO2e!: string;
  /** Absent where nothing was computed. */
  factorSource?: FactorSourceRecord;
}

export function activityRecord(activity: Activity): Revised<ActivityRecord> {
  const { product, scope, taxonomy, org, group, transportLane } = activity;
  const record: Every<Pick<ActivityRecord, ActivityField | keyof ActivityRecord>> = {
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
    product: reference(product),
    scope: reference(scope),
    taxonomy: taxonomy && { uuid: taxonomy.uuid, name: taxonomy.name, path: taxonomy.path },
    org: reference(org),
    group: reference(group),
    transportLane: reference(transportLane),
    startDate: activity.startDate.toISOString(),
    endDate: activity.endDate.toISOString(),
    CO2e: activity.CO2e,
    factorSource: activity.factorSource,
  };
  const names = [product, scope, taxonomy, org, group, transportLane].map((of) => of?.name);
  return revised(record, activity.revision, ...names, taxonomy?.path);
}

/** Only uuid and name: a reference that was looked up to compute with has further fields. */
function reference(of: Reference | undefined): Reference | undefined {
  return of && { uuid: of.uuid, name: of.name };
}

/** The result of one activity of a bulk. */
export class BulkItemRecord {
  @UuidText() uuid!: string;
  syncId?: string;
  @Decimals() CO2e!: string;
}

/** The answer to a bulk, in the order in which the activities were sent. */
export class BulkRecord {
  count!: number;
  data!: BulkItemRecord[];
}

export function bulkRecord(activities: readonly Activity[]): BulkRecord {
  return { count: activities.length, data: activities.map(({ uuid, syncId, CO2e }) => ({ uuid, syncId, CO2e })) };
}
