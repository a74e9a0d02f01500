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
import { DECIMAL_RULE, parseDecimal, print } from '#impacts';

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

/** The caller's own id of a record: it is found by it, so that an empty one would be everybody's. */
export const SyncId = () => applyDecorators(Text(256), Matches(/^./s, { message: 'must not be empty' }));

/** A value as it was sent, for whoever reads it by rules of its own: not copied, no key passed over. */
export const AsSent = () =>
  applyDecorators(
    Clearable(),
    Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]),
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

/** A decimal string, optionally within bounds that are decimals themselves; becomes its plain form. `needed`: neither absent nor null will do. */
export const DecimalText = ({ min, max, needed = false }: { min?: number; max?: number; needed?: boolean } = {}) =>
  applyDecorators(
    ...(needed ? [] : [Clearable()]),
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
  );

function plain(value: unknown): unknown {
  const decimal = typeof value === 'string' ? parseDecimal(value) : undefined;
  return decimal ? print(decimal) : value;
}

function bounds(min?: number, max?: number): string {
  if (min !== undefined && max !== undefined) return `, from ${min} to ${max}`;
  if (min !== undefined) return `, not less than ${min}`;
  return max === undefined ? '' : `, not more than ${max}`;
}

const FIRST_MOMENT = new Date('0001-01-01T00:00:00.000Z');
const LAST_MOMENT = new Date('9999-12-31T23:59:59.999Z');

/** RFC 3339, or a day; becomes a Date. What leaves as RFC 3339 again has to lie in its years, in UTC. */
export const Time = () =>
  applyDecorators(
    Clearable(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (readInstant(value) ?? value) : value)),
    ValidateBy({
      name: 'time',
      validator: {
        validate: (value: unknown) => value instanceof Date && value >= FIRST_MOMENT && value <= LAST_MOMENT,
        defaultMessage: () =>
          'has to be an RFC 3339 time such as 2026-01-31T12:00:00Z, or a day, of the years 1 to 9999',
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
