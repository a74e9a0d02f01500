import type { CompanyId, PageRequest, Sql } from '#platform';
import { keyOfRow, Page } from '#platform';
import type { ElementKind } from '../../model/element.js';
import type { ElementRow, ElementView } from './element-row.js';
import { elementView, SELECT_VIEW, UNREAD } from './element-row.js';

export type ElementPage = Page<ElementView>;

/**
 * As triggers keep it. To count the rows for each page takes a first page of 50,000 materials 1.5 times as long, and more where
 * there are more (`node dist/bench/element-read.js --rows 50000`).
 */
const COUNT = `select coalesce(sum(count), 0)::int as count from element_count where company = $1 and kind = $2`;

const keys = (after: string) =>
  `select uuid, created from element where company = $1 and kind = $2 and newest ${after} order by created, uuid limit $3`;

const AFTER = keys('and (created, uuid) > ($4, $5)');

const BY_NUMBER = `${keys('')} offset $4`;

const ROWS = `${SELECT_VIEW} and e.uuid = any($2) order by e.created, e.uuid`;

/**
 * The newest version of each element, in the order (created, uuid). The keys of the page are read by themselves, from the
 * index alone: what comes before it is not joined, and the statement that joins has one plan for pages of any size.
 */
export async function listElements(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  request: PageRequest,
): Promise<ElementPage> {
  const { page, limit, after } = request;
  const [total] = await sql.query<{ count: number }>(COUNT, [company, kind]);
  const from = after ? [after.created, after.uuid] : [(page - 1) * limit];
  // One key more than asked for tells whether there is more.
  const values = [company, kind, limit + 1, ...from] as const;
  const found = await sql.query<{ uuid: string; created: Date }>(after ? AFTER : BY_NUMBER, values);
  const { count, data, next } = Page.of(total?.count ?? 0, request, found, keyOfRow);
  const rows = await sql.query<ElementRow>(ROWS, [company, data.map(({ uuid }) => uuid)], UNREAD);
  return new Page(count, request, rows.map(elementView), next);
}
