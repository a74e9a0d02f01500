import { Invalid } from '#faults';
import type { ExchangeFilter } from '#pact/model';
import { EXCHANGE_STATES, readExchangeFilter } from '#pact/model';
import type { Query } from '../http/query.js';
import { single } from '../http/query.js';
import { Describes, QueryParameters } from '../routes/index.js';

/** The filter of the list of events. */
export const ExchangeFilterQuery = () =>
  QueryParameters(
    readFilter,
    Describes('since', 'Only events of this time and later: RFC 3339, or a day.'),
    Describes(
      'source',
      'Only events of a partner: its address as its events name it, or the UUID of the data source that has it by now.',
    ),
    Describes('state', 'Only events whose delivery stands so.', { enum: [...EXCHANGE_STATES] }),
  );

/** @throws Invalid listing every fault */
function readFilter(query: Query): ExchangeFilter {
  const [state, source, since] = ['state', 'source', 'since'].map((name) => single(query, name));
  const result = readExchangeFilter({ state, source, since });
  if ('faults' in result) throw new Invalid(result.faults);
  return result.filter;
}
