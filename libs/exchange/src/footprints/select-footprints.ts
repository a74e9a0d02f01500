import type { CompanyId, Sql } from '#platform';
import type { FootprintSnapshot, FootprintPage, Selection } from '#model/exchange';
import { isOfProducts } from '#model/exchange';
import type { Audience, Recipient } from './audience.js';
import { recipientKey } from './audience.js';

/**
 * Which footprints of a company may be seen at all, by its current settings. An element's own setting overrides the
 * company's. If only reviewed footprints may be seen, drafts are hidden. Deprecated ones stay readable.
 */
export const VISIBLE = `coalesce(f.share, c.publish = 'all' or (c.publish = 'reviewed' and (f.reviewed or f.status = 'Deprecated')))`;

/** A footprint, whether it was ever sent to somebody, and whether the recipient got it before. */
export type Found = FootprintSnapshot & { shared: boolean; received: boolean };

/** Which footprints are sought, and for whom. */
export interface Sought {
  readonly selection: Selection;
  readonly audience: Audience;
}

interface Condition {
  sql: string;
  values: unknown[];
}

/**
 * The SQL of a selection within what its audience may see; `$1` is the company. There are few different texts, one for
 * each combination of criteria. Every way to footprints leads through here.
 */
function conditionOf({ selection, audience: { access } }: Sought): Condition {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (value: unknown, part: (place: string) => string) => {
    values.push(value);
    parts.push(part(`$${values.length + 1}`));
  };
  for (const anyOf of selection.keys)
    add(anyOf, (place) =>
      isOfProducts(anyOf) ? findByKeysFirst(`unnest(${place}::text[])`) : `f.keys && ${place}::text[]`,
    );
  if (selection.id) add(selection.id, (place) => `f.id = ${place}::uuid`);
  if (selection.statuses) add(selection.statuses, (place) => `f.status = any(${place}::text[])`);
  if (selection.startsBy) add(selection.startsBy, (place) => `f.validity_start <= ${place}`);
  if (selection.endsFrom) add(selection.endsFrom, (place) => `f.validity_end >= ${place}`);
  if (selection.startsAfter) add(selection.startsAfter, (place) => `f.validity_start > ${place}`);
  if (selection.endsBefore) add(selection.endsBefore, (place) => `f.validity_end < ${place}`);
  if (access !== 'everything') {
    add(access.products, (products) => {
      const taxonomies = `$${values.push(access.taxonomies) + 1}`;
      return `(f.chain = any(${products}::uuid[]) or f.taxonomy = any(${taxonomies}::uuid[]))`;
    });
  }
  return { sql: ['f.company = $1', VISIBLE, ...parts].join(' and '), values };
}

/**
 * Finds the footprints of the products first. A product has few footprints, but without statistics of a product the
 * planner does not know this, and would read all footprints in their order.
 */
export function findByKeysFirst(keys: string): string {
  return `f.id = any(array(select p.id from ${keys} as key
    cross join lateral (select id from published_footprint where company = $1 and keys @> array[key] offset 0) p))`;
}

/** @param recipient the placeholder of its key */
const columns = (recipient: string): string =>
  `f.id, f.created, f.status, f.preceding, f.content, f.shared_at is not null as shared, exists (
     select from footprint_receipt r where r.company = $1 and r.footprint = f.id and r.recipient = ${recipient}) as received`;
const FOUND = 'q.id, q.created, q.status, q.preceding, q.content, q.shared, q.received';
const TABLES = 'published_footprint f join company c on c.uuid = f.company';

/** The position in the order (created, id) at which to begin, and the number of footprints. */
export type Part = Pick<FootprintPage, 'limit'> & Partial<FootprintPage>;

/** The statement that selects them. */
export function selectionQuery(company: CompanyId, sought: Sought, { limit, offset = 0, after }: Part) {
  const { sql, values } = conditionOf(sought);
  const place = (nth: number) => `$${values.length + 1 + nth}`;
  const behind = after ? `and (f.created, f.id) > (${place(4)}::timestamptz, ${place(5)}::uuid)` : '';
  const text = `select ${columns(place(3))} from ${TABLES} where ${sql} ${behind} order by f.created, f.id limit ${place(1)}::int offset ${place(2)}::int`;
  const key = after ? [after.created, after.id] : [];
  const recipient = recipientKey(sought.audience.recipient);
  return { text, values: [company, ...values, limit, offset, recipient, ...key] as const };
}

/** The first footprints of a part of a selection, in the order (created, id). */
export async function selectFootprints(sql: Sql, company: CompanyId, sought: Sought, part: Part): Promise<Found[]> {
  if (seesNothing(sought)) return [];
  const { text, values } = selectionQuery(company, sought, part);
  return sql.query<Found>(text, values, { planned: 'anew' });
}

/** To whom nothing is granted needs no statement. */
function seesNothing({ audience: { access } }: Sought): boolean {
  return access !== 'everything' && access.products.length === 0 && access.taxonomies.length === 0;
}

/** What is sought, and the requested part of it. */
export interface RequestedPart {
  sought: Sought;
  part: Part;
}

/** Runs several selections in one statement, each planned for its own values. */
export async function selectForEach(sql: Sql, company: CompanyId, asked: readonly RequestedPart[]): Promise<Found[][]> {
  const values: unknown[] = [];
  const texts = asked.map(({ sought, part }, nth) => {
    const query = selectionQuery(company, sought, part);
    const [, ...own] = query.values;
    const before = values.push(...own) - own.length;
    // The company is the first value of each of them.
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

/** The keys of products, of which a recipient may see everything. */
export interface SoughtProducts {
  readonly keys: readonly string[];
  readonly recipient: Recipient;
}

/**
 * The first footprints for each list of products. This is the most frequent request, so it has one statement that is
 * planned once.
 */
export async function selectOfProducts(
  sql: Sql,
  company: CompanyId,
  sought: readonly SoughtProducts[],
  limit: number,
): Promise<Found[][]> {
  const asked = sought.map(({ keys, recipient }) => ({ keys, recipient: recipientKey(recipient) }));
  const rows = await sql.query<NumberedRow>(OF_PRODUCTS, [company, JSON.stringify(asked), limit]);
  return inTheirOrder(sought.length, rows);
}

const OF_PRODUCTS = `
  select (a.nth - 1)::integer as nth, ${FOUND} from jsonb_array_elements($2::jsonb) with ordinality a (asked, nth)
  cross join lateral (
    select ${columns(`a.asked ->> 'recipient'`)} from ${TABLES}
    where f.company = $1 and ${VISIBLE} and ${findByKeysFirst(`jsonb_array_elements_text(a.asked -> 'keys')`)}
    order by f.created, f.id limit $3::integer) q
  order by a.nth, q.created, q.id`;

type NumberedRow = Found & { nth: number };

function inTheirOrder(count: number, rows: readonly NumberedRow[]): Found[][] {
  const found = Array.from({ length: count }, (): Found[] => []);
  for (const { nth, ...row } of rows) found[nth]?.push(row);
  return found;
}

export async function countActive(sql: Sql, company: CompanyId, sought: Sought): Promise<number> {
  const condition = conditionOf(sought);
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from ${TABLES} where ${condition.sql} and f.status = 'Active'`,
    [company, ...condition.values],
    { planned: 'anew' },
  );
  return row?.count ?? 0;
}
