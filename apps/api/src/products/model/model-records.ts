import type { Reference, UnitCode } from '#model/terms';
import type { Block, Model, StoredInput } from '#products';
import type { Module } from '#impacts';
import { LIFECYCLE_STAGES, print } from '#impacts';
import { revised, Revised } from '../../web/http/revised.js';
import { AmountRecord, amountRecord } from '../../terms/amount.dto.js';
import { Decimals, TimeText, UnitText, UuidText } from '../../web/views/formats.js';
import { ReferenceRecord, SyncedReferenceRecord } from '../../web/views/reference-record.js';

/** A model: the inputs that make the figures of a material or process element. */
export class ModelRecord {
  /** The UUID of the model, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** The material or process element that the model is of. */
  product!: ReferenceRecord;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it or its inputs last changed: ISO 8601, UTC, with milliseconds. */
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
  /** The code of the module, such as A1. */
  code!: Module;
  /** The name of the module, such as Raw material supply. */
  name!: string;
}

/** The transport of the goods of another input. */
export class TransportRecord {
  /** The transport lane. */
  lane!: SyncedReferenceRecord;
  /** The input whose goods are carried; absent where none is named. */
  for?: SyncedReferenceRecord;
  /** The mass that is carried: as stated, else the weight of that input in kg; absent where it is not known. */
  weight?: AmountRecord;
  /** Tonne-kilometres (tkm): tonnes carried times kilometres of the lane; absent where the weight is not known. */
  tkm?: number;
}

/** An input of a model; a key without a value is absent, never null. */
export class InputRecord {
  /** The UUID of the input, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** Its own name, else that of the material or lane. */
  name!: string;
  /** Your own id of it; absent where it has none. */
  syncId?: string;
  /** How much one unit of the product takes, in `unit`. */
  quantity?: number;
  /** The unit of `quantity`; `GET /v1/unit` explains the codes. */
  @UnitText() unit?: UnitCode;
  /** A number of your own to sort inputs by. */
  order?: number;
  /** The material, process element or switch that goes in. */
  material?: ReferenceRecord;
  /** The block that it is put into. */
  block?: ReferenceRecord;
  /** The module of EN 15804+A2 that the input counts in. */
  lifecycleStage!: LifecycleStageRecord;
  /** What it is in the product: `product`, `packaging`, `ancillary` or words of your own. */
  materialGroup!: string[];
  /** The transport that the input is. */
  transport?: TransportRecord;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
  /**
   * What it adds to one unit of the product: kg CO2e of GWP-fossil, a decimal string. Of a material its quantity times
   * the A1 to A3 of it, of a transport its tkm times the factor of the lane; absent where that has no figure.
   */
  @Decimals() CO2e?: string;
  /** The quantity in the unit of the material, where that is of another kind. */
  declaredAmount?: AmountRecord;
  /**
   * The recycled content of the material in percent, 0 to 100, modelled before declared; of a switch the mean of its
   * sources by mass. Absent where it is not known.
   */
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
