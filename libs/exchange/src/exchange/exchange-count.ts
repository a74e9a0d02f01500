import type { CompanyId } from '#platform';
import { DELIVERY_STATES } from '#model/exchange';
import type { ExchangeFilter } from '#model/exchange';
import type { Matching } from './exchange-matching.js';
import { keyOf, matching } from './exchange-matching.js';

interface CountStatement extends Pick<Matching, 'values'> {
  text: string;
}

/**
 * Most deliveries end in this state. They are counted by subtracting those in other states, which an index counts, from
 * the stored count of all.
 */
const MOST: ExchangeFilter['state'] = 'delivered';
const OTHERS = DELIVERY_STATES.filter((state) => state !== MOST)
  .map((state) => `'${state}'`)
  .join(', ');

/**
 * Counts the events that a filter lists. Inbound is what is not outbound: so both are counted without reading all events,
 * and in one statement, since what is delivered between two of them would be counted once.
 */
export function exchangeCount(company: CompanyId, filter: ExchangeFilter): CountStatement {
  const { direction, ...others } = filter;
  if (direction !== 'inbound') return countOf(company, filter);
  const all = countOf(company, others);
  const outbound = countOf(company, { ...others, direction: 'outbound' });
  const [, ...own] = outbound.values;
  // The company is the first value of each of them.
  const text = outbound.text.replace(
    /\$(\d+)/g,
    (_, place) => `$${place === '1' ? 1 : Number(place) + all.values.length - 1}`,
  );
  return { text: `select (${all.text}) - (${text}) as count`, values: [...all.values, ...own] };
}

/**
 * Counts what a filter lists, but for what is inbound. Triggers maintain the number of events of a company and of each source.
 * Indexes count the rare states, and the events since a given time.
 */
function countOf(company: CompanyId, filter: ExchangeFilter): CountStatement {
  const { direction, state, source, since, overdue } = filter;
  const isKept = since === undefined && source?.kind !== 'text';
  if (overdue || direction || !isKept || (state !== undefined && state !== 'received' && state !== MOST))
    return byIndex(company, filter);
  const values: Matching['values'] = [company];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['k.company = $1'];
  if (source) conditions.push(`k.source_key = ${keyOf(source, given)}`);
  if (state !== undefined) conditions.push(state === 'received' ? 'not k.requests' : 'k.requests');
  const kept = `select coalesce(sum(k.count), 0)::bigint from exchange_count k where ${conditions.join(' and ')}`;
  if (state !== MOST) return { text: `select (${kept}) as count`, values };
  const ofSource = source
    ? `join exchange_event e on e.company = $1 and e.uuid = d.uuid and e.source_key = ${keyOf(source, given)}`
    : '';
  const rest = `select count(*) from delivery d ${ofSource} where d.company = $1 and d.state in (${OTHERS})`;
  return { text: `select (${kept}) - (${rest}) as count`, values };
}

function byIndex(company: CompanyId, filter: ExchangeFilter): CountStatement {
  const { rows, values } = matching(company, filter);
  return { text: `select count(*) as count ${rows}`, values };
}
