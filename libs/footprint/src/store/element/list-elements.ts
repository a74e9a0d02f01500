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

const pageFrom = (place: string) =>
  `${SELECT_VIEW} and e.kind = $2 and e.newest and (e.created, e.uuid) ${place} order by e.created, e.uuid limit $3`;

const AFTER = pageFrom('> ($4, $5)');

/** The rows before the page are passed over in the index alone: neither read nor joined. */
const BY_NUMBER = pageFrom(`>= (
  select before.created, before.uuid from element before where before.company = $1 and before.kind = $2 and before.newest
  order by before.created, before.uuid offset $4 limit 1)`);

/** The newest version of each element, in the order (created, uuid). */
export async function listElements(
  sql: Sql,
  company: CompanyId,
  kind: ElementKind,
  request: PageRequest,
): Promise<ElementPage> {
  const { page, limit, after } = request;
  const [total] = await sql.query<{ count: number }>(COUNT, [company, kind]);
  const from = after ? [after.created, after.uuid] : [(page - 1) * limit];
  // One row more than asked for tells whether there is more.
  const values = [company, kind, limit + 1, ...from] as const;
  const rows = await sql.query<ElementRow>(after ? AFTER : BY_NUMBER, values, UNREAD);
  return Page.of(total?.count ?? 0, request, rows, keyOfRow).map(elementView);
}
