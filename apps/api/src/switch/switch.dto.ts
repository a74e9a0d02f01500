import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, ValidateNested } from 'class-validator';
import { ReferenceDto } from '../element/element.dto.js';
import { Name, SyncId, Unit } from '../rules/rules.js';

const LIST = { message: 'has to be a list of {uuid}' };

/** What can be written of a switch. Absent keeps, null clears; read-only fields are ignored. */
class SwitchFields {
  @SyncId() syncId?: string | null;
  /** What the switch's figures are stated per one of; needed with sources. */
  @IsOptional() @Unit() unit?: string | null;
  /** Materials and process elements whose mean the switch stands for; each converts to its unit. */
  @IsOptional()
  @IsArray(LIST)
  @ArrayMaxSize(1000, { message: 'must not hold more than 1000 sources' })
  @ValidateNested({ each: true, ...LIST })
  @Type(() => ReferenceDto)
  sources?: ReferenceDto[] | null;
}

export class CreateSwitchDto extends SwitchFields {
  @Name() name!: string;
}

export class PatchSwitchDto extends SwitchFields {
  @Name({ optional: true }) name?: string;
}
