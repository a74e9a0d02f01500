import { Invalid } from '#faults';
import type { Query } from '../web/http/query.js';
import { single } from '../web/http/query.js';
import { Describes, QueryParameters } from '../web/routes/index.js';

const FORMATS = ['json', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** `format`: the form of an answer. */
export const FormatQuery = () =>
  QueryParameters(readFormat, Describes('format', 'The form of the answer.', { enum: [...FORMATS], default: 'json' }));

/** @throws Invalid */
function readFormat(query: Query): Format {
  const text = single(query, 'format') ?? 'json';
  const format = FORMATS.find((each) => each === text);
  if (!format) throw new Invalid({ field: 'format', message: `has to be one of ${FORMATS.join(', ')}` });
  return format;
}
