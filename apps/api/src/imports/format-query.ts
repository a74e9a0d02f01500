import { Invalid } from '#faults';
import type { Query } from '../web/http/query.js';
import { single } from '../web/http/query.js';
import { Describes, QueryParameters } from '../web/routes/index.js';

const FORMATS = ['json', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** How faults are asked for. */
export interface FaultsRequest {
  readonly format: Format;
  /** Whether equal faults are told once, with their count. */
  readonly isGrouped: boolean;
}

export const FaultsQuery = () =>
  QueryParameters(
    readFaultsRequest,
    Describes('format', 'The form of the answer.', { enum: [...FORMATS], default: 'json' }),
    Describes(
      'grouped',
      'Whether faults of the same column, value and reason are told once, counted over all rows. Not as CSV.',
      {
        type: 'boolean',
        default: false,
      },
    ),
  );

/** @throws Invalid */
function readFaultsRequest(query: Query): FaultsRequest {
  const text = single(query, 'format') ?? 'json';
  const format = FORMATS.find((each) => each === text);
  if (!format) throw new Invalid({ field: 'format', message: `has to be one of ${FORMATS.join(', ')}` });
  const grouped = single(query, 'grouped') ?? 'false';
  if (grouped !== 'true' && grouped !== 'false')
    throw new Invalid({ field: 'grouped', message: 'has to be true or false' });
  if (grouped === 'true' && format === 'csv') throw new Invalid({ field: 'grouped', message: 'is not there as CSV' });
  return { format, isGrouped: grouped === 'true' };
}
