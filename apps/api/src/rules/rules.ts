import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import type { UnitKind } from '#footprint/model';
import { isUnitCode, kindOf, readInstant, unitFault } from '#footprint/model';
import { DECIMAL_RULE, parseDecimal } from '#impacts';

/** Absent or null: null clears what was there. */
const Clearable = () => IsOptional();

/** A text of at most `max` code points; null clears. */
export const Text = (max: number) =>
  applyDecorators(Clearable(), IsString({ message: 'has to be a string' }), AtMost(max));

/** A name: 1 to 500 code points, never null. Absent where `optional`. */
export const Name = ({ optional = false } = {}) =>
  applyDecorators(
    ValidateIf((_, value) => !optional || value !== undefined),
    IsString({ message: 'has to be a string' }),
    AtMost(500),
    Matches(/\S/, { message: 'must not be empty' }),
  );

export const Flag = () => applyDecorators(Clearable(), IsBoolean({ message: 'has to be true or false' }));

export const Quantity = ({ min }: { min?: number } = {}) =>
  applyDecorators(
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'has to be a finite number' }),
    ...(min === undefined ? [] : [Min(min, { message: `must not be less than ${min}` })]),
  );

export const Percent = () =>
  applyDecorators(
    Clearable(),
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'has to be a number from 0 to 100' }),
    Min(0, { message: 'has to be a number from 0 to 100' }),
    Max(100, { message: 'has to be a number from 0 to 100' }),
  );

/** PACT v3: 1 is best, 5 worst. */
export const Rating = () =>
  applyDecorators(
    Clearable(),
    IsInt({ message: 'has to be an integer from 1 to 5' }),
    Min(1, { message: 'has to be an integer from 1 to 5' }),
    Max(5, { message: 'has to be an integer from 1 to 5' }),
  );

export const Year = () =>
  applyDecorators(
    Clearable(),
    IsInt({ message: 'has to be a year, 1 to 9999' }),
    Min(1, { message: 'has to be a year, 1 to 9999' }),
    Max(9999, { message: 'has to be a year, 1 to 9999' }),
  );

/** A decimal string, optionally within bounds that are decimals themselves. */
export const DecimalText = ({ min, max }: { min?: number; max?: number } = {}) =>
  applyDecorators(
    Clearable(),
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
  );

function bounds(min?: number, max?: number): string {
  if (min !== undefined && max !== undefined) return `, from ${min} to ${max}`;
  if (min !== undefined) return `, not less than ${min}`;
  return max === undefined ? '' : `, not more than ${max}`;
}

/** RFC 3339, or a day; becomes a Date. */
export const Time = () =>
  applyDecorators(
    Clearable(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (readInstant(value) ?? value) : value)),
    ValidateBy({
      name: 'time',
      validator: {
        validate: (value: unknown) => value instanceof Date,
        defaultMessage: () => 'has to be an RFC 3339 time such as 2026-01-31T12:00:00Z, or a day',
      },
    }),
  );

export const Unit = ({ kind }: { kind?: UnitKind } = {}) =>
  ValidateBy({
    name: 'unit',
    validator: {
      validate: (value: unknown) => isUnitCode(value) && (kind === undefined || kindOf(value) === kind),
      defaultMessage: (args) => unitFault(args?.value, '', kind).message,
    },
  });

export const Uuid = () =>
  Matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, { message: 'has to be a UUID' });

function AtMost(max: number) {
  return ValidateBy({
    name: 'atMost',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && (value.length <= max || [...value].length <= max),
      defaultMessage: () => `must not be longer than ${max} characters`,
    },
  });
}
