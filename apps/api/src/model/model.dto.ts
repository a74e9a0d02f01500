import { IsObject, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { ReferenceDto } from '../element/element.dto.js';
import { Name } from '../rules/rules.js';

const NEEDED = { message: 'has to be {uuid} of a material or process element' };

export class CreateModelDto {
  /** The material or process element that the model is of. */
  @IsObject(NEEDED)
  @ValidateNested(NEEDED)
  @Type(() => ReferenceDto)
  product!: ReferenceDto;
}

export class CreateBlockDto {
  @Name() name!: string;
}

export class PatchBlockDto {
  @Name({ optional: true }) name?: string;
}
