import type { Reference, UnitCode } from '#footprint/model';
import type { Block, Model, StoredInput, SyncedReference } from '#footprint/store';
import type { Module } from '#impacts';
import { LIFECYCLE_STAGES, print } from '#impacts';
import type { AmountRecord } from '../element/element-record.js';
import { amountRecord } from '../element/element-record.js';

export interface ModelRecord {
  uuid: string;
  product: Reference;
  created: string;
  updated: string;
}

export function modelRecord({ uuid, product, created, updated }: Model): ModelRecord {
  return { uuid, product, created: created.toISOString(), updated: updated.toISOString() };
}

export function blockRecord({ uuid, name }: Block): Reference {
  return { uuid, name };
}

/** A model input as it leaves us; a key without a value is absent. */
export interface InputRecord {
  uuid: string;
  name: string;
  syncId?: string;
  quantity?: number;
  unit?: UnitCode;
  order?: number;
  material?: Reference;
  block?: Reference;
  lifecycleStage: { code: Module; name: string };
  materialGroup: readonly string[];
  transport?: { lane: SyncedReference; for?: SyncedReference; weight?: AmountRecord; tkm?: number };
  created: string;
  updated: string;
  CO2e?: string;
  declaredAmount?: AmountRecord;
  recycledPercent?: number;
}

export function inputRecord(input: StoredInput): InputRecord {
  const { said, transport } = input;
  return {
    uuid: input.uuid,
    name: input.name,
    syncId: said.syncId,
    quantity: said.quantity?.toNumber(),
    unit: said.unit,
    order: said.order,
    material: input.material,
    block: input.block,
    lifecycleStage: { code: said.stage, name: LIFECYCLE_STAGES[said.stage] },
    materialGroup: input.materialGroup,
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
}
