import type { CompanyId, Page, PageRequest, Sql } from '#platform';
import type { ExchangeFilter, ExchangeSource } from '../../model/exchange-filter.js';
import type { EntryRow, ExchangeEntry } from './exchange-entry.js';
import { ENTRY_COLUMNS, entryOf } from './exchange-entry.js';
import { JOIN_SOURCE } from './source-of-delivery.js';

/** A page, and whether something follows it. */
export type ListedExchange = Page<ExchangeEntry> & { hasMore: boolean };

/** One page of a company's exchange, in the order (created, uuid). Each filter has an index in that order. */
export async function listExchange(
  sql: Sql,
  company: CompanyId,
  filter: ExchangeFilter,
  { page, limit, after }: PageRequest,
): Promise<ListedExchange> {
  const { rows, key, values } = matching(company, filter);
  const [total] = await sql.query<{ count: number }>(`select count(*)::int as count ${rows}`, values);
  const place = (nth: number) => `$${values.length + nth}`;
  const following = after ? `and (${key}) > (${place(3)}::timestamptz, ${place(4)}::uuid)` : '';
  const found = await sql.query<EntryRow>(
    `select ${ENTRY_COLUMNS}
     from (select ${key} ${rows} ${following} order by ${key} limit ${place(1)} offset ${place(2)}) listed
     join exchange_event e on e.company = $1 and e.uuid = listed.uuid
     left join delivery d on d.company = e.company and d.uuid = e.uuid ${JOIN_SOURCE}
     order by e.created, e.uuid`,
    // One row more than asked for tells whether there is more.
    [...values, limit + 1, after ? 0 : (page - 1) * limit, ...(after ? [after.created, after.uuid] : [])],
  );
  const data = found.slice(0, limit).map(entryOf);
  return { count: total?.count ?? 0, page, pageSize: limit, data, hasMore: found.length > limit };
}

interface Matching {
  /** From there on: the tables and the conditions on them. */
  rows: string;
  /** What orders them. */
  key: string;
  values: [CompanyId, ...unknown[]];
}

/** Only the filters that are given are in the statement, or its plan would have to do for those that are not. */
function matching(company: CompanyId, { state, source, since }: ExchangeFilter): Matching {
  const values: Matching['values'] = [company];
  const given = (value: unknown) => `$${values.push(value)}`;
  const isByDelivery = state !== undefined && state !== 'received';
  const of = isByDelivery ? 'd' : 'e';
  const conditions = [`${of}.company = $1`];
  if (isByDelivery) conditions.push(`d.state = ${given(state)}`);
  if (state === 'received') conditions.push(`e.type not like '%.ProductFootprint.RequestCreatedEvent.3'`);
  if (source) conditions.push(isFrom(source, given));
  if (since) conditions.push(`${of}.created >= ${given(since)}`);
  const event = source ? 'join exchange_event e on e.company = d.company and e.uuid = d.uuid' : '';
  const tables = isByDelivery ? `delivery d ${event}` : 'exchange_event e';
  return { rows: `from ${tables} where ${conditions.join(' and ')}`, key: `${of}.created, ${of}.uuid`, values };
}

function isFrom(source: ExchangeSource, given: (value: unknown) => string): string {
  switch (source.kind) {
    case 'dataSource':
      return `e.source_key = (select url_key from data_source where company = $1 and uuid = ${given(source.uuid)})`;
    case 'address':
      return `e.source_key = ${given(source.key)}`;
    case 'text':
      return `e.source_key is null and e.source = ${given(source.text)}`;
    default:
      return source satisfies never;
  }
}
