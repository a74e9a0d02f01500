import type { CompanyId, Page, PageRequest, Sql } from '#platform';

/** A page, and whether something follows it. */
export interface ListedPage<Row> extends Page<Row> {
  hasMore: boolean;
}

/** Which rows are listed: `columns` as the caller names them, `from` a table called `t` and a condition on its owner, `$1`. */
interface Listing {
  columns: string;
  from: string;
}

/** One page of what belongs to an owner, in the order (created, uuid). */
export async function listedPage<Row extends { uuid: string; created: Date }>(
  sql: Sql,
  owner: CompanyId,
  { columns, from }: Listing,
  { page, limit, after }: PageRequest,
): Promise<ListedPage<Row>> {
  const [total] = await sql.query<{ count: number }>(`select count(*)::int as count from ${from}`, [owner]);
  const select = `select t.uuid, t.created, ${columns} from ${from}`;
  // One row more than asked for tells whether there is more.
  const rows = after
    ? await sql.query<Row>(`${select} and (t.created, t.uuid) > ($3, $4) order by t.created, t.uuid limit $2`, [
        owner,
        limit + 1,
        after.created,
        after.uuid,
      ])
    : await sql.query<Row>(`${select} order by t.created, t.uuid limit $2 offset $3`, [
        owner,
        limit + 1,
        (page - 1) * limit,
      ]);
  const data = rows.slice(0, limit);
  return { count: total?.count ?? 0, page, pageSize: limit, data, hasMore: rows.length > limit };
}
