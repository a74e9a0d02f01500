import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, ValidateNested } from 'class-validator';

const NOT_AN_OBJECT = { message: 'has to be an object' };

/** An object with rules of its own; null clears. */
export const Nested = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(IsOptional(), IsObject(NOT_AN_OBJECT), ValidateNested(NOT_AN_OBJECT), Type(type));
