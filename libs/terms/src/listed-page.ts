import type { CompanyId, PageRequest, Sql } from '#platform';
import { batchesByKey, keyOfRow, Page } from '#platform';

/** A listing in the order (created, uuid). */
export interface Listing {
  /** A select statement with its conditions. The first of them is on the owner, `$1`. */
  select: string;
  /** The name or alias in `select` of the table whose rows are listed. */
  table: string;
  /** A statement that counts the rows. */
  count: string;
  /** The values of both statements. */
  values: readonly [owner: CompanyId, ...unknown[]];
}

/** A statement that reads how many rows of a table an owner has. A trigger maintains the number. */
export function keptCount(table: string): string {
  return `select coalesce(sum(count), 0)::bigint as count from listing_count where owner = $1 and listing = '${table}'`;
}

/** Reads one page of an owner's rows. */
export async function listedPage<Row extends { uuid: string; created: Date }>(
  sql: Sql,
  { select, table, count, values }: Listing,
  request: PageRequest,
): Promise<Page<Row>> {
  const { page, limit, after } = request;
  const [total] = await sql.query<{ count: number }>(count, values);
  // One extra row tells whether another page follows.
  const rows = after
    ? await rowsBehind<Row>(sql, { select, table, values }, limit + 1, after)
    : await rowsFrom<Row>(sql, { select, table, values }, limit + 1, (page - 1) * limit);
  return Page.of(total?.count ?? 0, request, rows, keyOfRow);
}

const ROWS_AT_ONCE = 500;

/** Reads all of an owner's rows in the same order, batch by batch, without counting them; see `batchesByKey`. */
export function allListed<Row extends { uuid: string; created: Date }>(
  sql: Sql,
  listing: Omit<Listing, 'count'>,
): AsyncGenerator<readonly Row[]> {
  return batchesByKey<Row>(ROWS_AT_ONCE, (after) =>
    after ? rowsBehind(sql, listing, ROWS_AT_ONCE, after) : rowsFrom(sql, listing, ROWS_AT_ONCE, 0),
  );
}

function rowsBehind<Row>(
  sql: Sql,
  { select, table, values }: Omit<Listing, 'count'>,
  most: number,
  after: { created: string | Date; uuid: string },
): Promise<Row[]> {
  const place = (nth: number) => `$${values.length + nth}`;
  const key = `${table}.created, ${table}.uuid`;
  const text = `${select} and (${key}) > (${place(2)}, ${place(3)}) order by ${key} limit ${place(1)}`;
  return sql.query<Row>(text, [...values, most, after.created, after.uuid]);
}

function rowsFrom<Row>(
  sql: Sql,
  { select, table, values }: Omit<Listing, 'count'>,
  most: number,
  offset: number,
): Promise<Row[]> {
  const place = (nth: number) => `$${values.length + nth}`;
  const text = `${select} order by ${table}.created, ${table}.uuid limit ${place(1)} offset ${place(2)}`;
  return sql.query<Row>(text, [...values, most, offset]);
}
