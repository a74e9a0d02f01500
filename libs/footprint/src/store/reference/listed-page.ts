import type { CompanyId, PageRequest, Sql } from '#platform';
import { keyOfRow, Page } from '#platform';

/** Which rows are listed, in the order (created, uuid). */
export interface Listing {
  /** Up to its conditions, the first of which is on the owner, `$1`. */
  select: string;
  /** What the table whose rows are listed is called in it. */
  table: string;
  /** A statement that says how many there are. */
  count: string;
  /** Of both statements. */
  values: readonly [owner: CompanyId, ...unknown[]];
}

/** How many rows of a table belong to an owner, as a trigger keeps it. */
export function keptCount(table: string): string {
  return `select coalesce(sum(count), 0)::bigint as count from listing_count where owner = $1 and listing = '${table}'`;
}

/** One page of what belongs to an owner. */
export async function listedPage<Row extends { uuid: string; created: Date }>(
  sql: Sql,
  { select, table, count, values }: Listing,
  request: PageRequest,
): Promise<Page<Row>> {
  const { page, limit, after } = request;
  const [total] = await sql.query<{ count: number }>(count, values);
  const place = (nth: number) => `$${values.length + nth}`;
  const key = `${table}.created, ${table}.uuid`;
  // One row more than asked for tells whether there is more.
  const rows = after
    ? await sql.query<Row>(`${select} and (${key}) > (${place(2)}, ${place(3)}) order by ${key} limit ${place(1)}`, [
        ...values,
        limit + 1,
        after.created,
        after.uuid,
      ])
    : await sql.query<Row>(`${select} order by ${key} limit ${place(1)} offset ${place(2)}`, [
        ...values,
        limit + 1,
        (page - 1) * limit,
      ]);
  return Page.of(total?.count ?? 0, request, rows, keyOfRow);
}
