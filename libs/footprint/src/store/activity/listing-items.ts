import type { CompanyId, Snapshot, Sql } from '#platform';
import { isoTime } from '#platform';
import type { ActivityFilter } from './activity-filter.js';
import { matches, matchesBesideTaxonomy, planningOf, taxonomiesBelow, Values } from './activity-filter.js';
import type { ListedRow } from './listed-activity.js';
import { listedActivity, LISTED_COLUMNS, LISTED_REFERENCES, LISTED_ROW } from './listed-activity.js';

/** A place in the order of the listing: startDate, uuid. */
export interface ItemKey {
  startDate: Date;
  uuid: string;
}

/** Activities of a listing as the members of a JSON array, without the brackets. */
export interface Items {
  text: string;
  count: number;
  last?: ItemKey;
}

/** Reads up to `limit` activities that match a filter, after a key or from an offset. */
export async function readItems(
  sql: Sql,
  company: CompanyId,
  filter: ActivityFilter,
  { limit, after, offset }: { limit: number; after?: ItemKey; offset?: number },
): Promise<Items> {
  const values = new Values(company);
  const place = {
    following: after
      ? `and (a.start_date, a.uuid) > (${values.place(after.startDate)}, ${values.place(after.uuid)})`
      : '',
    limit: `${values.place(limit)}::bigint`,
    offset: offset ? `${values.place(offset)}::bigint` : '0',
  };
  const rows = await sql.query<ListedRow>(
    `select ${LISTED_ROW}
     from (${filter.taxonomy === undefined ? inOrder(filter, place, values) : inOrderBelow(filter.taxonomy, filter, place, values)}) a
     ${LISTED_REFERENCES}
     order by a.start_date, a.uuid`,
    values.all,
    planningOf(filter),
  );
  const last = rows.at(-1);
  return { ...itemsOf(rows), last: last && { startDate: new Date(isoTime(last.start_date)), uuid: last.uuid } };
}

/** The part of a listing to read, as SQL. */
interface ItemPlace {
  following: string;
  limit: string;
  offset: string;
}

function inOrder(filter: ActivityFilter, { following, limit, offset }: ItemPlace, values: Values): string {
  return `select ${LISTED_COLUMNS} from activity a where ${matches(filter, values)} ${following}
    order by a.start_date, a.uuid limit ${limit} offset ${offset}`;
}

/**
 * Reads the first activities of each taxonomy node from an index, and takes the first of these. Otherwise the planner may read
 * through all activities of other nodes.
 */
function inOrderBelow(
  taxonomy: string,
  filter: ActivityFilter,
  { following, limit, offset }: ItemPlace,
  values: Values,
): string {
  return `select ${LISTED_COLUMNS} from (
      select first.start_date, first.uuid from ${taxonomiesBelow(taxonomy, values)} below cross join lateral (
        select a.start_date, a.uuid from activity a
        where ${matchesBesideTaxonomy(filter, values)} and a.taxonomy = below.uuid ${following}
        order by a.start_date, a.uuid limit ${limit} + ${offset}) first
      order by first.start_date, first.uuid limit ${limit} offset ${offset}
    ) key cross join lateral (
      select ${LISTED_COLUMNS} from activity a where a.company = $1 and a.uuid = key.uuid offset 0) a`;
}

/** Opens a cursor on all activities that match a filter. @returns a function that reads the next ones, `most` at once */
export async function openItems(
  snapshot: Snapshot,
  company: CompanyId,
  filter: ActivityFilter,
): Promise<(most: number) => Promise<Items>> {
  const values = new Values(company);
  const cursor = await snapshot.cursor<ListedRow>(
    `select ${LISTED_ROW} from activity a ${LISTED_REFERENCES}
     where ${matches(filter, values)} order by a.start_date, a.uuid`,
    values.all,
  );
  return async (most) => itemsOf(await cursor.next(most));
}

function itemsOf(rows: readonly ListedRow[]): Items {
  return { text: rows.map(listedActivity).join(), count: rows.length };
}
