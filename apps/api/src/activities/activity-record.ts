import { ApiProperty } from '@nestjs/swagger';
import type { Activity, ActivityField, FactorSource, Half } from '#model/activities';
import type { ElementKind, Every, Reference, UnitCode } from '#model/terms';
import { HALVES } from '#model/activities';
import { revised, Revised } from '../web/http/revised.js';
import { Decimals, PlainDecimal, TimeText, UnitText, UuidText } from '../web/views/formats.js';
import { ReferenceRecord, TaxonomyReferenceRecord } from '../web/views/reference-record.js';

/** A dataset as it was when an activity was computed. */
export class UsedDatasetRecord {
  /** The UUID of the dataset. */
  @UuidText() uuid!: string;
  /** The name that it had then. */
  name!: string;
  /** The name of its database. */
  database!: string;
  /** The version of that database; absent where it has none. */
  version?: string;
}

/** An input of a model that lacked a figure. */
export class GapInputRecord {
  /** The UUID of the input; absent where the model was computed by a release that did not keep it. */
  @UuidText() uuid?: string;
  /** The name of the input. */
  name!: string;
}

/** What a figure lacks. */
export class FactorGapsRecord {
  /** How many inputs lacked a figure, or a part of one. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** The first 100 of them. */
  inputs!: GapInputRecord[];
}

/**
 * The factor that an activity was computed with, with the figures it had then. With the quantity and unit of the
 * activity they show how its CO2e came about.
 */
export class FactorSourceRecord implements FactorSource {
  /** What the factor is of: a transport lane, a material or a process element. */
  kind!: 'transportLane' | ElementKind;
  /** The UUID of the lane or element. */
  @UuidText() uuid!: string;
  /** The name that the lane or element had then. */
  name!: string;
  /** Of an element its version, of a lane how often it had been written. */
  version!: number;
  /** The unit that the figures are per one of; tkm of a lane. */
  @UnitText() unit!: UnitCode;
  /** What counted upstream: kg CO2e per `unit`, a decimal string; absent where it counted nothing there. */
  @Decimals() upstream?: string;
  /** What counted downstream: kg CO2e per `unit`, a decimal string; absent where it counted nothing there. */
  @Decimals() downstream?: string;
  /** Which of UpstreamCO2e and DownstreamCO2e was sent where only the other one was computed; absent where both were. */
  @ApiProperty({ enum: HALVES }) given?: Half;
  /** Kilometres of the lane, a decimal string, where the quantity is a mass that was carried over all of it. */
  @PlainDecimal() totalKm?: string;
  /**
   * The mass in kg of one product unit, a decimal string, where that converted the quantity; of one piece where the
   * unit is a mass.
   */
  @PlainDecimal() weightKg?: string;
  /** The dataset that the product was bound to; absent where it was bound to none. */
  dataset?: UsedDatasetRecord;
  /**
   * The share of the product's figures that came from footprints of partners: a decimal string, "0" to "1". Absent of a lane,
   * and where it is not known, as of figures that were computed before this was kept.
   */
  @PlainDecimal() supplierShare?: string;
  /**
   * The inputs of the product's model that lacked GWP-fossil in the modules that the activity counts, and which its CO2e leaves
   * out; absent where none did.
   */
  gaps?: FactorGapsRecord;
}

/** An activity that causes emissions; a key without a value is absent, never null. */
export class ActivityRecord {
  /** The UUID of the activity, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** What was done. */
  name?: string;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
  /** Your own id of it, up to 256 characters. */
  syncId?: string;
  /** Anything more. */
  description?: string;
  /** How much, in `unit`; negative for a reversal. */
  quantity?: number;
  /** The unit of `quantity`; `GET /v1/unit` explains the codes. */
  @UnitText() unit?: UnitCode;
  /** Emissions up to the activity: kg CO2e, a decimal string, as sent or computed. */
  @Decimals() UpstreamCO2e?: string;
  /** Emissions after the activity: kg CO2e, a decimal string, as sent or computed. */
  @Decimals() DownstreamCO2e?: string;
  /** The material or process element that it was computed with, or that it is about. */
  product?: ReferenceRecord;
  /** The scope of the GHG Protocol that it is reported in; absent: in none. */
  scope?: ReferenceRecord;
  /** The node of the company's own classification that it is reported under. */
  taxonomy?: TaxonomyReferenceRecord;
  /** The part of the organisation that it belongs to. */
  org?: ReferenceRecord;
  /** The group of activities that it belongs to. A listing has it only where `include` names it. */
  group?: ReferenceRecord;
  /** The transport lane that it was computed with. A listing has it only where `include` names it. */
  transportLane?: ReferenceRecord;
  /** When it began: ISO 8601, UTC, with milliseconds. By it the activity belongs to a period. */
  @TimeText() startDate!: string;
  /** When it ended: ISO 8601, UTC, with milliseconds. */
  @TimeText() endDate!: string;
  /** UpstreamCO2e plus DownstreamCO2e: kg CO2e, a decimal string; "0" where neither is known. */
  @Decimals() CO2e!: string;
  /** The factor that was used; absent where nothing was computed. A listing has it only where `include` names it. */
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
  /** The UUID of the activity. */
  @UuidText() uuid!: string;
  /** Your own id of it, where it has one. */
  syncId?: string;
  /** Its emissions: kg CO2e, a decimal string. */
  @Decimals() CO2e!: string;
}

/** The answer to a bulk of activities. */
export class BulkRecord {
  /** How many activities were sent. */
  count!: number;
  /** Their results, in the order in which they were sent. */
  data!: BulkItemRecord[];
}

export function bulkRecord(activities: readonly Activity[]): BulkRecord {
  return { count: activities.length, data: activities.map(({ uuid, syncId, CO2e }) => ({ uuid, syncId, CO2e })) };
}
