import type { CompanyId, Database, Sql } from '#platform';
import type { FootprintContent, FootprintSnapshot, FootprintStatus } from '../../model/footprint.js';
import type { FootprintPage } from '../../model/footprint-page.js';
import { isOfProducts } from '../../model/footprint-keys.js';
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

/** A footprint, and whether it has left us. */
export type Found = FootprintSnapshot & { shared: boolean };

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
  for (const anyOf of selection.keys)
    add(anyOf, (place) =>
      isOfProducts(anyOf) ? foundFirst(`unnest(${place}::text[])`) : `f.keys && ${place}::text[]`,
    );
  if (selection.id) add(selection.id, (place) => `f.id = ${place}::uuid`);
  if (selection.statuses) add(selection.statuses, (place) => `f.status = any(${place}::text[])`);
  if (selection.startsBy) add(selection.startsBy, (place) => `f.validity_start <= ${place}`);
  if (selection.endsFrom) add(selection.endsFrom, (place) => `f.validity_end >= ${place}`);
  if (selection.startsAfter) add(selection.startsAfter, (place) => `f.validity_start > ${place}`);
  if (selection.endsBefore) add(selection.endsBefore, (place) => `f.validity_end < ${place}`);
  return { sql: ['f.company = $1', VISIBLE, ...parts].join(' and '), values };
}

/**
 * A product has few footprints, which the database can't know of products it has no statistics of: it would rather go
 * through all footprints in their order. So those of products are found first.
 */
function foundFirst(keys: string): string {
  return `f.id = any(array(select p.id from ${keys} as key
    cross join lateral (select id from published_footprint where company = $1 and keys @> array[key] offset 0) p))`;
}

const COLUMNS = 'f.id, f.created, f.status, f.preceding, f.content, f.shared_at is not null as shared';
const FOUND = 'q.id, q.created, q.status, q.preceding, q.content, q.shared';
const TABLES = 'published_footprint f join company c on c.uuid = f.company';

/** Where in the order (created, id) a selection begins, and how much of it is wanted. */
export type Part = Pick<FootprintPage, 'limit'> & Partial<FootprintPage>;

/** The statement that finds them. */
export function selectionQuery(company: CompanyId, selection: Selection, { limit, offset = 0, after }: Part) {
  const { sql, values } = conditionOf(selection);
  const place = (nth: number) => `$${values.length + 1 + nth}`;
  const behind = after ? `and (f.created, f.id) > (${place(3)}::timestamptz, ${place(4)}::uuid)` : '';
  const text = `select ${COLUMNS} from ${TABLES} where ${sql} ${behind} order by f.created, f.id limit ${place(1)}::int offset ${place(2)}::int`;
  const key = after ? [after.created, after.id] : [];
  return { text, values: [company, ...values, limit, offset, ...key] as const };
}

/** The first footprints of a selection's part, in the order (created, id). */
export function selectFootprints(sql: Sql, company: CompanyId, selection: Selection, part: Part): Promise<Found[]> {
  const { text, values } = selectionQuery(company, selection, part);
  return sql.query<FootprintRow>(text, values, { planned: 'anew' });
}

/** A selection, and the part of it that is wanted. */
export interface Asked {
  selection: Selection;
  part: Part;
}

/** The same for several, in one statement, each planned for its own values. */
export async function selectForEach(sql: Sql, company: CompanyId, asked: readonly Asked[]): Promise<Found[][]> {
  const values: unknown[] = [];
  const texts = asked.map(({ selection, part }, nth) => {
    const query = selectionQuery(company, selection, part);
    const [, ...own] = query.values;
    const before = values.push(...own) - own.length;
    // The company is the first value of all of them.
    const text = query.text.replace(/\$(\d+)/g, (_, place) => `$${place === '1' ? 1 : Number(place) + before}`);
    return `select ${nth} as nth, ${FOUND} from (${text}) q`;
  });
  const rows = await sql.query<NumberedRow>(
    `${texts.join(' union all ')} order by nth, created, id`,
    [company, ...values],
    { planned: 'anew' },
  );
  return inTheirOrder(asked.length, rows);
}

/** Of the footprints of each list of products the first: what is asked most, in one statement that is planned once. */
export async function selectOfProducts(
  sql: Sql,
  company: CompanyId,
  products: readonly (readonly string[])[],
  limit: number,
): Promise<Found[][]> {
  const rows = await sql.query<NumberedRow>(OF_PRODUCTS, [company, JSON.stringify(products), limit]);
  return inTheirOrder(products.length, rows);
}

const OF_PRODUCTS = `
  select (a.nth - 1)::integer as nth, ${FOUND} from jsonb_array_elements($2::jsonb) with ordinality a (keys, nth)
  cross join lateral (
    select ${COLUMNS} from ${TABLES}
    where f.company = $1 and ${VISIBLE} and ${foundFirst('jsonb_array_elements_text(a.keys)')}
    order by f.created, f.id limit $3::integer) q
  order by a.nth, q.created, q.id`;

type NumberedRow = FootprintRow & { nth: number };

function inTheirOrder(count: number, rows: readonly NumberedRow[]): Found[][] {
  const found = Array.from({ length: count }, (): Found[] => []);
  for (const { nth, ...row } of rows) found[nth]?.push(row);
  return found;
}

export async function countActive(sql: Sql, company: CompanyId, selection: Selection): Promise<number> {
  const condition = conditionOf(selection);
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from published_footprint f join company c on c.uuid = f.company
     where ${condition.sql} and f.status = 'Active'`,
    [company, ...condition.values],
    { planned: 'anew' },
  );
  return row?.count ?? 0;
}

/**
 * The same, with what is about to be shown marked as having left us, and that committed, so that it can no longer be replaced
 * without a trace. A footprint that is replaced in between is looked for anew.
 * @param chosen what of those found is about to be shown
 */
export async function selectToShare(
  database: Database,
  company: CompanyId,
  selection: Selection,
  part: Part,
  chosen: (found: readonly Found[]) => readonly Found[],
): Promise<Found[]> {
  for (;;) {
    const found = await selectFootprints(database, company, selection, part);
    const [first, ...rest] = unmarkedOf(chosen(found));
    if (first === undefined) return found;
    await markShared(database, company, [first, ...rest]);
  }
}

/**
 * Marks those that nobody is replacing, or else waits for the first. A statement that waits holds no other footprint: a writer
 * takes them batch by batch, in no order that a reader could take them in, too.
 */
async function markShared(database: Database, company: CompanyId, ids: readonly [string, ...string[]]): Promise<void> {
  const marked = await database.query(MARK_FREE, [company, ids]);
  if (marked.length === 0) await database.query(MARK_ONE, [company, ids[0]]);
}

const MARK_FREE = `
  update published_footprint set shared_at = now() where company = $1 and id = any(array(
    select id from published_footprint where company = $1 and id = any($2::uuid[]) and shared_at is null
    for update skip locked)) returning id`;

const MARK_ONE = `
  update published_footprint set shared_at = now() where company = $1 and id = $2 and shared_at is null`;

/** The ids of those that have not left us yet. */
export function unmarkedOf(found: readonly Found[]): string[] {
  return found.filter(({ shared }) => !shared).map(({ id }) => id);
}
