import { IsOptional } from 'class-validator';
import type { Checked } from '#faults';
import type { DatasetBinding } from '#model/terms';
import type { TransportLane } from '#model/products';
import { laneFaults } from '#model/products';
import type { LaneInput, LanePatch } from '#products';
import type { ImpactRecords, IndicatorCode } from '#impacts';
import { Decimal, impactRecords, print, readWritten } from '#impacts';
import { revised, Revised } from '../../web/http/revised.js';
import { AsSent, DecimalText, Name, Nested, PatchOf, Quantity, SyncId, Unit } from '../../web/rules/index.js';
import { AmountRecord, amountRecord, toAmount } from '../../terms/amount.dto.js';
import { DatasetBindingRecord, datasetRecord } from '../../factors/dataset-binding-record.js';
import { Impacts, WrittenImpacts } from '../../web/views/figures.js';
import { Decimals, UuidText } from '../../web/views/formats.js';
import { ReferenceDto } from '../../web/views/reference.dto.js';

/** A length. */
export class DistanceDto {
  /** How much, in `unit`: a number of at least 0. */
  @Quantity({ min: 0 }) quantity!: number;
  /** The unit of `quantity`, one of distance, such as km or mi. */
  @Unit({ kind: 'distance' }) unit!: string;
}

/** An amount of freight. */
export class FreightDto {
  /** How much, in `unit`: a number of at least 0. */
  @Quantity({ min: 0 }) quantity!: number;
  /** The unit of `quantity`, one of freight, such as tkm. */
  @Unit({ kind: 'freight' }) unit!: string;
}

/**
 * Distance and totalKm state the same length. One of them is enough; if both are given, they have to agree.
 * A base class, since the API document lists inherited fields first and a refusal lists their faults last.
 */
class LaneFields {
  /**
   * Your own id of it, 1 to 256 characters, unique among transport lanes. A POST that repeats it answers with the
   * record that has it if every field sent is the same, else with 409; null takes it back.
   */
  @SyncId() syncId?: string | null;
  /**
   * The length of the lane, in any unit of distance. One of this and `totalKm` is enough; given both, they have to
   * agree.
   */
  @Nested(() => DistanceDto) distance?: DistanceDto | null;
  /** The length of the lane in km, a number of at least 0. */
  @IsOptional() @Quantity({ min: 0 }) totalKm?: number | null;
}

/** A transport lane to be created: a way that goods are carried on, with its length and its figures per tkm. */
export class CreateLaneDto extends LaneFields {
  /** 1 to 500 characters, not only white space. */
  @Name() name!: string;
  /**
   * Emissions of carrying one tonne over one kilometre: kg CO2e per tkm, a decimal string of at least 0; the same figure
   * as impacts["GWP-fossil"]. Stated alone, without other climate figures, it counts as GWP-total, too. A lane needs it,
   * or `impacts` with GWP-fossil, or `dataset`.
   */
  @DecimalText({ min: 0 }) CO2ePerTkm?: string | null;
  /**
   * Figures per tkm by indicator of EN 15804+A2, of A1_A3 alone. Ignored where figures come from a dataset. An indicator
   * that a lane lacks is missing in the models with inputs carried over it, too.
   */
  @AsSent() @WrittenImpacts() impacts?: unknown;
  /**
   * Binds it to an emission-factor dataset per unit of freight, such as tkm, which its figures are computed from; to one
   * tkm of it where `datasetAmount` is not sent too. Null unbinds it: then CO2ePerTkm, or impacts with GWP-fossil, has to
   * be sent, too.
   */
  @Nested(() => ReferenceDto) dataset?: ReferenceDto | null;
  /**
   * How much of the dataset one tkm of the lane consumes, in a unit of freight. Sent alone it rescales the binding there
   * is; without one it is refused.
   */
  @Nested(() => FreightDto) datasetAmount?: FreightDto | null;
}

/** Changes of a transport lane. An absent field is kept; the length and CO2ePerTkm cannot be cleared. */
export class PatchLaneDto extends PatchOf(CreateLaneDto) {}

/** Turns a request body into the domain's patch of a lane. A lane always has a length and a climate figure, so null is refused for these. */
export function toLaneInput(body: Checked<CreateLaneDto>): Checked<LaneInput>;
export function toLaneInput(body: Checked<PatchLaneDto>): Checked<LanePatch>;
export function toLaneInput(body: Checked<PatchLaneDto>): Checked<LanePatch> {
  return body.map<LanePatch>(({ distance, totalKm, CO2ePerTkm, impacts, datasetAmount, ...rest }, faults) => {
    const cleared = Object.entries({ distance, totalKm, CO2ePerTkm }).filter(([, value]) => value === null);
    faults.add(...cleared.map(([field]) => ({ field, message: 'can not be cleared' })));
    const read = readWritten({ impacts });
    const figures = {
      CO2ePerTkm: CO2ePerTkm === undefined || CO2ePerTkm === null ? undefined : new Decimal(CO2ePerTkm),
      impacts: impacts === undefined ? undefined : read.patch,
    };
    faults.add(...read.faults, ...laneFaults(figures));
    return {
      ...rest,
      ...figures,
      distance: toAmount(distance) ?? undefined,
      totalKm: totalKm ?? undefined,
      datasetAmount: toAmount(datasetAmount),
    };
  });
}

/** A transport lane: a way that goods are carried on, with its length and its figures per tkm. */
export class LaneRecord {
  /** The UUID of the lane, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** Your own id of it; absent where it has none. */
  syncId?: string;
  /** Its name, 1 to 500 characters. */
  name!: string;
  /** Its length as it was written; the same length as `totalKm`. */
  distance!: AmountRecord;
  /** Its length in km. */
  totalKm!: number;
  /** Emissions of carrying one tonne over one kilometre: kg CO2e per tkm, a decimal string; its figure of GWP-fossil. */
  @Decimals() CO2ePerTkm!: string;
  /**
   * Figures per tkm by indicator of EN 15804+A2, of A1_A3 alone: those that the query parameter `impacts` selects, by
   * default GWP-fossil.
   */
  @Impacts() impacts!: ImpactRecords;
  /** The dataset that the figures come from; absent where it is not bound to one. */
  dataset?: DatasetBindingRecord;
  /** How much of the dataset one tkm of the lane consumes; absent where it is not bound to one. */
  datasetAmount?: AmountRecord;
}

export function laneRecord(lane: TransportLane, codes: readonly IndicatorCode[]): Revised<LaneRecord> {
  const { uuid, syncId, name, distance, totalKm, CO2ePerTkm, figures, dataset, datasetAmount } = lane;
  const record: LaneRecord = {
    uuid,
    syncId,
    name,
    distance: { quantity: distance.quantity.toNumber(), unit: distance.unit },
    totalKm: totalKm.toNumber(),
    CO2ePerTkm: print(CO2ePerTkm),
    impacts: impactRecords(figures, codes),
    dataset: dataset && datasetRecord(dataset),
    datasetAmount: amountRecord(datasetAmount),
  };
  return revised(record, lane.revision, ...partsOfDataset(dataset));
}

/** What the record shows of its dataset, for its ETag. The figures are missing: a change of them changes the lane. */
function partsOfDataset(dataset: DatasetBinding | undefined): (string | undefined)[] {
  return [dataset?.name, dataset?.database.name, dataset?.declaredUnit, dataset?.declaredAmount?.toFixed()];
}
