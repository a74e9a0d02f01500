import { Invalid } from '#faults';
import type { ExchangeFilter } from '#model/exchange';
import { EXCHANGE_DIRECTIONS, EXCHANGE_STATES, readExchangeFilter } from '#model/exchange';
import type { ListingOrder } from '#platform';
import type { Query } from '../../web/http/query.js';
import { single } from '../../web/http/query.js';
import { collecting, Describes, DescribesOrder, QueryParameters, readOrder } from '../../web/routes/index.js';

/** Which events are listed, and which of them come first. */
export interface ListedExchange {
  filter: ExchangeFilter;
  order: ListingOrder;
}

/** The filter and the order of the list of events. */
export const ExchangeFilterQuery = () =>
  QueryParameters(
    readListed,
    Describes(
      'direction',
      '`inbound`: only what partners sent, with the answers that they are owed; `outbound`: only requests of yours.',
      { enum: [...EXCHANGE_DIRECTIONS] },
    ),
    DescribesOrder('events'),
    Describes('overdue', 'Only requests of yours that nobody answered within `answerDueDays` of the company: true.', {
      enum: ['true'],
    }),
    Describes('since', 'Only events of this time and later: RFC 3339, or a day.'),
    Describes(
      'source',
      'Only events of a partner: its address as its events name it, or the UUID of the data source that has it by now.',
    ),
    Describes('state', 'Only events whose delivery stands so.', { enum: [...EXCHANGE_STATES] }),
  );

/** @throws Invalid listing every fault */
function readListed(query: Query): ListedExchange {
  const [direction, state, source, since, overdue] = ['direction', 'state', 'source', 'since', 'overdue'].map((name) =>
    single(query, name),
  );
  const result = readExchangeFilter({ direction, state, source, since, overdue });
  const faults = 'faults' in result ? [...result.faults] : [];
  const order = collecting(faults, () => readOrder(query));
  if ('faults' in result || !order) throw new Invalid(faults);
  return { filter: result.filter, order };
}
