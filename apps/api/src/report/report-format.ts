import type { Request } from 'express';
import { Invalid } from '#faults';
import { single } from '../http/query.js';
import { Describes } from '../routes/index.js';

export const MEDIA_TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type ReportFormat = keyof typeof MEDIA_TYPES;

const FORMATS = Object.keys(MEDIA_TYPES) as ReportFormat[];

export const DescribesFormat = () =>
  Describes('format', 'The form of the answer; where absent, as the header Accept asks, by default JSON.', {
    enum: FORMATS,
  });

/** What `format` says, else what `Accept` does. @throws Invalid */
export function readFormat(request: Request): ReportFormat {
  const text = single(request.query, 'format');
  if (text === undefined) return acceptedFormat(request);
  const format = FORMATS.find((each) => each === text);
  if (!format) throw new Invalid({ field: 'format', message: `has to be one of ${FORMATS.join(', ')}` });
  return format;
}

/** A caller who accepts none of them gets JSON, as on every other route. */
function acceptedFormat(request: Request): ReportFormat {
  const accepted = request.accepts(Object.values(MEDIA_TYPES));
  return FORMATS.find((format) => MEDIA_TYPES[format] === accepted) ?? 'json';
}
