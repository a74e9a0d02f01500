import { ApiProperty } from '@nestjs/swagger';
import { UNIT_CODES } from '#footprint/model';
import { DECIMAL_PATTERN } from '#impacts';

const DECIMAL = DECIMAL_PATTERN.source;

/** How fields of answers are written, where their TypeScript type does not say it. */
export const UuidText = () => ApiProperty({ format: 'uuid' });

/** UTC, RFC 3339 with milliseconds. */
export const TimeText = () => ApiProperty({ format: 'date-time' });

/** A plain decimal: no exponent, no trailing zeros. */
export const Decimals = () => ApiProperty({ pattern: DECIMAL });

/** A decimal as a string, of any length. */
export const PlainDecimal = () => ApiProperty({ pattern: '^-?\\d+(\\.\\d+)?$' });

/** A unit code; `GET /v1/unit` tells what they mean. */
export const UnitText = () => ApiProperty({ enum: UNIT_CODES, enumName: 'UnitCode' });

/** A list of strings that nobody changes: Nest's swagger plugin takes only a mutable `string[]` for a list. */
export const TextList = () => ApiProperty({ type: [String] });
