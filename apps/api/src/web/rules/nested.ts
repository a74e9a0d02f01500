import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsOptional, ValidateBy, ValidateNested } from 'class-validator';

const NOT_AN_OBJECT = { message: 'has to be an object' };

/** An object with rules of its own; null clears the field. */
export const Nested = (type: () => new () => object): PropertyDecorator =>
  applyDecorators(IsOptional(), RequiredObject(type));

/** An object with rules of its own that has to be there. */
export const RequiredObject = (type: () => new () => object, fault = NOT_AN_OBJECT): PropertyDecorator =>
  applyDecorators(IsObject(fault), ValidateNested(fault), Type(type));

/** A list of at most `max` objects with rules of their own; null clears the field. `items` shows the form of one object. */
export const NestedList = (type: () => new () => object, { max, items }: { max: number; items: string }) => {
  const fault = { message: `has to be a list of ${items}` };
  return applyDecorators(
    IsOptional(),
    IsArray(fault),
    ArrayMaxSize(max, { message: `must not hold more than ${max}` }),
    ApiProperty({ maxItems: max }),
    // ValidateNested descends into lists within the list, so it would let empty ones pass.
    ValidateBy({ name: 'noList', validator: { validate: (item) => !Array.isArray(item) } }, { each: true, ...fault }),
    ValidateNested({ each: true, ...fault }),
    Type(type),
  );
};
