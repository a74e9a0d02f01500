import type { CompanyId, PageRequest, Sql } from '#platform';
import { keyOfRow, Page } from '#platform';
import type { ExchangeFilter } from '../../model/exchange-filter.js';
import type { EntryRow, ExchangeEntry } from './exchange-entry.js';
import { ENTRY_COLUMNS, entryOf } from './exchange-entry.js';
import { exchangeCount } from './exchange-count.js';
import { matching } from './exchange-matching.js';
import { JOIN_SOURCE } from './join-source.js';

/** One page of a company's exchange, in the order (created, uuid). Each filter has an index in that order. */
export async function listExchange(
  sql: Sql,
  company: CompanyId,
  filter: ExchangeFilter,
  request: PageRequest,
): Promise<Page<ExchangeEntry>> {
  const { page, limit, after } = request;
  const counted = exchangeCount(company, filter);
  const [total] = await sql.query<{ count: number }>(counted.text, counted.values);
  const { rows, key, values } = matching(company, filter);
  const place = (nth: number) => `$${values.length + nth}`;
  const following = after ? `and (${key}) > (${place(3)}::timestamptz, ${place(4)}::uuid)` : '';
  const found = await sql.query<EntryRow>(
    `select ${ENTRY_COLUMNS}
     from (select ${key} ${rows} ${following} order by ${key} limit ${place(1)} offset ${place(2)}) listed
     join exchange_event e on e.company = $1 and e.uuid = listed.uuid
     left join delivery d on d.company = e.company and d.uuid = e.uuid ${JOIN_SOURCE}
     order by e.created, e.uuid`,
    // Reads one row more than the page has, to know whether another page follows.
    [...values, limit + 1, after ? 0 : (page - 1) * limit, ...(after ? [after.created, after.uuid] : [])],
  );
  return Page.of(total?.count ?? 0, request, found, keyOfRow).map(entryOf);
}
