import { Name, PatchOf, RequiredObject } from '../rules/index.js';
import { ReferenceDto } from '../views/reference.dto.js';

export class CreateModelDto {
  /** The material or process element that the model is of. */
  @RequiredObject(() => ReferenceDto, { message: 'has to be {uuid} of a material or process element' })
  product!: ReferenceDto;
}

export class CreateBlockDto {
  @Name() name!: string;
}

export class PatchBlockDto extends PatchOf(CreateBlockDto) {}
