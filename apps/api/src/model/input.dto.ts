import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Checked } from '#faults';
import type { InputPatch, TransportPatch, UnitCode } from '#footprint/model';
import type { Module } from '#impacts';
import { decimalOf, MODULES } from '#impacts';
import { Name, Nested, Quantity, SyncId, Unit } from '../rules/index.js';
import { MassDto, toAmount } from '../views/amount.dto.js';
import { ReferenceDto } from '../views/reference.dto.js';

const GROUPS = { message: 'has to be a list of strings of at most 500 characters' };
const EACH_GROUP = { ...GROUPS, each: true };
const ORDER = { message: 'has to be an integer' };

/** A module of EN 15804+A2 by its code. The answer adds the name. */
export class LifecycleStageDto {
  @IsIn(MODULES, { message: `has to be one of ${MODULES.join(', ')}` }) code!: string;
}

/** The transport of the goods of another input of the model. A PATCH keeps the fields that are absent. */
export class TransportDto {
  /** The transport lane. */
  @Nested(() => ReferenceDto) lane?: ReferenceDto | null;
  /** The input whose goods are carried. */
  @Nested(() => ReferenceDto) for?: ReferenceDto | null;
  /** What is carried; by default the weight of that input. */
  @Nested(() => MassDto) weight?: MassDto | null;
}

/** The writable fields of a model input. In a PATCH an absent field is kept and null clears it; read-only fields are ignored. */
export class ModelInputDto {
  /** By default the name of the material or lane. */
  @IsOptional() @Name() name?: string | null;
  /** Unique in its model. */
  @SyncId() syncId?: string | null;
  /** Needed with a material. */
  @IsOptional() @Quantity({ min: 0 }) quantity?: number | null;
  /** Needed with a quantity; converts to the unit of the material, a mass also through its weight. */
  @IsOptional() @Unit() unit?: string | null;
  @IsOptional() @IsInt(ORDER) @Min(-2_147_483_648, ORDER) @Max(2_147_483_647, ORDER) order?: number | null;
  /** A material, process element or switch; not beside a transport. */
  @Nested(() => ReferenceDto) material?: ReferenceDto | null;
  /** A block of the same model. */
  @Nested(() => ReferenceDto) block?: ReferenceDto | null;
  /** Where the input counts; A1 by default. */
  @Nested(() => LifecycleStageDto) lifecycleStage?: LifecycleStageDto | null;
  /** product, packaging, ancillary or words of your own; product by default where there is a material. */
  @IsOptional()
  @ArrayMaxSize(50, { message: 'must not hold more than 50 groups' })
  @IsString(EACH_GROUP)
  @MaxLength(500, EACH_GROUP)
  @IsArray(GROUPS)
  materialGroup?: string[] | null;
  /** Not beside a material. */
  @Nested(() => TransportDto) transport?: TransportDto | null;
}

/** Turns a request body into the domain's patch of an input. */
export function toInputPatch(body: Checked<ModelInputDto>): Checked<InputPatch> {
  return body.map<InputPatch>(({ quantity, unit, lifecycleStage, transport, ...rest }) => ({
    ...rest,
    quantity: typeof quantity === 'number' ? decimalOf(quantity) : quantity,
    unit: unit as UnitCode | null | undefined,
    stage: lifecycleStage && (lifecycleStage.code as Module),
    transport: transport && toTransportPatch(transport),
  }));
}

function toTransportPatch({ weight, ...rest }: TransportDto): TransportPatch {
  return { ...rest, weight: toAmount(weight) };
}
