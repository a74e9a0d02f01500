import type { CompanyId, Sql, Tx } from '#platform';
import type { FootprintContent, FootprintSnapshot, FootprintStatus } from '../../model/footprint.js';
import type { Selection } from '../../model/selection.js';

interface FootprintRow {
  id: string;
  created: Date;
  status: FootprintStatus;
  preceding: string[];
  content: FootprintContent;
  shared: boolean;
}

/**
 * What of a company's footprints may be seen at all, by its setting as it is now: an element's own word goes before the
 * company's, drafts are hidden where only reviewed ones may be seen, and Deprecated ones stay readable.
 */
const VISIBLE = `coalesce(f.share, c.publish = 'all' or (c.publish = 'reviewed' and (f.reviewed or f.status = 'Deprecated')))`;

interface Condition {
  sql: string;
  values: unknown[];
}

/** The SQL of a selection; `$1` is the company. The texts are few, one for each combination of criteria. */
function conditionOf(selection: Selection): Condition {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (value: unknown, part: (place: string) => string) => {
    values.push(value);
    parts.push(part(`$${values.length + 1}`));
  };
  for (const anyOf of selection.keys) add(anyOf, (place) => `f.keys && ${place}::text[]`);
  if (selection.statuses) add(selection.statuses, (place) => `f.status = any(${place}::text[])`);
  if (selection.startsBy) add(selection.startsBy, (place) => `f.validity_start <= ${place}`);
  if (selection.endsFrom) add(selection.endsFrom, (place) => `f.validity_end >= ${place}`);
  if (selection.startsAfter) add(selection.startsAfter, (place) => `f.validity_start > ${place}`);
  if (selection.endsBefore) add(selection.endsBefore, (place) => `f.validity_end < ${place}`);
  return { sql: ['f.company = $1', VISIBLE, ...parts].join(' and '), values };
}

/** The statement that finds them. */
export function selectionQuery(company: CompanyId, selection: Selection, limit: number) {
  const condition = conditionOf(selection);
  const text = `select f.id, f.created, f.status, f.preceding, f.content, f.shared_at is not null as shared
     from published_footprint f join company c on c.uuid = f.company
     where ${condition.sql} order by f.created, f.id limit ${limit}`;
  return { text, values: [company, ...condition.values] as const };
}

/** The first footprints that a selection finds, in the order (created, id). */
export function selectFootprints(
  sql: Sql,
  company: CompanyId,
  selection: Selection,
  limit: number,
): Promise<(FootprintSnapshot & { shared: boolean })[]> {
  const { text, values } = selectionQuery(company, selection, limit);
  return sql.query<FootprintRow>(text, values);
}

export async function countActive(sql: Sql, company: CompanyId, selection: Selection): Promise<number> {
  const condition = conditionOf(selection);
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from published_footprint f join company c on c.uuid = f.company
     where ${condition.sql} and f.status = 'Active'`,
    [company, ...condition.values],
  );
  return row?.count ?? 0;
}

/**
 * The same, with everything found marked as having left us, so that it can no longer be replaced without a trace. A
 * footprint that is replaced in between is looked for anew. They are held in the order of ids, in which they are replaced,
 * too: else the two would wait for each other.
 */
export async function selectToShare(
  tx: Tx,
  company: CompanyId,
  selection: Selection,
  limit: number,
  most: number,
): Promise<FootprintSnapshot[]> {
  for (;;) {
    const found = await selectFootprints(tx, company, selection, limit);
    const unmarked = found.filter(({ shared }) => !shared).map(({ id }) => id);
    if (unmarked.length === 0 || found.length > most) return found;
    await tx.query(
      `update published_footprint set shared_at = now() where company = $1 and shared_at is null and id in (
         select id from published_footprint where company = $1 and id = any($2) order by id for update)`,
      [company, unmarked],
    );
  }
}
