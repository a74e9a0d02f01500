import type { CompanyId, PageRequest, Sql } from '#platform';
import { keyOfRow, Page } from '#platform';

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
  const place = (nth: number) => `$${values.length + nth}`;
  const key = `${table}.created, ${table}.uuid`;
  // One extra row tells whether another page follows.
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
