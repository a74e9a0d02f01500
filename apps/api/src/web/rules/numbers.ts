import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsNumber, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { DECIMAL_PATTERN, DECIMAL_RULE, parseDecimal, print } from '#impacts';

export const Quantity = ({ min }: { min?: number } = {}) =>
  applyDecorators(
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'has to be a finite number' }),
    ...(min === undefined
      ? []
      : [Min(min, { message: `must not be less than ${min}` }), ApiProperty({ minimum: min })]),
  );

export const Percent = () => {
  const fault = { message: 'has to be a number from 0 to 100' };
  return applyDecorators(
    IsOptional(),
    IsNumber({ allowNaN: false, allowInfinity: false }, fault),
    ...[Min(0, fault), Max(100, fault)],
    ApiProperty({ minimum: 0, maximum: 100 }),
  );
};

/** A rating as in PACT v3: 1 is the best, 5 the worst. */
export const Rating = () => IntegerWithin(1, 5, 'has to be an integer from 1 to 5');

export const Year = () => IntegerWithin(1, 9999, 'has to be a year, 1 to 9999');

export function IntegerWithin(
  minimum: number,
  maximum: number,
  message = `has to be an integer from ${minimum} to ${maximum}`,
) {
  return applyDecorators(
    IsOptional(),
    ...[IsInt({ message }), Min(minimum, { message }), Max(maximum, { message })],
    ApiProperty({ type: 'integer', minimum, maximum }),
  );
}

/** A decimal string, within `min` and `max` where these are given, turned into its plain form. `needed`: it may be neither absent nor null. */
export const DecimalText = ({ min, max, needed = false }: { min?: number; max?: number; needed?: boolean } = {}) =>
  applyDecorators(
    ...(needed ? [] : [IsOptional()]),
    Transform(({ value }: { value: unknown }) => plain(value)),
    ValidateBy({
      name: 'decimalText',
      validator: {
        validate: (value: unknown) => {
          const decimal = typeof value === 'string' ? parseDecimal(value) : undefined;
          return (
            decimal !== undefined && !(min !== undefined && decimal.lt(min)) && !(max !== undefined && decimal.gt(max))
          );
        },
        defaultMessage: () => `${DECIMAL_RULE}${bounds(min, max)}`,
      },
    }),
    ApiProperty({ pattern: DECIMAL_PATTERN.source, ...extended({ min, max }) }),
  );

/** The bounds of a decimal string, for which JSON Schema has no keywords. */
function extended({ min, max }: { min?: number; max?: number }): Record<`x-${string}`, number> {
  return { ...(min === undefined ? {} : { 'x-minimum': min }), ...(max === undefined ? {} : { 'x-maximum': max }) };
}

function plain(value: unknown): unknown {
  const decimal = typeof value === 'string' ? parseDecimal(value) : undefined;
  return decimal ? print(decimal) : value;
}

function bounds(min?: number, max?: number): string {
  if (min !== undefined && max !== undefined) return `, from ${min} to ${max}`;
  if (min !== undefined) return `, not less than ${min}`;
  return max === undefined ? '' : `, not more than ${max}`;
}
