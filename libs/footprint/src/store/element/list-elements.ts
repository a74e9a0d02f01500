import type { CompanyId, PageRequest, Sql } from '#platform';
import { keyOfRow, MAX_LIMIT, Page } from '#platform';
import type { ElementKind } from '../../model/element.js';
import type { ElementRow, ElementView } from './element-row.js';
import { elementView, selectView, UNREAD } from './element-row.js';

export type ElementPage = Page<ElementView>;

/**
 * As triggers keep it. To count the rows for each page takes a first page of 50,000 materials 1.5 times as long, and more where
 * there are more (`node dist/bench/element-read.js --rows 50000`).
 */
const COUNT = '(select coalesce(sum(count), 0)::int from element_count where company = $1 and kind = $2)';

const page = (uuids: string) =>
  `${selectView(`${COUNT} as count`)} and e.uuid = any (array(${uuids})) order by e.created, e.uuid`;

const LISTED = 'select uuid from element where company = $1 and kind = $2 and newest';

/**
 * The second limit tells the planner that a page is short: it expects a tenth of the table of one it does not know, and plans
 * each page anew. Without it a page of 10 takes the database 1.5 ms instead of 0.6
 * (`node dist/bench/element-read.js`, and `pg_stat_statements`).
 */
const AFTER = page(`select uuid from (
  ${LISTED} and (created, uuid) > ($4, $5) order by created, uuid limit ${MAX_LIMIT + 1}) as longest limit $3`);

const BY_NUMBER = page(`${LISTED} order by created, uuid limit $3 offset $4`);

/** Before all others. */
const START = { created: '-infinity', uuid: '00000000-0000-0000-0000-000000000000' };

/**
 * The newest version of each element, in the order (created, uuid). The keys of a page are found in the index alone: what comes
 * before the page is not joined.
 */
export async function listElements(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  request: PageRequest,
): Promise<ElementPage> {
  const { page, limit, after = page === 1 ? START : undefined } = request;
  const from = after ? [after.created, after.uuid] : [(page - 1) * limit];
  // One row more than asked for tells whether there is more.
  const values = [company, kind, limit + 1, ...from] as const;
  const rows = await sql.query<ElementRow & { count: number }>(after ? AFTER : BY_NUMBER, values, UNREAD);
  const count = rows[0]?.count ?? (await countOf(sql, company, kind));
  return Page.of(count, request, rows, keyOfRow).map(elementView);
}

async function countOf(sql: Sql, company: CompanyId, kind: ElementKind): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select ${COUNT} as count`, [company, kind]);
  return row?.count ?? 0;
}
