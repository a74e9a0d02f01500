import { ApiProperty, OmitType } from '@nestjs/swagger';
import { SOURCE, TRANSPORT_LANE } from '#products';
import { Refers, RefersInside } from '../../web/references/index.js';
import { Nested, SyncId } from '../../web/rules/index.js';
import { MassDto } from '../../terms/amount.dto.js';
import { ElementReferenceDto, SyncedReferenceDto } from '../../web/views/reference.dto.js';
import { ModelInputDto } from './input.dto.js';

/** How many inputs a bill has at most. */
export const MAX_IN_BILL = 10_000;

/** The transport of the goods of another input of the bill. */
export class BillTransportDto {
  /** The transport lane, whose kg CO2e per tkm counts; a transport always has one. */
  @Refers(TRANSPORT_LANE) @Nested(() => SyncedReferenceDto) lane?: SyncedReferenceDto | null;
  /** The input of this bill whose goods are carried, by its syncId; one that the model has already also by its UUID. */
  @Nested(() => SyncedReferenceDto) for?: SyncedReferenceDto | null;
  /** The mass that is carried, in any unit of mass; by default the weight of that input. */
  @Nested(() => MassDto) weight?: MassDto | null;
}

/** An input of a bill, as an input of a model; what it leaves out, the input does not have. */
export class BillInputDto extends OmitType(ModelInputDto, ['syncId', 'material', 'transport']) {
  /** Your own id of it, 1 to 256 characters, unique in the bill: the next bill finds the input by it. */
  @SyncId() syncId?: string | null;
  /** The material, process element or switch that goes in; not beside a transport. */
  @Refers(SOURCE) @Nested(() => ElementReferenceDto) material?: ElementReferenceDto | null;
  /** The transport that the input is; not beside a material. */
  @RefersInside(BillTransportDto) @Nested(() => BillTransportDto) transport?: BillTransportDto | null;
}

/** All inputs of a model. */
export class BillDto {
  /** At most 10,000; none for a model without inputs. */
  @ApiProperty({ maxItems: MAX_IN_BILL }) inputs!: BillInputDto[];
}
