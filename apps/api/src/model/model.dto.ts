import { IsObject, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Name } from '../rules/rules.js';
import { ReferenceDto } from '../views/reference.dto.js';

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
