import type { CompanyId, PageRequest, Sql } from '#platform';
import type { ListedPage } from '../reference/listed-page.js';

/** A page of what a statement selects, in the order (created, uuid); its rows have both. */
export async function pageOf<Row>(
  sql: Sql,
  select: string,
  values: readonly [owner: CompanyId, ...unknown[]],
  { page, limit, after }: PageRequest,
): Promise<ListedPage<Row>> {
  const [total] = await sql.query<{ count: number }>(`select count(*)::int as count from (${select}) listed`, values);
  const [created, uuid, most, offset] = [1, 2, 3, 4].map((place) => `$${values.length + place}`);
  const rows = await sql.query<Row>(
    `select * from (${select}) listed
     where ${created}::timestamptz is null or (created, uuid) > (${created}::timestamptz, ${uuid}::uuid)
     order by created, uuid limit ${most} offset ${offset}`,
    // One row more than asked for tells whether there is more.
    [...values, after?.created, after?.uuid, limit + 1, after ? 0 : (page - 1) * limit],
  );
  return {
    count: total?.count ?? 0,
    page,
    pageSize: limit,
    data: rows.slice(0, limit),
    hasMore: rows.length > limit,
  };
}
