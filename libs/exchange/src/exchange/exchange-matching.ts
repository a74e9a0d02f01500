import type { CompanyId } from '#platform';
import type { ExchangeFilter, ExchangeSource, ExchangeDirection } from '#model/exchange';
import { IS_OVERDUE, IS_UNANSWERED } from './overdue.js';

/** The parts of a statement on the events or deliveries that match a filter. */
export interface Matching {
  /** The statement from `from` on: the tables and the conditions. */
  rows: string;
  /** The columns of the order. */
  key: string;
  values: [CompanyId, ...unknown[]];
}

/**
 * The statement contains only the filters that are given, so that its plan fits them. The state is part of the text and
 * not a parameter: nearly all deliveries are in one state and few in the others, which need different plans.
 */
export function matching(company: CompanyId, { direction, state, source, since, overdue }: ExchangeFilter): Matching {
  const values: Matching['values'] = [company];
  const given = (value: unknown) => `$${values.push(value)}`;
  const isDelivered = state !== undefined && state !== 'received';
  const isByDelivery = !overdue && (isDelivered || direction === 'outbound');
  const of = isByDelivery ? 'd' : 'e';
  const conditions = [`${of}.company = $1`];
  if (isDelivered) conditions.push(`d.state = '${state}'`);
  if (state === 'received') conditions.push(`e.type not like '%.ProductFootprint.RequestCreatedEvent.3'`);
  if (overdue) conditions.push(IS_UNANSWERED, IS_OVERDUE);
  if (direction) conditions.push(isGoing(direction, overdue ? 'd' : of));
  if (source) conditions.push(isFrom(source, given));
  if (since) conditions.push(`${of}.created >= ${given(since)}`);
  const event = source || state === 'received' ? 'join exchange_event e on e.company = $1 and e.uuid = d.uuid' : '';
  const delivery = overdue ? 'join delivery d on d.company = $1 and d.uuid = e.uuid' : '';
  const tables = isByDelivery ? `delivery d ${event}` : `exchange_event e ${delivery}`;
  return { rows: `from ${tables} where ${conditions.join(' and ')}`, key: `${of}.created, ${of}.uuid`, values };
}

/**
 * The condition that an event or a delivery goes in a direction. Requests of ours are few, as people make them, and have an
 * index. All else is inbound: it is found in the order of everything.
 */
function isGoing(direction: ExchangeDirection, of: 'd' | 'e'): string {
  if (of === 'd') return `d.kind = '${direction === 'outbound' ? 'request' : 'answer'}'`;
  const requests = 'select from delivery r where r.company = $1 and r.uuid = e.uuid';
  return `not exists (${requests} and r.kind = 'request')`;
}

/** The condition that an event `e` comes from a source. */
function isFrom(source: ExchangeSource, given: (value: unknown) => string): string {
  if (source.kind === 'text') return `e.source_key is null and e.source = ${given(source.text)}`;
  return `e.source_key = ${keyOf(source, given)}`;
}

/** The source key of the events of a data source or an address. */
export function keyOf(source: Exclude<ExchangeSource, { kind: 'text' }>, given: (value: unknown) => string): string {
  if (source.kind === 'address') return given(source.key);
  return `(select url_key from data_source where company = $1 and uuid = ${given(source.uuid)})`;
}
