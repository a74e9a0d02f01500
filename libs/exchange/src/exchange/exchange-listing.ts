import type { CompanyId, ListingOrder, PageKey, PageRequest, Sql } from '#platform';
import { batchesByKey, keyOfRow, Page } from '#platform';
import type { ExchangeFilter } from '#model/exchange';
import type { EntryRow, ExchangeEntry } from './exchange-entry.js';
import { ENTRY_COLUMNS, entryOf } from './exchange-entry.js';
import { exchangeCount } from './exchange-count.js';
import { matching } from './exchange-matching.js';
import { JOIN_SOURCE } from './join-source.js';

/** One page of a company's exchange, in the order (created, uuid) or in the opposite one. */
export async function listExchange(
  sql: Sql,
  company: CompanyId,
  filter: ExchangeFilter,
  { page, limit, after }: PageRequest,
  order: ListingOrder = 'oldest',
): Promise<Page<ExchangeEntry>> {
  const count = await countExchange(sql, company, filter);
  // Reads one row more than the page has, to know whether another page follows.
  const part = { limit: limit + 1, ...(after ? { after } : { offset: (page - 1) * limit }) };
  const found = await readEntries(sql, company, filter, part, order);
  return Page.of(count, { page, limit }, found, keyOfRow).map(entryOf);
}

export async function countExchange(sql: Sql, company: CompanyId, filter: ExchangeFilter): Promise<number> {
  const { text, values } = exchangeCount(company, filter);
  const [total] = await sql.query<{ count: number }>(text, values);
  return total?.count ?? 0;
}

const ENTRIES_AT_ONCE = 500;

/** All of a company's exchange in an order, batch by batch; see `batchesByKey`. */
export async function* allExchange(
  sql: Sql,
  company: CompanyId,
  filter: ExchangeFilter,
  order: ListingOrder = 'oldest',
): AsyncGenerator<readonly ExchangeEntry[]> {
  const read = (after?: EntryRow) => readEntries(sql, company, filter, { limit: ENTRIES_AT_ONCE, after }, order);
  for await (const rows of batchesByKey<EntryRow>(ENTRIES_AT_ONCE, read)) yield rows.map(entryOf);
}

interface Part {
  limit: number;
  offset?: number;
  after?: PageKey | Pick<EntryRow, 'created' | 'uuid'>;
}

/** Each filter has an index in the order of the listing. */
function readEntries(
  sql: Sql,
  company: CompanyId,
  filter: ExchangeFilter,
  { limit, offset = 0, after }: Part,
  order: ListingOrder,
): Promise<EntryRow[]> {
  const { rows, key, values } = matching(company, filter);
  const place = (nth: number) => `$${values.length + nth}`;
  const [way, behind] = order === 'newest' ? ['desc', '<'] : ['asc', '>'];
  const ordered = (key: string) =>
    key
      .split(', ')
      .map((column) => `${column} ${way}`)
      .join(', ');
  const following = after ? `and (${key}) ${behind} (${place(3)}::timestamptz, ${place(4)}::uuid)` : '';
  return sql.query<EntryRow>(
    `select ${ENTRY_COLUMNS}
     from (select ${key} ${rows} ${following} order by ${ordered(key)} limit ${place(1)} offset ${place(2)}) listed
     join exchange_event e on e.company = $1 and e.uuid = listed.uuid
     left join delivery d on d.company = $1 and d.uuid = e.uuid ${JOIN_SOURCE}
     order by ${ordered('e.created, e.uuid')}`,
    [...values, limit, offset, ...(after ? [after.created, after.uuid] : [])],
  );
}
