import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Checked } from '#faults';
import type { InputPatch } from '#model/products';
import type { UnitCode } from '#model/terms';
import type { Module } from '#impacts';
import { decimalOf, MODULES } from '#impacts';
import { INPUT_OF_MODEL, SOURCE, TRANSPORT_LANE } from '#products';
import { Refers, RefersInside } from '../../web/references/index.js';
import { Name, Nested, Quantity, SyncId, Unit } from '../../web/rules/index.js';
import { MassDto, toAmount } from '../../terms/amount.dto.js';
import { ElementReferenceDto, ReferenceDto, SyncedReferenceDto } from '../../web/views/reference.dto.js';

const GROUPS = { message: 'has to be a list of strings of at most 500 characters' };
const EACH_GROUP = { ...GROUPS, each: true };
const ORDER = { message: 'has to be an integer' };

/** A module of EN 15804+A2 by its code. The answer adds the name. */
export class LifecycleStageDto {
  /** The code of the module: A1 to A5, B1 to B7, C1 to C4 or D. */
  @IsIn(MODULES, { message: `has to be one of ${MODULES.join(', ')}` }) code!: string;
}

/** The transport of the goods of another input of the model. A PATCH keeps the fields that are absent. */
export class TransportDto {
  /** The transport lane, whose kg CO2e per tkm counts; a transport always has one. */
  @Refers(TRANSPORT_LANE) @Nested(() => SyncedReferenceDto) lane?: SyncedReferenceDto | null;
  /** The input whose goods are carried; one of the same model. */
  @Refers(INPUT_OF_MODEL) @Nested(() => SyncedReferenceDto) for?: SyncedReferenceDto | null;
  /** The mass that is carried, in any unit of mass; by default the weight of that input. */
  @Nested(() => MassDto) weight?: MassDto | null;
}

/**
 * An input of a model: a material, process element or switch, or a transport. In a PATCH an absent field is kept and
 * null clears it; read-only fields are ignored.
 */
export class ModelInputDto {
  /** 1 to 500 characters; by default the name of the material or lane. */
  @IsOptional() @Name() name?: string | null;
  /**
   * Your own id of it, 1 to 256 characters, unique in its model. A POST that repeats it answers with the input that has
   * it if every field sent is the same, else with 409.
   */
  @SyncId() syncId?: string | null;
  /**
   * How much one unit of the product takes, in `unit`: a number of at least 0, or in module D any number: a negative
   * one is a credit. Needed with a material.
   */
  @IsOptional() @Quantity() quantity?: number | null;
  /**
   * The unit of `quantity`, needed with it. It converts to the unit of the material, a mass also through its weight.
   */
  @IsOptional() @Unit() unit?: string | null;
  /** A number of your own to sort inputs by, an integer of 32 bits; listings do not follow it. */
  @IsOptional() @IsInt(ORDER) @Min(-2_147_483_648, ORDER) @Max(2_147_483_647, ORDER) order?: number | null;
  /** The material, process element or switch that goes in; not beside a transport. */
  @Refers(SOURCE) @Nested(() => ElementReferenceDto) material?: ElementReferenceDto | null;
  /** The block that it is put into, one of the same model. */
  @Nested(() => ReferenceDto) block?: ReferenceDto | null;
  /** The module of EN 15804+A2 that the input counts in; A1 by default. */
  @Nested(() => LifecycleStageDto) lifecycleStage?: LifecycleStageDto | null;
  /**
   * What it is in the product: `product`, `packaging`, `ancillary` or words of your own; `product` by default where
   * there is a material. At most 50, of up to 500 characters each.
   */
  @IsOptional()
  @ArrayMaxSize(50, { message: 'must not hold more than 50 groups' })
  @IsString(EACH_GROUP)
  @MaxLength(500, EACH_GROUP)
  @IsArray(GROUPS)
  materialGroup?: string[] | null;
  /** The transport that the input is; not beside a material. */
  @RefersInside(TransportDto) @Nested(() => TransportDto) transport?: TransportDto | null;
}

/** Turns a request body into the domain's patch of an input. */
export function toInputPatch(body: Checked<ModelInputDto>): Checked<InputPatch> {
  return body.map<InputPatch>(withDomainValues);
}

type Valued = Pick<ModelInputDto, 'quantity' | 'unit' | 'lifecycleStage'> & {
  readonly transport?: { readonly weight?: MassDto | null } | null;
};

/** The fields of an input of a body, with amounts and the module as the domain has them. */
export function withDomainValues<Body extends Valued>({ quantity, unit, lifecycleStage, transport, ...rest }: Body) {
  return {
    ...rest,
    quantity: typeof quantity === 'number' ? decimalOf(quantity) : quantity,
    unit: unit as UnitCode | null | undefined,
    stage: lifecycleStage && (lifecycleStage.code as Module),
    transport: transport && withAmount(transport as NonNullable<Body['transport']>),
  };
}

function withAmount<Transport extends NonNullable<Valued['transport']>>({ weight, ...rest }: Transport) {
  return { ...rest, weight: toAmount(weight) };
}
