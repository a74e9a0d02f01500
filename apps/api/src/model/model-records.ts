import type { Reference, UnitCode } from '#footprint/model';
import type { Block, Model, StoredInput } from '#footprint/store';
import type { Module } from '#impacts';
import { LIFECYCLE_STAGES, print } from '#impacts';
import { revised, Revised } from '../http/revised.js';
import { AmountRecord, amountRecord } from '../views/amount.dto.js';
import { Decimals, TimeText, UnitText, UuidText } from '../views/formats.js';
import { ReferenceRecord, SyncedReferenceRecord } from '../views/reference-record.js';

export class ModelRecord {
  @UuidText() uuid!: string;
  product!: ReferenceRecord;
  @TimeText() created!: string;
  @TimeText() updated!: string;
}

export function modelRecord({ uuid, product, created, updated, revision }: Model): Revised<ModelRecord> {
  const record = { uuid, product, created: created.toISOString(), updated: updated.toISOString() };
  return revised(record, revision, product.name);
}

export function blockRecord({ uuid, name, revision }: Block): Revised<Reference> {
  return revised({ uuid, name }, revision);
}

/** A module of EN 15804+A2. */
export class LifecycleStageRecord {
  code!: Module;
  name!: string;
}

/** The transport of the goods of another input. */
export class TransportRecord {
  lane!: SyncedReferenceRecord;
  for?: SyncedReferenceRecord;
  weight?: AmountRecord;
  /** Tonne-kilometres. */
  tkm?: number;
}

/** A model input as it is sent; a key without a value is absent. */
export class InputRecord {
  @UuidText() uuid!: string;
  name!: string;
  syncId?: string;
  quantity?: number;
  @UnitText() unit?: UnitCode;
  order?: number;
  /** A material, process element or switch. */
  material?: ReferenceRecord;
  block?: ReferenceRecord;
  lifecycleStage!: LifecycleStageRecord;
  materialGroup!: string[];
  transport?: TransportRecord;
  @TimeText() created!: string;
  @TimeText() updated!: string;
  /** kg CO2e, fossil; absent where its source has no figure. */
  @Decimals() CO2e?: string;
  /** The quantity in the unit of the source, where that is of another kind. */
  declaredAmount?: AmountRecord;
  /** Of the material, modelled before declared; of a switch the mean of its sources by mass. */
  recycledPercent?: number;
}

export function inputRecord(input: StoredInput): Revised<InputRecord> {
  const { fields, transport } = input;
  const record: InputRecord = {
    uuid: input.uuid,
    name: input.name,
    syncId: fields.syncId,
    quantity: fields.quantity?.toNumber(),
    unit: fields.unit,
    order: fields.order,
    material: input.material,
    block: input.block,
    lifecycleStage: { code: fields.stage, name: LIFECYCLE_STAGES[fields.stage] },
    materialGroup: [...input.materialGroup],
    transport: transport && {
      lane: transport.lane,
      for: transport.for,
      weight: amountRecord(transport.weight),
      tkm: transport.tkm?.toNumber(),
    },
    created: input.created.toISOString(),
    updated: input.updated.toISOString(),
    CO2e: input.co2e && print(input.co2e),
    declaredAmount: amountRecord(input.declaredAmount),
    recycledPercent: input.recycledPercent,
  };
  const { lane, for: carried } = transport ?? {};
  const namesOfTransport = [lane, carried].flatMap((each) => [each?.name, each?.syncId]);
  return revised(record, input.revision, input.name, input.material?.name, input.block?.name, ...namesOfTransport);
}
