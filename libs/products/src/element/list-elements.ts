import type { CompanyId, PageRequest, Sql } from '#platform';
import { keyOfRow, MAX_LIMIT, Page } from '#platform';
import type { ElementKind } from '#model/terms';
import type { ElementRow, ElementView } from './element-row.js';
import { elementView, selectView, JSON_AS_TEXT } from './element-row.js';

export type ElementPage = Page<ElementView>;

/**
 * Reads the count that triggers maintain. Counting the rows would make a first page of 50,000 materials take 1.5 times as long,
 * and more where there are more (`node dist/bench/element-read.js --rows 50000`).
 */
const COUNT = '(select coalesce(sum(count), 0)::int from element_count where company = $1 and kind = $2)';

const page = (uuids: string) =>
  `${selectView(`${COUNT} as count`)} and e.uuid = any (array(${uuids})) order by e.created, e.uuid`;

const LISTED = 'select uuid from element where company = $1 and kind = $2 and newest';

/**
 * The constant limit tells the planner that a page is short. For a limit it does not know it expects a tenth of the table, and
 * plans each page anew. Without the constant a page of 10 takes the database 1.5 ms instead of 0.6
 * (`node dist/bench/element-read.js`, and `pg_stat_statements`).
 */
const AFTER = page(`select uuid from (
  ${LISTED} and (created, uuid) > ($4, $5) order by created, uuid limit ${MAX_LIMIT + 1}) as longest limit $3`);

const BY_NUMBER = page(`${LISTED} order by created, uuid limit $3 offset $4`);

/** A key before all others. */
const START = { created: '-infinity', uuid: '00000000-0000-0000-0000-000000000000' };

/**
 * Lists the newest version of each element, in the order (created, uuid). The keys of a page come from the index alone, so that
 * rows before the page are not joined.
 */
export async function listElements(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  request: PageRequest,
): Promise<ElementPage> {
  const { page, limit, after = page === 1 ? START : undefined } = request;
  const from = after ? [after.created, after.uuid] : [(page - 1) * limit];
  // One extra row tells whether another page follows.
  const values = [company, kind, limit + 1, ...from] as const;
  const rows = await sql.query<ElementRow & { count: number }>(after ? AFTER : BY_NUMBER, values, JSON_AS_TEXT);
  const count = rows[0]?.count ?? (await countOf(sql, company, kind));
  return Page.of(count, request, rows, keyOfRow).map(elementView);
}

async function countOf(sql: Sql, company: CompanyId, kind: ElementKind): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select ${COUNT} as count`, [company, kind]);
  return row?.count ?? 0;
}
