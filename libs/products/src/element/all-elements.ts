import type { CompanyId, Sql } from '#platform';
import { batchesByKey, slicesOf } from '#platform';
import type { ElementCondition } from './element-filter.js';
import type { ModelledFacts } from '#model/products';
import type { ElementRow, ElementView } from './element-row.js';
import { elementView, JSON_AS_TEXT, selectView } from './element-row.js';

interface Key {
  created: Date;
  uuid: string;
}

/** Keys are read many at once, since each time all that has the words is looked up anew; whole elements a few at once. */
const KEYS_AT_ONCE = 10_000;
const ELEMENTS_AT_ONCE = 200;

/**
 * Reads all elements that meet a condition, in the order (created, uuid), in flat memory. An element is as it is when its batch is
 * read: one that is changed meanwhile may be left out, or no longer meet the condition.
 */
export async function* allElements(
  sql: Sql,
  company: CompanyId,
  condition: ElementCondition,
): AsyncGenerator<readonly ElementView[]> {
  for await (const keys of batchesByKey<Key>(KEYS_AT_ONCE, (after) => keysAfter(sql, condition, after))) {
    for (const some of slicesOf(keys, ELEMENTS_AT_ONCE)) yield await elementsOf(sql, company, some);
  }
}

function keysAfter(
  sql: Sql,
  { sql: matching, values: matched, isSparse }: ElementCondition,
  after?: Key,
): Promise<Key[]> {
  const values = matched.copy();
  const behind = after
    ? `(created, uuid) > (${values.place(after.created)}::timestamptz, ${values.place(after.uuid)}::uuid)`
    : 'true';
  return sql.query<Key>(
    `with found as ${isSparse ? 'materialized' : ''} (select e.created, e.uuid from element e where ${matching})
     select created, uuid from found where ${behind} order by created, uuid limit ${KEYS_AT_ONCE}`,
    values.all,
    { planned: 'anew' },
  );
}

/** What a model says of itself, where its figures have gaps: a table names them. */
const OF_GAPS = selectView(`case when e.modelled ? 'gapCounts' then e.modelled end as modelled`);

type RowWithGaps = ElementRow & { modelled: ModelledFacts | null };

async function elementsOf(sql: Sql, company: CompanyId, keys: readonly Key[]): Promise<ElementView[]> {
  const rows = await sql.query<RowWithGaps>(
    `${OF_GAPS} and e.uuid = any($2::uuid[]) order by e.created, e.uuid`,
    [company, keys.map(({ uuid }) => uuid)],
    JSON_AS_TEXT,
  );
  return rows.map((row) => ({ ...elementView(row), ...(row.modelled && { modelled: row.modelled }) }));
}
