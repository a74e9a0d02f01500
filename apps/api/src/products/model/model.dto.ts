import { ELEMENT } from '#products';
import { Refers } from '../../web/references/index.js';
import { Name, PatchOf, RequiredObject } from '../../web/rules/index.js';
import { ElementReferenceDto } from '../../web/views/reference.dto.js';

/** A model to be created, of a draft that is bound to no dataset. A draft that has a model already answers with it. */
export class CreateModelDto {
  /** The material or process element that the model is of. */
  @Refers(ELEMENT)
  @RequiredObject(() => ElementReferenceDto, { message: 'has to be {uuid} of a material or process element' })
  product!: ElementReferenceDto;
}

/** A block to be created: a part of a model that inputs are put into. */
export class CreateBlockDto {
  /** 1 to 500 characters, not only white space. */
  @Name() name!: string;
}

/** Changes of a block; an absent field is kept. */
export class PatchBlockDto extends PatchOf(CreateBlockDto) {}
