import { Invalid } from '#faults';
import type { Query } from '../../web/http/query.js';
import { single } from '../../web/http/query.js';
import { Describes, QueryParameters } from '../../web/routes/index.js';

/** Deeper than models are nested, and shallow enough to be read by a person. */
const DEEPEST = 20;

/** `depth`: how many levels of parts are shown. */
export const DepthQuery = () =>
  QueryParameters(
    readDepth,
    Describes('depth', 'How many levels of parts: 1 are the inputs, 2 also what these are made of, down to datasets.', {
      ...{ type: 'integer', minimum: 1, maximum: DEEPEST, default: 1 },
    }),
  );

/** @throws Invalid */
function readDepth(query: Query): number {
  const text = single(query, 'depth') ?? '1';
  const depth = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (depth >= 1 && depth <= DEEPEST) return depth;
  throw new Invalid({ field: 'depth', message: `has to be an integer from 1 to ${DEEPEST}` });
}
