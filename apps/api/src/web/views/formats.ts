import { ApiProperty } from '@nestjs/swagger';
import { UNIT_CODES } from '#model/terms';
import { DECIMAL_PATTERN } from '#impacts';

const DECIMAL = DECIMAL_PATTERN.source;

/** A UUID. These decorators document the format of a field where its TypeScript type does not show it. */
export const UuidText = () => ApiProperty({ format: 'uuid' });

/** A time in UTC, RFC 3339 with milliseconds. */
export const TimeText = () => ApiProperty({ format: 'date-time' });

/** A decimal string without exponent and trailing zeros. */
export const Decimals = () => ApiProperty({ pattern: DECIMAL });

/** A decimal string of any length. */
export const PlainDecimal = () => ApiProperty({ pattern: '^-?\\d+(\\.\\d+)?$' });

/** A unit code; `GET /v1/unit` explains them. */
export const UnitText = () => ApiProperty({ enum: UNIT_CODES, enumName: 'UnitCode' });

/** A read-only list of strings. It has to be declared, since Nest's swagger plugin recognizes only a mutable `string[]`. */
export const TextList = () => ApiProperty({ type: [String] });
