import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, Matches, ValidateBy, ValidateIf } from 'class-validator';
import type { UnitKind } from '#model/terms';
import { codesOf, isUnitCode, kindOf, readInstant, UNIT_CODES, unitFault } from '#model/terms';
import { PassesAsSent } from './validation.js';

/** A text of at most `max` code points; null clears the field. */
export const Text = (max: number) =>
  applyDecorators(IsOptional(), IsString({ message: 'has to be a string' }), MaxCharacters(max));

/** A name of 1 to 500 code points, never null. It may be absent where `optional`. */
export const Name = ({ optional = false } = {}) =>
  applyDecorators(
    ValidateIf((_, value) => !optional || value !== undefined),
    IsString({ message: 'has to be a string' }),
    MaxCharacters(500),
    NotBlank(),
  );

/** The text contains a character other than white space. */
export const NotBlank = () =>
  applyDecorators(Matches(/\S/, { message: 'must not be empty' }), ApiProperty({ pattern: String.raw`\S` }));

/** The caller's own id of a record. Records are found by it, so it must not be empty. */
export const SyncId = () => applyDecorators(Text(256), NotEmpty());

/** The text is not empty. */
export const NotEmpty = () =>
  applyDecorators(Matches(/^./s, { message: 'must not be empty' }), ApiProperty({ minLength: 1 }));

/** A value that reaches the handler exactly as it was sent, and is read there by other rules. */
export const AsSent = () => applyDecorators(IsOptional(), PassesAsSent());

/** One of a few texts; null clears the field. */
export const OneOf = (words: readonly string[]) =>
  applyDecorators(
    IsOptional(),
    IsIn(words, { message: `has to be one of: ${words.join(', ')}` }),
    ApiProperty({ enum: [...words] }),
  );

export const Flag = () => applyDecorators(IsOptional(), IsBoolean({ message: 'has to be true or false' }));

const FIRST_MOMENT = new Date('0001-01-01T00:00:00.000Z');
const LAST_MOMENT = new Date('9999-12-31T23:59:59.999Z');

/** An RFC 3339 time or a day, turned into a Date. */
export const Time = () => TimeOf((time) => time);

/** The same, turned into its text in UTC. */
export const Moment = () => TimeOf((time) => time.toISOString());

const NOT_READ = Symbol('not read');

function TimeOf(kept: (time: Date) => unknown) {
  const read = (value: unknown) => {
    const time = typeof value === 'string' ? readTime(value) : undefined;
    return time ? kept(time) : value === null || value === undefined ? value : NOT_READ;
  };
  return applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => read(value)),
    ValidateBy({
      name: 'time',
      validator: {
        validate: (value: unknown) => value !== NOT_READ,
        defaultMessage: () =>
          'has to be an RFC 3339 time such as 2026-01-31T12:00:00Z, or a day, of the years 1 to 9999',
      },
    }),
    ApiProperty({
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'string', format: 'date' },
      ],
    }),
  );
}

/** A calendar day, `YYYY-MM-DD`, which stays text. */
export const Day = () =>
  applyDecorators(
    IsOptional(),
    ValidateBy({
      name: 'day',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && value.length === 10 && readTime(value) !== undefined,
        defaultMessage: () => 'has to be a day such as 2026-12-31, of the years 1 to 9999',
      },
    }),
    ApiProperty({ type: 'string', format: 'date' }),
  );

const WEB_ADDRESS = String.raw`^[hH][tT][tT][pP][sS]?://[^\s/]\S*$`;

/** An http or https address of at most 2,048 characters. */
export const WebAddress = () =>
  applyDecorators(
    Text(2048),
    Matches(new RegExp(WEB_ADDRESS), { message: 'has to be a web address, http:// or https://' }),
    ApiProperty({ pattern: WEB_ADDRESS }),
  );

/** Reads a time of the years 1 to 9999 in UTC, the years that RFC 3339 can express; undefined for any other text. */
export function readTime(text: string): Date | undefined {
  const time = readInstant(text);
  return time && time >= FIRST_MOMENT && time <= LAST_MOMENT ? time : undefined;
}

export const Unit = ({ kind }: { kind?: UnitKind } = {}) =>
  applyDecorators(
    ValidateBy({
      name: 'unit',
      validator: {
        validate: (value: unknown) => isUnitCode(value) && (kind === undefined || kindOf(value) === kind),
        defaultMessage: (args) => unitFault(args?.value, '', kind).message,
      },
    }),
    ApiProperty({
      enum: kind ? codesOf(kind) : UNIT_CODES,
      enumName: kind ? `UnitOf${kind}` : 'UnitCode',
    }),
  );

const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

export const Uuid = () =>
  applyDecorators(Matches(new RegExp(UUID), { message: 'has to be a UUID' }), ApiProperty({ pattern: UUID }));

function MaxCharacters(max: number) {
  return applyDecorators(
    ValidateBy({
      name: 'atMost',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && (value.length <= max || [...value].length <= max),
        defaultMessage: () => `must not be longer than ${max} characters`,
      },
    }),
    ApiProperty({ maxLength: max }),
  );
}
